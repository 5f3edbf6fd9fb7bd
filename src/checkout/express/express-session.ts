import {
  type AddressKind,
  type AddressState,
  type FieldEdit,
  fieldsEdited,
  planAddresses,
  selectAddresses,
} from '../../address';
import type { App, AppState } from '../../app/app.types';
import { enqueueChange, selectHasNoPendingChange, selectOptimisticCart } from '../../cart';
import { asRecord } from '../../lib/json-values';
import { contexts, noticeAdded, noticeDismissed, noticesMuted } from '../../notice';
import {
  expressClosed,
  expressStarted,
  getPaymentRegistry,
  methodChosen,
  type PaymentData,
  selectPayment,
  setupCancelled,
} from '../../payment';
import { isAttemptOpen } from '../attempt/attempt.machine';
import { attemptEvent, orderRequested, selectAttempt, selectCheckout } from '../checkout.slice';
import { sendCustomerChanges } from '../customer/send-edits.saga';
import { getCheckoutForm } from '../form/checkout-form';

const ERROR_NOTICE = { id: 'wc-express-payment-error', context: contexts.expressPayments };

/** Shows an error of an express payment method. An empty message removes the previous error. */
export function showExpressError({ store }: App, message: unknown): void {
  const hasMessage = typeof message === 'string' && message !== '';
  store.dispatch(
    hasMessage
      ? noticeAdded({ ...ERROR_NOTICE, status: 'error', content: message })
      : noticeDismissed(ERROR_NOTICE),
  );
}

/** The payment method, addresses and rates to restore when a wallet sheet is closed. */
interface CheckoutSnapshot {
  paymentMethod: { method: string; data: PaymentData };
  addresses: AddressState;
  /** The chosen shipping rates: package id → rate id. */
  rates: ReadonlyMap<string, string>;
}

interface ExpressSessionState {
  methodName: string;
  snapshot: CheckoutSnapshot;
  isSubmitted: boolean;
  /** Whether the wallet sheet was closed while its order was being prepared. */
  isClosed: boolean;
  /** Removes the session's listeners. */
  cleanup: () => void;
}

/**
 * The functions with which the buttons of express methods open and close a wallet sheet. Only one sheet is open at a
 * time.
 */
export interface ExpressSession {
  startSession(name: string): void;
  submitOrder(name: string): void;
  /** Resolves when the cart and addresses are the same as before the sheet was opened. */
  closeSession(name: string): Promise<void>;
  failSession(name: string, message: string): Promise<void>;
}

const sessions = new WeakMap<App, ExpressSession>();

export function getExpressSession(app: App): ExpressSession {
  const existing = sessions.get(app);
  if (existing) return existing;
  const newSession = createExpressSession(app);
  sessions.set(app, newSession);
  return newSession;
}

function createExpressSession(app: App): ExpressSession {
  const { store } = app;
  let session: ExpressSessionState | null = null;

  function startSession(name: string): void {
    const state = store.getState();
    if (session || selectCheckout(state).status !== 'idle' || isAttemptOpen(selectAttempt(state))) return;
    session = {
      methodName: name,
      snapshot: snapshotCheckout(state),
      isSubmitted: false,
      isClosed: false,
      cleanup: listenForSessionEnd(),
    };
    store.dispatch(noticeDismissed(ERROR_NOTICE));
    store.dispatch(expressStarted(name));
    store.dispatch(noticesMuted(true));
  }

  /**
   * Ends the session of a wallet sheet: removes its listeners, restores the payment method chosen before, and shows
   * notices again.
   */
  function endSession({ snapshot, isClosed, cleanup }: ExpressSessionState): void {
    session = null;
    cleanup();
    const isSheetOpen = selectPayment(store.getState()).status === 'express_started';
    store.dispatch(
      isSheetOpen ? expressClosed(snapshot.paymentMethod) : methodChosen(snapshot.paymentMethod),
    );
    store.dispatch(noticesMuted(false));
    if (selectAttempt(store.getState()).phase === 'changed') {
      // Cancels the attempt if the total has changed, and tells the shopper, who has to press the wallet's button
      // again. The button that confirms the new total is not shown, because it would place the order without the
      // wallet.
      store.dispatch(attemptEvent({ type: 'cancelled' }));
      const content = app.messages.t('checkout.changedSince');
      store.dispatch(noticeAdded({ ...ERROR_NOTICE, status: 'warning', content }));
    }
    if (isClosed) void restoreCheckoutSnapshot(app, snapshot);
  }
  /** Ends the session when its order has failed. After a successful order, the browser leaves the page instead. */
  function endSessionIfFailed(): void {
    if (!session?.isSubmitted || selectCheckout(store.getState()).status !== 'idle') return;
    endSession(session);
  }
  function listenForSessionEnd(): () => void {
    const unsubscribe = store.subscribe(endSessionIfFailed);
    // Fails the order if the sheet was closed before payment setup, so that the shopper does not pay through a closed
    // sheet.
    const removeObserver = getPaymentRegistry(app).observers.add(
      'payment_setup',
      () =>
        session?.isClosed ? { type: 'error', message: app.messages.t('payment.setupCancelled') } : undefined,
      0,
    );
    return () => {
      unsubscribe();
      removeObserver();
    };
  }

  async function closeSession(name: string): Promise<void> {
    if (session?.methodName !== name) return;
    const { snapshot } = session;
    if (session.isSubmitted) {
      session.isClosed = true;
      store.dispatch(setupCancelled());
      return;
    }
    endSession(session);
    await restoreCheckoutSnapshot(app, snapshot);
  }

  return {
    startSession,
    closeSession,
    submitOrder(name) {
      if (session?.methodName !== name || session.isSubmitted) return;
      const { dispatch } = store;
      dispatch(orderRequested());
      // Sets `isSubmitted` after the dispatch. During the dispatch the status is still `idle`, so a set flag would end
      // the session. The call below ends it if the order was not started, for example offline.
      if (session) session.isSubmitted = true;
      endSessionIfFailed();
    },
    async failSession(name, message) {
      const closing = closeSession(name);
      showExpressError(app, message);
      await closing;
    },
  };
}

function snapshotCheckout(state: AppState): CheckoutSnapshot {
  const { activePaymentMethod: method, paymentMethodData: data } = selectPayment(state);
  return { paymentMethod: { method, data }, addresses: selectAddresses(state), rates: getChosenRates(state) };
}

function getChosenRates(state: AppState): Map<string, string> {
  const packages = selectOptimisticCart(state)?.shippingRates ?? [];
  return new Map(
    packages.flatMap(({ packageId, shippingRates }) =>
      shippingRates.filter(({ selected }) => selected).map(({ rateId }) => [String(packageId), rateId]),
    ),
  );
}

const ADDRESS_KINDS = ['shipping', 'billing'] as const;

/*
 * Restores the addresses and rates from before the sheet, after its pending requests have been answered:
 *
 *   sheet      open ── address Đà Nẵng ── rate express ── closed
 *   requests           customer           rate                  (answered)   customer: Hà Nội   former rate
 */
async function restoreCheckoutSnapshot(app: App, { addresses, rates }: CheckoutSnapshot): Promise<void> {
  const { store } = app;
  store.dispatch(fieldsEdited(createRestoringEdits(selectAddresses(store.getState()), addresses)));
  await waitUntilCartSettled(app);
  const serverAddresses = selectAddresses(store.getState()).serverAddresses;
  // Also sends former address values that were empty. The checkout form never sends empty required fields by itself.
  const changes = Object.fromEntries(
    ADDRESS_KINDS.map(
      (kind) =>
        [
          kind,
          findChangedAddressFields(serverAddresses?.[kind] ?? {}, addresses.serverAddresses?.[kind] ?? {}),
        ] as const,
    ).filter(([, fields]) => Object.keys(fields).length > 0),
  );
  await sendCustomerChanges(app, changes);
  for (const { packageId, shippingRates } of selectOptimisticCart(store.getState())?.shippingRates ?? []) {
    const formerRate = shippingRates.find(({ rateId }) => rateId === rates.get(String(packageId)));
    if (!formerRate || formerRate.selected) continue;
    await enqueueChange(app, {
      kind: 'rate',
      packageId,
      rateId: formerRate.rateId,
      context: contexts.shippingMethods,
    });
  }
}

function findChangedAddressFields(
  current: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields = Object.keys({ ...current, ...before }).filter(
    (field) => current[field] !== (before[field] ?? ''),
  );
  return Object.fromEntries(fields.map((field) => [field, before[field] ?? '']));
}

/**
 * Creates edits that restore the address. The country comes first, because changing the country clears the state.
 */
function createRestoringEdits(current: AddressState, before: AddressState): FieldEdit[] {
  return ADDRESS_KINDS.flatMap((kind) =>
    Object.entries(findChangedAddressFields(current.values[kind], before.values[kind]))
      .sort(([a], [b]) => Number(b === 'country') - Number(a === 'country'))
      .map(([field, value]) => ({ kind, field, value })),
  );
}

/** Resolves when all requests of the wallet sheet have been answered. */
function waitUntilCartSettled(app: App): Promise<void> {
  const { store } = app;
  const isCartSettled = () => {
    const state = store.getState();
    return selectHasNoPendingChange(state) && selectCheckout(state).calculatingCount === 0;
  };
  if (isCartSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!isCartSettled()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Creates edits from the text fields of an address that a wallet returned; other values are ignored. */
export function createAddressEdits(kind: AddressKind, address: unknown): FieldEdit[] {
  return Object.entries(asRecord(address)).flatMap(([field, value]) =>
    typeof value === 'string' ? [{ kind, field, value }] : [],
  );
}

/** Sends the shipping address of a wallet sheet; resolves when the shop has answered. */
export async function sendWalletAddress(app: App, address: unknown): Promise<void> {
  const { addressNeeds } = getCheckoutForm(app);
  const { useShippingAsBilling } = selectAddresses(app.store.getState());
  // Without a shipping address in the form, the order goes to the billing address.
  const kind = planAddresses(addressNeeds, useShippingAsBilling).shipping ? 'shipping' : 'billing';
  app.store.dispatch(fieldsEdited(createAddressEdits(kind, address)));
  await sendCustomerChanges(app);
}
