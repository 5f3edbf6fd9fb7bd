import { put } from 'redux-saga/effects';
import { type AddressSchema, type AddressValues, CHECKED_VALUE, selectAddresses } from '../../address';
import type { App, AppState, Saga } from '../../app/app.types';
import { call, select } from '../../app/typed-effects';
import { getAttributionValues } from '../../attribution';
import type { Cart } from '../../cart';
import { getExtensionState } from '../../extend/extension-state';
import {
  getRegisteredMethod,
  getSavePaymentFieldName,
  selectPayment,
  toPaymentDataList,
} from '../../payment';
import { isAttemptOpen } from '../attempt/attempt.machine';
import { getLinesFingerprint, getNextOrderAction, type JournalEntry } from '../attempt/attempt-journal.rules';
import { readAttemptJournal, showUnpaidOrder, writeAttemptJournal } from '../attempt/attempt-journal.saga';
import { lookUpOrderOfAttempt, runWithOrderLock, showOtherTabsOrder } from '../attempt/look-up-order.saga';
import { getCheckoutSettings } from '../checkout.settings';
import { attemptEvent, checkoutEvent, selectCheckout } from '../checkout.slice';
import { getAccountPassword, getCheckoutForm } from '../form/checkout-form';
import { convertToSentFieldValues, getAdditionalFields, resolveFormAddresses } from '../form/form.rules';
import { isOutcomeUnknown } from './error.rules';
import { handleOrderResponse, handleRejectedOrder } from './handle-response.saga';
import { decodeDraftOrder, sendOrder } from './order.api';

/** Work to do after the order lock is released, because it may take long: observers and the redirect. */
type FollowUpSaga = Saga | undefined;

/** Runs `work` while holding the order lock, and after releasing it the saga that `work` returned. */
function* sendOrderWithLock(app: App, work: () => Saga<FollowUpSaga>): Saga {
  const followUp = yield* runWithOrderLock<FollowUpSaga>(app, work);
  if (followUp) yield* followUp;
}

export function* sendCartOrder(app: App, cart: Cart, cartSeenAt: number): Saga {
  yield* sendOrderWithLock(app, function* sendLocked(): Saga<FollowUpSaga> {
    const journalEntry = readAttemptJournal(app);
    const next = getNextOrderAction(journalEntry, { lines: getLinesFingerprint(cart), cartSeenAt });
    if (journalEntry && (next === 'check' || next === 'look')) {
      yield put(attemptEvent({ type: 'resumed' }));
      yield* lookUpOrderOfAttempt(app, journalEntry);
      return;
    }
    if (next === 'show') {
      yield* showOtherTabsOrder(app, journalEntry!);
      return;
    }
    const { activePaymentMethod } = yield* select(selectPayment);
    const payment = cart.needsPayment ? createPaymentPayload(app) : null;
    const entry: JournalEntry = {
      ...createSentAttempt(app),
      lines: getLinesFingerprint(cart),
      total: cart.totals.totalPrice,
      currency: cart.totals.currency,
      method: payment ? activePaymentMethod : '',
      email: selectAddresses(yield* select((state: AppState) => state)).values.billing.email ?? '',
      ...(yield* selectDraftOrderIdentity(journalEntry)),
      redirectUrl: '',
    };
    return yield* sendOrderSaga(app, entry, payment, next === 'payAgain' ? journalEntry : null);
  });
}

/** Pays an unpaid order when the cart is empty or has other lines than the order. */
export function* payExistingOrder(app: App): Saga {
  const { status, attempt } = yield* select(selectCheckout);
  if (status !== 'idle' || isAttemptOpen(attempt) || readAttemptJournal(app)?.phase !== 'unpaid') return;
  yield put(checkoutEvent({ type: 'orderRequested' }));
  yield put(checkoutEvent({ type: 'validated' }));
  yield put(attemptEvent({ type: 'waiting', waitingFor: 'cart' }));
  try {
    yield* sendOrderWithLock(app, function* sendLocked(): Saga<FollowUpSaga> {
      const journalEntry = readAttemptJournal(app);
      if (journalEntry?.phase !== 'unpaid') {
        yield put(attemptEvent({ type: 'cancelled' }));
        yield put(checkoutEvent({ type: 'reset' }));
        return;
      }
      const entry: JournalEntry = { ...journalEntry, ...createSentAttempt(app), redirectUrl: '' };
      return yield* sendOrderSaga(app, entry, createPaymentPayload(app, journalEntry.method), journalEntry);
    });
  } finally {
    yield* showUnpaidOrder(app);
  }
}

/** Sends the order. The caller holds the order lock, so no other tab is sending and the journal is up to date. */
function* sendOrderSaga(
  app: App,
  newEntry: JournalEntry,
  payment: SentPayment | null,
  unpaidEntry: JournalEntry | null,
): Saga<FollowUpSaga> {
  // A payment retry sends the number, key and email of the unpaid order, without which the server denies access to
  // it.
  const orderIdentity = unpaidEntry && {
    orderId: unpaidEntry.orderId,
    orderKey: unpaidEntry.orderKey,
    email: unpaidEntry.email,
  };
  const entry = { ...newEntry, ...orderIdentity };
  const body = createOrderBody(app, payment);
  writeAttemptJournal(app, entry);
  yield put(attemptEvent({ type: 'sent' }));
  const response = yield* call(() =>
    sendOrder(app, body, unpaidEntry).catch((error: unknown) => ({ error })),
  );
  if ('error' in response ? isOutcomeUnknown(response.error) : !response.isConclusive) {
    const answeredEntry = 'error' in response ? entry : { ...entry, ...decodeOrderIdentity(response.body) };
    if (answeredEntry !== entry) writeAttemptJournal(app, answeredEntry);
    yield put(attemptEvent({ type: 'answerLost' }));
    yield* lookUpOrderOfAttempt(app, answeredEntry);
    return;
  }
  yield put(attemptEvent({ type: 'answered' }));
  if ('error' in response)
    return yield* handleRejectedOrder(app, entry, response.error, unpaidEntry !== null);
  return yield* handleOrderResponse(app, entry, response.body);
}

/**
 * Reads number and key of an order from a response that does not prove that the order exists, because a lookup needs
 * them.
 */
function decodeOrderIdentity(body: unknown): Partial<JournalEntry> {
  const { orderId, orderKey } = decodeDraftOrder(body);
  return orderId > 0 && orderKey ? { orderId, orderKey } : {};
}

function createSentAttempt(app: App): Pick<JournalEntry, 'id' | 'phase' | 'startedAt' | 'endedAt'> {
  const now = app.clock.now();
  return { id: `${now}-${Math.random().toString(36).slice(2)}`, phase: 'sent', startedAt: now, endedAt: 0 };
}

/**
 * Returns the draft order's number, by which a lost response can be looked up. The number of an earlier order is
 * omitted, because a lookup would find that order.
 */
function* selectDraftOrderIdentity(
  journalEntry: JournalEntry | null,
): Saga<Pick<JournalEntry, 'orderId' | 'orderKey'>> {
  const { orderId, orderKey } = yield* select(selectCheckout);
  const isEarlier =
    journalEntry?.orderId === orderId && (journalEntry.phase === 'placed' || journalEntry.phase === 'unpaid');
  return isEarlier ? { orderId: 0, orderKey: '' } : { orderId, orderKey };
}

interface SentPayment {
  payment_method: string;
  payment_data: ReturnType<typeof toPaymentDataList>;
}

/**
 * Creates the payment part of the order. `earlierMethod`: the payment method of an unpaid order, used instead of the
 * chosen one.
 */
function createPaymentPayload(app: App, earlierMethod?: string): SentPayment {
  const state = app.store.getState();
  const { activePaymentMethod, activeSavedToken, paymentMethodData, shouldSavePaymentMethod } =
    selectPayment(state);
  const name = earlierMethod ?? activePaymentMethod;
  const method = getRegisteredMethod(app, name);
  const id = method?.paymentMethodId ?? name;
  const shouldSave =
    shouldSavePaymentMethod &&
    method?.supports.showSaveOption === true &&
    !activeSavedToken &&
    // Saves the payment method only for customers with an account: an existing one, or the one that this order creates.
    (app.settings.currentUserId > 0 || selectCheckout(state).shouldCreateAccount);
  // Sends the flag for saving the payment method with every method, under the name with which the method was
  // registered, as WooCommerce's block does.
  const data = { ...paymentMethodData, [getSavePaymentFieldName(name)]: shouldSave };
  return { payment_method: id, payment_data: toPaymentDataList(earlierMethod === undefined ? data : {}) };
}

function convertCheckboxValues({ fields }: AddressSchema, address: AddressValues): Record<string, unknown> {
  const checkboxes = fields.filter(({ type, name }) => type === 'checkbox' && address[name] !== undefined);
  return {
    ...address,
    ...Object.fromEntries(checkboxes.map(({ name }) => [name, address[name] === CHECKED_VALUE])),
  };
}

/**
 * Creates the body of the order. `payment` is `null` if nothing is to be paid, because the server validates every
 * payment method that it receives.
 */
function createOrderBody(app: App, payment: SentPayment | null): Record<string, unknown> {
  const state = app.store.getState();
  const form = getCheckoutForm(app, state);
  const { billing, shipping } = resolveFormAddresses(form);
  const fields = (['contact', 'order'] as const).flatMap((step) => getAdditionalFields(form, step));
  const { orderNotes, shouldCreateAccount } = selectCheckout(state);
  const password = shouldCreateAccount ? getAccountPassword(app) : '';
  const attribution = getAttributionValues(app.settings);
  const { isWc8 } = getCheckoutSettings(app);
  return {
    billing_address: convertCheckboxValues(form.schema, billing),
    ...(shipping && { shipping_address: convertCheckboxValues(form.schema, shipping) }),
    // Sends `additional_fields` even without fields, because a shop that requires an additional field rejects an
    // order that lacks the key.
    ...((fields.length > 0 || !isWc8) && {
      additional_fields: convertToSentFieldValues(fields, form.additional),
    }),
    customer_note: orderNotes.trim().normalize('NFC'),
    create_account: shouldCreateAccount,
    ...(!isWc8 && { customer_password: password }),
    ...payment,
    extensions: {
      ...getExtensionState(app).data.get(),
      ...(Object.keys(attribution).length > 0 && {
        [`${app.settings.pluginPrefix}/order-attribution`]: attribution,
      }),
    },
  };
}
