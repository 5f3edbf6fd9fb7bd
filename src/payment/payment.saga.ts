import { call, delay, put, race, select, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { type Cart, selectConfirmed } from '../cart';
import { defaultChoice, isOffered, isYes, sortMethods, unavailableMethods } from './payment.rules';
import { selectPayment } from './payment.selectors';
import { methodChosen, methodsAsked, methodsRegistered, paymentRested } from './payment.slice';
import type { CanPay, PaymentMethod, PaymentQuestion, PaymentState } from './payment.types';
import { paymentsOf } from './registry';

type Step<T = void> = Generator<unknown, T, never>;

const RECALCULATE_EVERY = 1_000;
const PATIENCE = 2_000;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Asks which methods can be used: after the first cart at once, then at most once a second. */
export function* paymentSaga(app: App): Step {
  let asked: Cart | null = null;
  let toldMissing = '';
  while (true) {
    const cart = (yield select(selectConfirmed)) as Cart | null;
    if (cart && cart !== asked) {
      asked = cart;
      yield call(askMethods, app, cart);
      toldMissing = (yield call(tellUnavailable, app, toldMissing)) as string;
      yield delay(RECALCULATE_EVERY);
      continue;
    }
    const action = (yield take('*')) as { type: string };
    if (action.type === methodsRegistered.type) asked = null;
  }
}

function* askMethods(app: App, cart: Cart): Step {
  const { methods, expressMethods } = paymentsOf(app);
  const order = texts(app.settings.raw.paymentMethodSortOrder);
  const question = questionAbout(cart);
  const express = (yield call(usable, app, [...expressMethods.values()], question)) as string[];
  const offered = sortMethods([...methods.values()], order).filter((method) => isOffered(method, cart));
  const regular = (yield call(usable, app, offered, question)) as string[];
  yield put(methodsAsked({ methods: regular, expressMethods: express }));
  const state = (yield select(selectPayment)) as PaymentState;
  const choice = defaultChoice(state, regular);
  if (!choice) return;
  // An order on its way keeps its method, whatever the cart says meanwhile.
  if (state.status === 'processing') return;
  yield put(paymentRested());
  yield put(methodChosen(choice));
}

function questionAbout(cart: Cart): PaymentQuestion {
  return {
    cart,
    cartNeedsShipping: cart.needsShipping,
    billingAddress: cart.billingAddress,
    shippingAddress: cart.shippingAddress,
    selectedShippingMethods: cart.shippingRates.flatMap(({ shippingRates }) =>
      shippingRates.filter(({ selected }) => selected).map(({ rateId }) => rateId),
    ),
    paymentRequirements: cart.paymentRequirements,
  };
}

/** All are asked side by side, as one that never answers must not hold up the others. */
function* usable(app: App, methods: readonly PaymentMethod[], question: PaymentQuestion): Step<string[]> {
  const ask = async (method: PaymentMethod): Promise<CanPay> => {
    try {
      return await method.canMakePayment(question);
    } catch (cause) {
      app.report(`the payment method "${method.name}"`, cause);
      return false;
    }
  };
  const answers = methods.map((method) => ({ method, answer: undefined as CanPay | undefined }));
  const all = Promise.all(
    answers.map(async (entry) => {
      entry.answer = await ask(entry.method);
    }),
  );
  yield race([call(() => all), delay(PATIENCE)]);
  for (const { method, answer } of answers)
    if (answer === undefined) app.report(`the payment method "${method.name}"`, 'it did not answer in time');
  return answers
    .filter(({ answer }) => answer !== undefined && isYes(answer))
    .map(({ method }) => method.name);
}

function* tellUnavailable(app: App, told: string): Step<string> {
  const { globalPaymentMethods: given } = app.settings.raw;
  const global = (Array.isArray(given) ? given : []).map((one) => ({ id: String(Object(one).id ?? '') }));
  const state = (yield select(selectPayment)) as PaymentState;
  const missing = unavailableMethods(state, global);
  const words = missing.join(' ');
  if (words !== told) app.emit('tiem:payment:methods-unavailable', { methods: missing });
  return words;
}
