import { eventChannel } from 'redux-saga';
import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { race, select } from '../app/typed-effects';
import { waitUntil } from '../app/wait-until';
import { type Cart, isCartAction, refreshRequested, selectConfirmedCart } from '../cart';
import { paymentTexts } from '../i18n/vi/checkout';
import { asRecord, asString, type JsonObject } from '../lib/json-values';
import { isWcBefore } from '../lib/wc-version';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import { findUsableMethods } from './availability.saga';
import { findGatewaysThatNeedScripts, readGlobalMethods, toStringList } from './built-in-methods';
import { findExpressGateways, watchMethodScripts } from './method-scripts.saga';
import {
  createCanMakePaymentArgument,
  findUnavailableMethods,
  findUnregisteredGateways,
  getDefaultMethodChoice,
  isMethodAllowedByCart,
  type PaymentMethod,
  type SavedPaymentMethod,
  sortPaymentMethods,
} from './payment.rules';
import {
  methodChosen,
  methodsChecked,
  methodsRegistered,
  paymentReset,
  savedMethodsLoaded,
  selectPayment,
} from './payment.slice';
import { getPaymentRegistry, getRegisteredMethod, type RegistrationRefusal } from './payment-registry';

const CART_DEBOUNCE = 1_000;

export function* paymentSaga(app: App): Saga {
  app.messages.add(paymentTexts);
  yield put(savedMethodsLoaded(decodeSavedMethods(app.settings.raw)));
  yield fork(watchMethodScripts, app);
  yield fork(watchPaymentRegistry, app);
  yield fork(showRegistrationErrors, app);
  yield takeEvery(paymentReset, chooseDefaultMethod, app);
  yield* updateMethodAvailability(app);
}

function* watchPaymentRegistry(app: App): Saga {
  const { methods, expressMethods, callbacks, refusals } = getPaymentRegistry(app);
  const changes = eventChannel<true>((emit) => {
    const stops = [methods, expressMethods, callbacks, refusals].map((kind) =>
      kind.subscribe(() => emit(true)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  });
  yield takeEvery(changes, function* notifyRegistered() {
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
function* updateMethodAvailability(app: App): Saga {
  const { methods, expressMethods, callbacks, refusals } = getPaymentRegistry(app);
  const listRegisteredEntries = () => [methods.all(), expressMethods.all(), callbacks.all(), refusals.all()];
  let checkedCart: Cart | null = null;
  let lastArguments: readonly unknown[] = [];
  let reportedNames = '';
  const hasRegistrationChanged = (part: unknown, index: number) => part !== lastArguments[index];
  // This is a loop instead of a watcher, because a check is never cancelled and the next one begins only after its end.
  while (true) {
    const cart = yield* select(selectConfirmedCart);
    if (cart && (cart !== checkedCart || listRegisteredEntries().some(hasRegistrationChanged))) {
      checkedCart = cart;
      lastArguments = listRegisteredEntries();
      yield* checkMethodAvailability(app, cart);
      reportedNames = yield* announceUnavailableMethods(app, reportedNames);
      // Checks methods at once that were registered during the last check.
      if (listRegisteredEntries().some(hasRegistrationChanged)) continue;
    }
    const { registered } = yield* race({
      registered: take(methodsRegistered),
      cart: waitUntilCartUnchanged(cart),
    });
    // Waits for the end of the task, because a script may register several methods in it, which are then checked
    // together.
    if (registered) yield delay(0);
  }
}

function* waitUntilCartUnchanged(knownCart: Cart | null): Saga {
  let cart = yield* waitForNextCart(knownCart);
  while (knownCart && cart) {
    const { next = null } = yield* race({ pause: delay(CART_DEBOUNCE), next: waitForNextCart(cart) });
    cart = next;
  }
}

const waitForNextCart = (knownCart: Cart | null): Saga<Cart | null> =>
  waitUntil(isCartAction, selectConfirmedCart, (cart) => cart !== knownCart);

function* checkMethodAvailability(app: App, cart: Cart): Saga {
  const { methods, expressMethods } = getPaymentRegistry(app);
  const order = toStringList(app.settings.raw.paymentMethodSortOrder);
  const argument = createCanMakePaymentArgument(cart, () => app.store.dispatch(refreshRequested()));
  const supportsCartRequirements = (requirement: Pick<PaymentMethod, 'supports'>) =>
    cart.paymentRequirements.every((feature) => requirement.supports.features.includes(feature));
  const expressNames = yield* findUsableMethods(
    app,
    expressMethods.all().filter(supportsCartRequirements),
    argument,
    'express',
  );
  const offeredMethods = sortPaymentMethods(methods.all(), order).filter((method) =>
    isMethodAllowedByCart(method, cart),
  );
  const regularNames = yield* findUsableMethods(app, offeredMethods, argument, 'regular');
  const { scripts } = yield* select(selectPayment);
  const unregisteredMethods = findUnregisteredGateways(
    cart.paymentMethods,
    [...methods.all(), ...expressMethods.all()],
    [...Object.keys(scripts), ...findExpressGateways(), ...findGatewaysThatNeedScripts(app.settings.raw)],
  )
    .map((id) => getRegisteredMethod(app, id)!)
    .filter(supportsCartRequirements);
  const unregisteredNames = sortPaymentMethods(unregisteredMethods, order).map(({ name }) => name);
  yield put(
    methodsChecked({ methods: [...regularNames, ...unregisteredNames], expressMethods: expressNames }),
  );
  yield* chooseDefaultMethod(app);
}

/**
 * Preselects a payment method. The choice is not changed while an order or a wallet sheet is in progress, even if the
 * cart changes.
 */
function* chooseDefaultMethod(app: App): Saga {
  const state = yield* select(selectPayment);
  if (!state.paymentMethodsInitialized || (state.status !== 'idle' && state.status !== 'error')) return;
  const availableMethods = state.availablePaymentMethods.map((name) => getRegisteredMethod(app, name)!);
  const choice = getDefaultMethodChoice(state, availableMethods);
  if (choice) yield put(methodChosen({ ...choice, isPreset: true }));
}

function* announceUnavailableMethods(app: App, notifyRegistered: string): Saga<string> {
  const state = yield* select(selectPayment);
  const missingMethods = findUnavailableMethods(state, readGlobalMethods(app.settings.raw));
  const names = missingMethods.join(' ');
  if (names !== notifyRegistered) app.emit('tiem:payment:methods-unavailable', { methods: missingMethods });
  return names;
}

/**
 * Decodes the setting `customerPaymentMethods`, the customer's saved methods by kind; PHP encodes an empty map as a
 * list.
 */
function decodeSavedMethods(raw: JsonObject): Record<string, readonly SavedPaymentMethod[]> {
  const isWc8 = isWcBefore(raw, 9);
  const kinds = Object.entries(asRecord(raw.customerPaymentMethods)).map(([kind, list]) => {
    const savedMethods = (Array.isArray(list) ? list : []).flatMap((entry): SavedPaymentMethod[] => {
      const { tokenId, method, expires, is_default: isDefault } = asRecord(entry);
      const { gateway, brand, last4 } = asRecord(method);
      const id = Number(tokenId);
      if (!Number.isInteger(id) || id <= 0 || !asString(gateway)) return [];
      return [
        {
          tokenId: id,
          method: { gateway: asString(gateway), brand: asString(brand), last4: asString(last4) },
          expires: asString(expires),
          ...(isDefault === true && !isWc8 && { isDefault }),
        },
      ];
    });
    return [kind, savedMethods] as const;
  });
  return Object.fromEntries(kinds.filter(([, saved]) => saved.length > 0));
}

/**
 * Shows administrators which registrations of payment methods were rejected, and why. Shoppers do not see this notice.
 */
function* showRegistrationErrors(app: App): Saga {
  if (!app.settings.currentUserIsAdmin) return;
  const { refusals } = getPaymentRegistry(app);
  const changes = eventChannel<true>((emit) => refusals.subscribe(() => emit(true)));
  let reportedRefusals: readonly RegistrationRefusal[] = [];
  // This is a loop instead of a watcher, because concurrent updates could add a notice after its refusal was resolved.
  while (true) {
    const currentRefusals = refusals.all();
    for (const resolved of reportedRefusals.filter((refusal) => !currentRefusals.includes(refusal)))
      yield put(noticeDismissed(getRefusalNoticeTarget(resolved)));
    for (const refusal of currentRefusals.filter((other) => !reportedRefusals.includes(other)))
      yield put(
        noticeAdded({
          ...getRefusalNoticeTarget(refusal),
          content: formatRegistrationRefusal(app, refusal),
          status: 'error',
        }),
      );
    reportedRefusals = currentRefusals;
    // Skips waiting if another registration was rejected while the notices were being added, because the channel does
    // not buffer that change.
    if (refusals.all() === currentRefusals) yield take(changes);
  }
}

const getRefusalNoticeTarget = ({ name, isExpress }: RegistrationRefusal) => ({
  id: `payment-method-${name}`,
  context: isExpress ? contexts.expressPayments : contexts.payments,
});

function formatRegistrationRefusal(
  { messages }: App,
  { name, reason, missingProperties }: RegistrationRefusal,
): string {
  const { t } = messages;
  const problem = reason || `${t('payment.missingProperties')} ${missingProperties.join(', ')}`;
  return t('payment.registrationFailed', name) + problem;
}
