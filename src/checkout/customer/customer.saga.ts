import { call, delay, put, race, select, take } from 'redux-saga/effects';
import type { AddressState } from '../../address';
import {
  addressesAnswered,
  billingMadeSame,
  fieldEdited,
  fieldsEdited,
  selectAddresses,
} from '../../address';
import type { App, Saga } from '../../app/app.types';
import { waitUntil } from '../../app/wait-until';
import { type Cart, selectConfirmed } from '../../cart';
import { fieldBlurred } from '../checkout.slice';
import { addressesOf, pushCustomer } from './push-customer';

const DEBOUNCE = 1_500;

const EDITS: readonly string[] = [fieldEdited.type, fieldsEdited.type, billingMadeSame.type];
const isEdit = ({ type }: { type: string }): boolean => EDITS.includes(type);

/**
 * Sends address edits 1.5 s after the last key, or when a field loses focus.
 *
 *   keys       H  à  _  N ộ i             blur
 *   debounce   |------ 1.5 s ------|send  |send
 */
export function* customerSaga(app: App): Saga {
  yield call(applyFirstCart);
  let told = 0;
  while (true) {
    const { revision } = (yield select(selectAddresses)) as AddressState;
    // Edits made during the last push are sent by the next one.
    if (revision === told) yield take([...EDITS, fieldBlurred.type]);
    yield call(waitForPause);
    told = ((yield select(selectAddresses)) as AddressState).revision;
    yield call(pushCustomer, app);
  }
}

function* waitForPause(): Saga {
  while (true) {
    const { edit } = (yield race({
      edit: take(isEdit),
      left: take(fieldBlurred),
      rest: delay(DEBOUNCE),
    })) as { edit?: unknown };
    if (!edit) return;
  }
}

/** The first cart contains the customer's stored addresses. */
function* applyFirstCart(): Saga {
  const cart = (yield call(waitUntil<Cart | null>, selectConfirmed)) as Cart;
  yield put(addressesAnswered({ addresses: addressesOf(cart) }));
}
