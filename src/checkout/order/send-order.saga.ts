import { put } from 'redux-saga/effects';
import { type AddressSchema, type AddressValues, selectAddresses, VALIDATED_FIELDS } from '../../address';
import type { App, AppState, Saga } from '../../app/app.types';
import { call, select } from '../../app/typed-effects';
import { attributionValues } from '../../attribution';
import type { Cart } from '../../cart';
import { extensionStateOf } from '../../extend/extension-state';
import { methodOf, paymentDataList, savePaymentFieldName, selectPayment } from '../../payment';
import { isOpen } from '../attempt/attempt.machine';
import { type JournalEntry, linesFingerprint, nextAction } from '../attempt/attempt-journal.rules';
import { readJournal, showUnpaidOrder, writeJournal } from '../attempt/attempt-journal.saga';
import { checkAttempt, showOtherTabsOrder, withOrderLock } from '../attempt/look-up.saga';
import { settingsOf } from '../checkout.settings';
import { attemptEvent, checkoutEvent, selectCheckout } from '../checkout.slice';
import { formOf, passwordOf } from '../form/form';
import { additionalFields, addressesToUse, sentValues } from '../form/form.rules';
import { isOutcomeUnknown } from './error.rules';
import { handleOrderResponse, handleRefusal } from './handle-response.saga';
import { sendOrder } from './order.api';
import { decodeDraft } from './order.decode';

/** Work to do after the order lock is released, because it may take long: observers and the redirect. */
type FollowUp = Saga | undefined;

/** Runs `work` with the order lock, and the effect that it returns after the lock is released. */
function* sendWithLock(app: App, work: () => Saga<FollowUp>): Saga {
  const rest = yield* withOrderLock<FollowUp>(app, work);
  if (rest) yield* rest;
}

export function* sendCartOrder(app: App, cart: Cart, cartSeenAt: number): Saga {
  yield* sendWithLock(app, function* sendIt(): Saga<FollowUp> {
    const known = readJournal(app);
    const next = nextAction(known, { lines: linesFingerprint(cart), cartSeenAt });
    if (known && (next === 'check' || next === 'look')) {
      yield put(attemptEvent({ type: 'resumed' }));
      yield* checkAttempt(app, known);
      return;
    }
    if (next === 'show') {
      yield* showOtherTabsOrder(app, known!);
      return;
    }
    const { activePaymentMethod } = yield* select(selectPayment);
    const payment = cart.needsPayment ? paymentPayload(app) : null;
    const entry: JournalEntry = {
      ...newAttempt(app),
      lines: linesFingerprint(cart),
      total: cart.totals.totalPrice,
      currency: cart.totals.currency,
      method: payment ? activePaymentMethod : '',
      email: selectAddresses(yield* select((state: AppState) => state)).values.billing.email ?? '',
      ...(yield* draftOf(known)),
      redirectUrl: '',
    };
    return yield* sendOrderSaga(app, entry, payment, next === 'payAgain' ? known : null);
  });
}

/** Pays an unpaid order whose lines differ from the cart, or when the cart is empty. */
export function* payExistingOrder(app: App): Saga {
  const { status, attempt } = yield* select(selectCheckout);
  if (status !== 'idle' || isOpen(attempt) || readJournal(app)?.phase !== 'unpaid') return;
  yield put(checkoutEvent({ type: 'orderRequested' }));
  yield put(checkoutEvent({ type: 'validated' }));
  yield put(attemptEvent({ type: 'waiting', on: 'cart' }));
  try {
    yield* sendWithLock(app, function* sendIt(): Saga<FollowUp> {
      const known = readJournal(app);
      if (known?.phase !== 'unpaid') {
        yield put(attemptEvent({ type: 'cancelled' }));
        yield put(checkoutEvent({ type: 'reset' }));
        return;
      }
      const entry: JournalEntry = { ...known, ...newAttempt(app), redirectUrl: '' };
      return yield* sendOrderSaga(app, entry, paymentPayload(app, known.method), known);
    });
  } finally {
    yield* showUnpaidOrder(app);
  }
}

/** Runs with the order lock: no other tab is sending, and the journal contains everything sent before. */
function* sendOrderSaga(
  app: App,
  started: JournalEntry,
  payment: SentPayment | null,
  paying: JournalEntry | null,
): Saga<FollowUp> {
  // A retried payment belongs to the same order, which can only be accessed with the email it was placed with.
  const same = paying && { orderId: paying.orderId, orderKey: paying.orderKey, email: paying.email };
  const entry = { ...started, ...same };
  const body = orderBody(app, payment);
  writeJournal(app, entry);
  yield put(attemptEvent({ type: 'sent' }));
  const got = yield* call(() => sendOrder(app, body, paying).catch((error: unknown) => ({ error })));
  if ('error' in got ? isOutcomeUnknown(got.error) : !got.isProven) {
    const known = 'error' in got ? entry : { ...entry, ...orderIdentity(got.body) };
    if (known !== entry) writeJournal(app, known);
    yield put(attemptEvent({ type: 'answerLost' }));
    yield* checkAttempt(app, known);
    return;
  }
  yield put(attemptEvent({ type: 'answered' }));
  if ('error' in got) return yield* handleRefusal(app, entry, got.error, paying !== null);
  return yield* handleOrderResponse(app, entry, got.body);
}

/** A response that does not prove the order may still contain the number to look it up by. */
function orderIdentity(body: unknown): Partial<JournalEntry> {
  const { orderId, orderKey } = decodeDraft(body);
  return orderId > 0 && orderKey ? { orderId, orderKey } : {};
}

function newAttempt(app: App): Pick<JournalEntry, 'id' | 'phase' | 'startedAt' | 'endedAt'> {
  const now = app.clock.now();
  return { id: `${now}-${Math.random().toString(36).slice(2)}`, phase: 'sent', startedAt: now, endedAt: 0 };
}

/**
 * The draft order's number, to look up a lost response. Omitted if it belongs to an earlier order, because a look-up
 * would find that one.
 */
function* draftOf(known: JournalEntry | null): Saga<Pick<JournalEntry, 'orderId' | 'orderKey'>> {
  const { orderId, orderKey } = yield* select(selectCheckout);
  const isEarlier = known?.orderId === orderId && (known.phase === 'placed' || known.phase === 'unpaid');
  return isEarlier ? { orderId: 0, orderKey: '' } : { orderId, orderKey };
}

interface SentPayment {
  payment_method: string;
  payment_data: ReturnType<typeof paymentDataList>;
}

/** `earlier`: the payment method of an unpaid order, used instead of the chosen one. */
function paymentPayload(app: App, earlier?: string): SentPayment {
  const state = app.store.getState();
  const { activePaymentMethod, activeSavedToken, paymentMethodData, shouldSavePaymentMethod } =
    selectPayment(state);
  const name = earlier ?? activePaymentMethod;
  const method = methodOf(app, name);
  const id = method?.paymentMethodId ?? name;
  const saves =
    shouldSavePaymentMethod &&
    method?.supports.showSaveOption === true &&
    !activeSavedToken &&
    // Saving a payment method needs an account.
    (app.settings.currentUserId > 0 || selectCheckout(state).shouldCreateAccount);
  // WooCommerce's block sends this flag for every method, under the registered name.
  const data = { ...paymentMethodData, [savePaymentFieldName(name)]: saves };
  return { payment_method: id, payment_data: paymentDataList(earlier === undefined ? data : {}) };
}

function withBooleans({ fields }: AddressSchema, address: AddressValues): Record<string, unknown> {
  const boxes = fields.filter(({ type, name }) => type === 'checkbox' && address[name] !== undefined);
  return {
    ...address,
    ...Object.fromEntries(boxes.map(({ name }) => [name, address[name] === VALIDATED_FIELDS])),
  };
}

/** `payment`: `null` if nothing is to be paid, because the server validates any method it is sent. */
function orderBody(app: App, payment: SentPayment | null): Record<string, unknown> {
  const state = app.store.getState();
  const form = formOf(app, state);
  const { billing, shipping } = addressesToUse(form);
  const added = (['contact', 'order'] as const).flatMap((place) => additionalFields(form, place));
  const { orderNotes, shouldCreateAccount } = selectCheckout(state);
  const password = shouldCreateAccount ? passwordOf(app) : '';
  const attribution = attributionValues(app.settings);
  const { isVersion8 } = settingsOf(app);
  return {
    billing_address: withBooleans(form.schema, billing),
    ...(shipping && { shipping_address: withBooleans(form.schema, shipping) }),
    // A shop with a required additional field refuses an order that lacks the `additional_fields` key.
    ...((added.length > 0 || !isVersion8) && {
      additional_fields: sentValues(added, form.additional),
    }),
    customer_note: orderNotes.trim().normalize('NFC'),
    create_account: shouldCreateAccount,
    ...(!isVersion8 && { customer_password: password }),
    ...payment,
    extensions: {
      ...extensionStateOf(app).data.get(),
      ...(Object.keys(attribution).length > 0 && {
        [`${app.settings.pluginPrefix}/order-attribution`]: attribution,
      }),
    },
  };
}
