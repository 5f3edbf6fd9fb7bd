import { tellExpressError } from '../../../src/checkout';
import { methodChosen, type PaymentData, type PaymentState, selectPayment } from '../../../src/payment';
import type { MakeStore, Names } from '../wc.types';

const NONE: Names = {};

/** `wc/store/payment`. Outside code calls the status `error` by its older name. */
export const paymentStore: MakeStore = (app) => {
  const state = (): Partial<PaymentState> => selectPayment(app.store.getState()) ?? {};
  const status = () => (state().status === 'error' ? 'has_error' : (state().status ?? 'idle'));
  const is = (wanted: string) => () => status() === wanted;
  const keyed = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, { name }]));
  const choose = (method: string, data?: PaymentData) =>
    void app.store.dispatch(methodChosen({ method, ...(data && { data }) }));
  // The page prints `[]` where the customer has none.
  const printed = Object(app.settings.raw.customerPaymentMethods) as Names;
  const saved = () => (Array.isArray(printed) ? NONE : printed);
  const notOurs = () => undefined;
  return {
    selectors: {
      getState: state,
      getActivePaymentMethod: () => state().activePaymentMethod ?? '',
      getActiveSavedToken: () => state().activeSavedToken ?? '',
      getAvailablePaymentMethods: () => keyed(state().availablePaymentMethods),
      getAvailableExpressPaymentMethods: () => keyed(state().availableExpressPaymentMethods),
      getPaymentMethodData: () => state().paymentMethodData ?? NONE,
      getSavedPaymentMethods: saved,
      getActiveSavedPaymentMethods: saved,
      getPaymentResult: () => state().paymentResult ?? null,
      getShouldSavePaymentMethod: () => state().shouldSavePaymentMethod ?? false,
      paymentMethodsInitialized: () => state().paymentMethodsInitialized ?? false,
      expressPaymentMethodsInitialized: () => state().expressPaymentMethodsInitialized ?? false,
      hasPaymentError: is('has_error'),
      isPaymentIdle: is('idle'),
      isPaymentPristine: is('idle'),
      isPaymentStarted: is('express_started'),
      isExpressPaymentStarted: is('express_started'),
      isExpressPaymentMethodActive: () =>
        (state().availableExpressPaymentMethods ?? []).includes(state().activePaymentMethod ?? ''),
      isPaymentProcessing: is('processing'),
      isPaymentReady: is('ready'),
      getCurrentStatus: () => ({
        isPristine: is('idle')(),
        isIdle: is('idle')(),
        isStarted: is('express_started')(),
        isProcessing: is('processing')(),
        isReady: is('ready')(),
        isFinished: ['ready', 'has_error'].includes(status()),
        hasError: is('has_error')(),
        hasFailed: is('has_error')(),
        isSuccessful: is('ready')(),
        isDoingExpressPayment: is('express_started')(),
      }),
    },
    actions: {
      __internalSetActivePaymentMethod: choose,
      __internalSetPaymentMethodData: (data: PaymentData) => choose(state().activePaymentMethod ?? '', data),
      __internalSetExpressPaymentError: (message?: string) => tellExpressError(app, message),
      // The machine moves these, from what observers answer and what express methods say.
      __internalSetPaymentIdle: notOurs,
      __internalSetExpressPaymentStarted: notOurs,
      __internalSetPaymentProcessing: notOurs,
      __internalSetPaymentReady: notOurs,
      __internalSetPaymentError: notOurs,
      __internalSetShouldSavePaymentMethod: notOurs,
      __internalUpdateAvailablePaymentMethods: notOurs,
    },
  };
};
