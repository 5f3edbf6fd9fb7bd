import { delay, put, take } from 'redux-saga/effects';
import {
  addressesAnswered,
  billingMadeSame,
  fieldEdited,
  fieldsEdited,
  selectAddresses,
} from '../../address';
import type { App, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import { selectConfirmed } from '../../cart';
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
  yield* applyFirstCart();
  let told = 0;
  while (true) {
    const { revision } = yield* select(selectAddresses);
    // Edits made during the last push are sent by the next one.
    if (revision === told) yield take([...EDITS, fieldBlurred.type]);
    yield* waitForPause();
    told = (yield* select(selectAddresses)).revision;
    yield* call(pushCustomer, app);
  }
}

function* waitForPause(): Saga {
  while (true) {
    const { edit } = yield* race({
      edit: take(isEdit),
      left: take(fieldBlurred),
      rest: delay(DEBOUNCE),
    });
    if (!edit) return;
  }
}

/** The first cart contains the customer's stored addresses. */
function* applyFirstCart(): Saga {
  const cart = yield* waitUntil(selectConfirmed);
  yield put(addressesAnswered({ addresses: addressesOf(cart) }));
}
