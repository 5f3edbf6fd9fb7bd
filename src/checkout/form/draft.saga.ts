import { put, takeEvery } from 'redux-saga/effects';
import {
  type FieldEdit,
  fieldEdited,
  fieldsEdited,
  getShopperEdits,
  sameAddressToggled,
  selectAddresses,
} from '../../address';
import type { App, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { asRecord, asString, pickStringEntries } from '../../lib/json-values';
import { methodChosen, selectPayment } from '../../payment';
import {
  accountRequested,
  additionalFieldsEdited,
  orderNotesEdited,
  selectCheckout,
} from '../checkout.slice';

const STORAGE_KEY = 'checkout-draft';
const MAX_DRAFT_AGE = 24 * 60 * 60 * 1_000;

interface StoredDraft {
  at: number;
  edits: readonly FieldEdit[];
  note: string;
  fields: Readonly<Record<string, string>>;
  same: boolean;
  account: boolean;
  method: string;
}

/**
 * Stores the typed values, so that they survive a reload and a visit to a payment page. Payment data is never stored.
 */
export function* draftSaga(app: App): Saga {
  const draft = decodeDraft(app.storage.read(STORAGE_KEY), app.clock.now());
  if (draft) {
    yield put(fieldsEdited(draft.edits));
    if (draft.edits.length > 0) yield put(sameAddressToggled(draft.same));
    yield put(additionalFieldsEdited(draft.fields));
    if (draft.note) yield put(orderNotesEdited(draft.note));
    if (draft.account) yield put(accountRequested(true));
    if (draft.method) yield put(methodChosen({ method: draft.method }));
  } else deleteDraft(app);
  const edits = [
    fieldEdited,
    fieldsEdited,
    sameAddressToggled,
    orderNotesEdited,
    accountRequested,
    additionalFieldsEdited,
  ];
  yield takeEvery([...edits, methodChosen], saveDraft, app);
}

function* saveDraft(app: App): Saga {
  const addresses = yield* select(selectAddresses);
  const { orderNotes, shouldCreateAccount, additionalFields } = yield* select(selectCheckout);
  const { activePaymentMethod, isPreset } = yield* select(selectPayment);
  app.storage.write(STORAGE_KEY, {
    at: app.clock.now(),
    edits: getShopperEdits(addresses),
    note: orderNotes,
    fields: additionalFields,
    same: addresses.useShippingAsBilling,
    account: shouldCreateAccount,
    // Stores an empty string for a preselected payment method, because the shopper did not choose it.
    method: isPreset ? '' : activePaymentMethod,
  } satisfies StoredDraft);
}

export function deleteDraft(app: App): void {
  app.storage.remove(STORAGE_KEY);
}

function decodeDraft(value: unknown, now: number): StoredDraft | null {
  const { at, edits, note, fields, same, account, method } = asRecord(value);
  if (typeof at !== 'number' || now - at > MAX_DRAFT_AGE || !Array.isArray(edits)) return null;
  return {
    at,
    edits: edits.filter(isFieldEdit),
    note: asString(note),
    fields: pickStringEntries(fields),
    same: same !== false,
    account: account === true,
    method: asString(method),
  };
}

function isFieldEdit(edit: unknown): edit is FieldEdit {
  const { kind, field, value } = asRecord(edit);
  return (
    (kind === 'billing' || kind === 'shipping') && typeof field === 'string' && typeof value === 'string'
  );
}
