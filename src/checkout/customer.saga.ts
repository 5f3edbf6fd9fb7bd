import { call, delay, put, race, select, take } from 'redux-saga/effects';
import type { AddressState } from '../address';
import {
  addressesAnswered,
  addressesTold,
  billingMadeSame,
  fieldEdited,
  fieldsEdited,
  selectAddresses,
} from '../address';
import type { App } from '../app/app.types';
import { askCart, type Cart, type Outcome, selectConfirmed } from '../cart';
import { contexts } from '../notice';
import { checkoutMoved, fieldLeft } from './checkout.slice';
import { formOf } from './form';
import { customerChanges } from './form.rules';

type Step = Generator<unknown, void, never>;

const DEBOUNCE = 1_500;

const EDITS: readonly string[] = [fieldEdited.type, fieldsEdited.type, billingMadeSame.type];
const isEdit = ({ type }: { type: string }): boolean => EDITS.includes(type);

/**
 * Tells the shop what the shopper typed: 1.5 s after the last key, or when a field is left.
 *
 *   keys    H  à  _  N ộ i              blur
 *   wait    |------1500 ms------|push   |push
 */
export function* customerSaga(app: App): Step {
  yield call(takeFirstAnswer);
  let told = 0;
  while (true) {
    const { revision } = (yield select(selectAddresses)) as AddressState;
    // What was typed while the last push was away has its turn now.
    if (revision === told) yield take([...EDITS, fieldLeft.type]);
    yield call(waitForRest);
    told = ((yield select(selectAddresses)) as AddressState).revision;
    yield call(pushCustomer, app);
  }
}

function* waitForRest(): Step {
  while (true) {
    const { edit } = (yield race({
      edit: take(isEdit),
      left: take(fieldLeft),
      rest: delay(DEBOUNCE),
    })) as { edit?: unknown };
    if (!edit) return;
  }
}

/** The first cart brings what the shop knows of the shopper. */
function* takeFirstAnswer(): Step {
  while (true) {
    const cart = (yield select(selectConfirmed)) as Cart | null;
    if (cart) {
      yield put(addressesAnswered({ answer: addressesOf(cart) }));
      return;
    }
    yield take('*');
  }
}

const addressesOf = ({ billingAddress, shippingAddress }: Cart) => ({
  billing: billingAddress,
  shipping: shippingAddress,
});

/** Resolves when the shop has answered; nothing is sent where it knows everything already. */
export function* pushCustomer(app: App): Step {
  const changes = customerChanges(formOf(app));
  if (!changes.billing && !changes.shipping) return;
  yield put(checkoutMoved({ type: 'calculationStarted' }));
  // The waiting was done here; in the queue it would dim the totals while the shopper is still typing.
  const asked = { kind: 'customer' as const, ...changes, urgent: true, context: contexts.checkout };
  const outcome = (yield call(askCart, app, asked)) as Outcome;
  yield put(checkoutMoved({ type: 'calculationFinished' }));
  if (outcome.result === 'refused') return;
  const cart = (yield select(selectConfirmed)) as Cart | null;
  yield put(cart ? addressesAnswered({ answer: addressesOf(cart), sent: changes }) : addressesTold(changes));
}
