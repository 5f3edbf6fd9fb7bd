import { eventChannel } from 'redux-saga';
import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { race, select, waitUntil } from '../app/typed-effects';
import { type Cart, refreshRequested, selectConfirmed } from '../cart';
import { paymentTexts } from '../i18n/vi/payment';
import { asRecord, asString, type JsonObject } from '../lib/json-values';
import { isWcBefore } from '../lib/wc-version';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import { usableMethods } from './availability.saga';
import { asStrings, gatewaysThatNeedScripts, globalMethods } from './built-in-methods';
import { expressGateways, watchScripts } from './method-scripts.saga';
import {
  canMakePaymentArgument,
  defaultChoice,
  isOffered,
  type SavedPaymentMethod,
  sortMethods,
  unavailableMethods,
  unregisteredGateways,
} from './payment.rules';
import {
  methodChosen,
  methodsChecked,
  methodsRegistered,
  paymentReset,
  savedMethodsLoaded,
  selectPayment,
} from './payment.slice';
import { methodOf, paymentRegistryOf, type RegistrationRefusal } from './registry';

const CART_DEBOUNCE = 1_000;

export function* paymentSaga(app: App): Saga {
  app.messages.addTexts(paymentTexts);
  yield put(savedMethodsLoaded(decodeSaved(app.settings.raw)));
  yield fork(watchScripts, app);
  yield fork(watchRegistry, app);
  yield fork(showRegistrationErrors, app);
  yield takeEvery(paymentReset, chooseDefaultMethod, app);
  yield* updateAvailability(app);
}

function* watchRegistry(app: App): Saga {
  const { methods, expressMethods, callbacks, refusals } = paymentRegistryOf(app);
  const changes = eventChannel<true>((emit) => {
    const stops = [methods, expressMethods, callbacks, refusals].map((kind) =>
      kind.subscribe(() => emit(true)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  });
  yield takeEvery(changes, function* told() {
    yield put(methodsRegistered());
  });
}

/**
 * Checks which methods can be used: at once for the first cart and after a registration, and 1 s after the last change
 * of the cart.
 *
 *   cart       1st     2nd 3rd        4th
 *   debounce           |---|----------|--- 1 s ---|
 *   check      check                              check
 */
function* updateAvailability(app: App): Saga {
  const { methods, expressMethods, callbacks, refusals } = paymentRegistryOf(app);
  const registrations = () => [methods.all(), expressMethods.all(), callbacks.all(), refusals.all()];
  let askedCart: Cart | null = null;
  let lastArguments: readonly unknown[] = [];
  let toldMissing = '';
  const isChanged = (part: unknown, index: number) => part !== lastArguments[index];
  while (true) {
    const cart = yield* select(selectConfirmed);
    if (cart && (cart !== askedCart || registrations().some(isChanged))) {
      askedCart = cart;
      lastArguments = registrations();
      yield* checkMethods(app, cart);
      toldMissing = yield* announceUnavailable(app, toldMissing);
      // Methods registered during the check are checked at once.
      if (registrations().some(isChanged)) continue;
    }
    const { late } = yield* race({ late: take(methodsRegistered), cart: waitForCartPause(cart) });
    // A script may register several methods in the same task, so they are checked together.
    if (late) yield delay(0);
  }
}

function* waitForCartPause(known: Cart | null): Saga {
  let cart = yield* nextCart(known);
  while (known && cart) {
    const { next = null } = yield* race({ rest: delay(CART_DEBOUNCE), next: nextCart(cart) });
    cart = next;
  }
}

const nextCart = (known: Cart | null): Saga<Cart | null> =>
  waitUntil(selectConfirmed, (cart) => cart !== known);

function* checkMethods(app: App, cart: Cart): Saga {
  const { methods, expressMethods } = paymentRegistryOf(app);
  const order = asStrings(app.settings.raw.paymentMethodSortOrder);
  const argument = canMakePaymentArgument(cart, () => app.store.dispatch(refreshRequested()));
  const supportsCart = (requirement: { supports: { features: readonly string[] } }) =>
    cart.paymentRequirements.every((wanted) => requirement.supports.features.includes(wanted));
  const express = yield* usableMethods(app, expressMethods.all().filter(supportsCart), argument, 'express');
  const offered = sortMethods(methods.all(), order).filter((method) => isOffered(method, cart));
  const regular = yield* usableMethods(app, offered, argument, 'regular');
  const { scripts } = yield* select(selectPayment);
  const others = unregisteredGateways(
    cart.paymentMethods,
    [...methods.all(), ...expressMethods.all()],
    [...Object.keys(scripts), ...expressGateways(), ...gatewaysThatNeedScripts(app.settings.raw)],
  )
    .map((id) => methodOf(app, id)!)
    .filter(supportsCart);
  const any = sortMethods(others, order).map(({ name }) => name);
  yield put(methodsChecked({ methods: [...regular, ...any], expressMethods: express }));
  yield* chooseDefaultMethod(app);
}

/** The choice is not changed while an order or a wallet sheet is in progress, even if the cart changes. */
function* chooseDefaultMethod(app: App): Saga {
  const state = yield* select(selectPayment);
  if (!state.paymentMethodsInitialized || (state.status !== 'idle' && state.status !== 'error')) return;
  const available = state.availablePaymentMethods.map((name) => methodOf(app, name)!);
  const choice = defaultChoice(state, available);
  if (choice) yield put(methodChosen({ ...choice, isPreset: true }));
}

function* announceUnavailable(app: App, told: string): Saga<string> {
  const state = yield* select(selectPayment);
  const missing = unavailableMethods(state, globalMethods(app.settings.raw));
  const words = missing.join(' ');
  if (words !== told) app.emit('tiem:payment:methods-unavailable', { methods: missing });
  return words;
}

/**
 * Decodes the setting `customerPaymentMethods`, the customer's saved methods by kind; PHP encodes an empty map as a
 * list.
 */
function decodeSaved(raw: JsonObject): Record<string, readonly SavedPaymentMethod[]> {
  const isVersion8 = isWcBefore(raw, 9);
  const kinds = Object.entries(asRecord(raw.customerPaymentMethods)).map(([kind, list]) => {
    const saved = (Array.isArray(list) ? list : []).flatMap((entry): SavedPaymentMethod[] => {
      const { tokenId, method, expires, is_default: isDefault } = asRecord(entry);
      const { gateway, brand, last4 } = asRecord(method);
      const id = Number(tokenId);
      if (!Number.isInteger(id) || id <= 0 || !asString(gateway)) return [];
      return [
        {
          tokenId: id,
          method: { gateway: asString(gateway), brand: asString(brand), last4: asString(last4) },
          expires: asString(expires),
          ...(isDefault === true && !isVersion8 && { isDefault }),
        },
      ];
    });
    return [kind, saved] as const;
  });
  return Object.fromEntries(kinds.filter(([, saved]) => saved.length > 0));
}

/** Shows admins which registrations were refused and why; shoppers do not see it. */
function* showRegistrationErrors(app: App): Saga {
  if (!app.settings.currentUserIsAdmin) return;
  const { refusals } = paymentRegistryOf(app);
  const changes = eventChannel<true>((emit) => refusals.subscribe(() => emit(true)));
  let reported: readonly RegistrationRefusal[] = [];
  while (true) {
    const now = refusals.all();
    for (const resolved of reported.filter((one) => !now.includes(one)))
      yield put(noticeDismissed(noticeTarget(resolved)));
    for (const one of now.filter((other) => !reported.includes(other)))
      yield put(noticeAdded({ ...noticeTarget(one), content: textOf(app, one), status: 'error' }));
    reported = now;
    // A registration may be refused while the notices of others are added.
    if (refusals.all() === now) yield take(changes);
  }
}

const noticeTarget = ({ name, isExpress }: RegistrationRefusal) => ({
  id: `payment-method-${name}`,
  context: isExpress ? contexts.expressPayments : contexts.payments,
});

function textOf({ messages }: App, { name, text, missing }: RegistrationRefusal): string {
  const { t } = messages;
  const problem = text || `${t('payment.missingProperties')} ${missing.join(', ')}`;
  return t('payment.registrationFailed', name) + problem;
}
