import type { PayloadAction } from '@reduxjs/toolkit';
import type { ActionMatcher, AppState } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import {
  type Addresses,
  type AddressState,
  applyFieldEdit,
  applyFieldEdits,
  type FieldEdit,
  initialAddresses,
  mergeServerAddresses,
} from './address.rules';

export const addressSlice = createSlice({
  name: 'address',
  initialState: initialAddresses,
  reducers: {
    fieldEdited: (state, { payload }: PayloadAction<FieldEdit>): AddressState =>
      applyFieldEdit(state, payload),
    fieldsEdited: (state, { payload }: PayloadAction<readonly FieldEdit[]>): AddressState =>
      applyFieldEdits(state, payload),
    serverAddressesReceived: (
      state,
      {
        payload,
      }: PayloadAction<{ receivedAddresses: Required<Addresses>; sentAddresses?: Partial<Addresses> }>,
    ): AddressState => mergeServerAddresses(state, payload.receivedAddresses, payload.sentAddresses),
    /**
     * Records the addresses that the server has saved, so that they are not sent again even if its response could
     * not be decoded.
     */
    addressesSaved: (state, { payload }: PayloadAction<Partial<Addresses>>): AddressState =>
      state.serverAddresses
        ? {
            ...state,
            serverAddresses: {
              billing: { ...state.serverAddresses.billing, ...payload.billing },
              shipping: { ...state.serverAddresses.shipping, ...payload.shipping },
            },
          }
        : state,
    /**
     * Returns a new object, so that the views render again. The loaded states of a country are added to the address
     * schema, which is not part of this state.
     */
    statesReceived: (state): AddressState => ({ ...state }),
    sameAddressToggled: (state, { payload }: PayloadAction<boolean>): AddressState =>
      state.useShippingAsBilling === payload
        ? state
        : {
            ...applyFieldEdits(state, payload ? [] : createBillingCopyEdits(state)),
            useShippingAsBilling: payload,
          },
  },
});

/** A separate billing address starts as a copy of the shipping address. */
function createBillingCopyEdits({ values, editedRevision }: AddressState): FieldEdit[] {
  return Object.entries(values.shipping)
    .filter(([field]) => !editedRevision.billing[field] && values.shipping[field])
    .map(([field, value]) => ({ kind: 'billing', field, value }));
}

export const {
  fieldEdited,
  fieldsEdited,
  serverAddressesReceived,
  addressesSaved,
  sameAddressToggled,
  statesReceived,
} = addressSlice.actions;

declare module '../app/app.types' {
  interface AppState {
    readonly address: AddressState;
  }
}

export const isAddressAction: ActionMatcher<'address'> = ({ type }) => type.startsWith('address/');

export const selectAddresses = (state: Pick<AppState, 'address'>): AddressState => state.address;

export const selectFieldValue = (state: AppState, kind: 'billing' | 'shipping', field: string): string =>
  selectAddresses(state).values[kind][field] ?? '';
