import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/slice';
import { type FieldEdit, initialAddresses, withAnswer, withEdit, withEdits } from './address.rules';
import type { Addresses, AddressState } from './address.types';

export const addressSlice = createSlice({
  name: 'address',
  initialState: initialAddresses,
  reducers: {
    fieldEdited: (state, { payload }: PayloadAction<FieldEdit>): AddressState => withEdit(state, payload),
    fieldsEdited: (state, { payload }: PayloadAction<readonly FieldEdit[]>): AddressState =>
      withEdits(state, payload),
    addressesAnswered: (
      state,
      { payload }: PayloadAction<{ answer: Required<Addresses>; sent?: Partial<Addresses> }>,
    ): AddressState => withAnswer(state, payload.answer, payload.sent),
    /** The server keeps what it was told, even where its answer could not be read. */
    addressesTold: (state, { payload }: PayloadAction<Partial<Addresses>>): AddressState =>
      state.known
        ? {
            ...state,
            known: {
              billing: { ...state.known.billing, ...payload.billing },
              shipping: { ...state.known.shipping, ...payload.shipping },
            },
          }
        : state,
    billingMadeSame: (state, { payload }: PayloadAction<boolean>): AddressState =>
      state.useShippingAsBilling === payload
        ? state
        : {
            ...withEdits(state, payload ? [] : copiedToBilling(state)),
            useShippingAsBilling: payload,
          },
  },
});

/** Whoever wants another address for billing starts from this one, and changes what differs. */
function copiedToBilling({ values, editedAt }: AddressState): FieldEdit[] {
  return Object.entries(values.shipping)
    .filter(([field]) => !editedAt.billing[field] && values.shipping[field])
    .map(([field, value]) => ({ kind: 'billing', field, value }));
}

export const { fieldEdited, fieldsEdited, addressesAnswered, addressesTold, billingMadeSame } =
  addressSlice.actions;
