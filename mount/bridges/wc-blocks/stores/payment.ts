import { showExpressError } from '../../../../src/checkout';
import { methodChosen, type PaymentData, type PaymentState, selectPayment } from '../../../../src/payment';
import type { CreateStore, Namespace } from '../wc.types';

const NONE: Namespace = {};

/** Implements `wc/store/payment`. Scripts expect the older name `has_error` for the status `error`. */
export const paymentStore: CreateStore = (app) => {
  const state = (): Partial<PaymentState> => selectPayment(app.store.getState()) ?? {};
  const status = () => (state().status === 'error' ? 'has_error' : (state().status ?? 'idle'));
  const statusIs = (wanted: string) => () => status() === wanted;
  const byName = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, { name }]));
  const setActiveMethod = (method: string, data?: PaymentData) =>
    void app.store.dispatch(methodChosen({ method, ...(data && { data }) }));
  // PHP's `json_encode` turns an empty associative array into `[]`.
  const printed = Object(app.settings.raw.customerPaymentMethods) as Namespace;
  const saved = () => (Array.isArray(printed) ? NONE : printed);
  const unsupported = () => undefined;
  return {
    selectors: {
      getState: state,
      getActivePaymentMethod: () => state().activePaymentMethod ?? '',
      getActiveSavedToken: () => state().activeSavedToken ?? '',
      getAvailablePaymentMethods: () => byName(state().availablePaymentMethods),
      getAvailableExpressPaymentMethods: () => byName(state().availableExpressPaymentMethods),
      getPaymentMethodData: () => state().paymentMethodData ?? NONE,
      getSavedPaymentMethods: saved,
      getActiveSavedPaymentMethods: saved,
      getPaymentResult: () => state().paymentResult ?? null,
      getShouldSavePaymentMethod: () => state().shouldSavePaymentMethod ?? false,
      paymentMethodsInitialized: () => state().paymentMethodsInitialized ?? false,
      expressPaymentMethodsInitialized: () => state().expressPaymentMethodsInitialized ?? false,
      hasPaymentError: statusIs('has_error'),
      isPaymentIdle: statusIs('idle'),
      isPaymentPristine: statusIs('idle'),
      isPaymentStarted: statusIs('express_started'),
      isExpressPaymentStarted: statusIs('express_started'),
      isExpressPaymentMethodActive: () =>
        (state().availableExpressPaymentMethods ?? []).includes(state().activePaymentMethod ?? ''),
      isPaymentProcessing: statusIs('processing'),
      isPaymentReady: statusIs('ready'),
      getCurrentStatus: () => ({
        isPristine: statusIs('idle')(),
        isIdle: statusIs('idle')(),
        isStarted: statusIs('express_started')(),
        isProcessing: statusIs('processing')(),
        isReady: statusIs('ready')(),
        isFinished: ['ready', 'has_error'].includes(status()),
        hasError: statusIs('has_error')(),
        hasFailed: statusIs('has_error')(),
        isSuccessful: statusIs('ready')(),
        isDoingExpressPayment: statusIs('express_started')(),
      }),
    },
    actions: {
      __internalSetActivePaymentMethod: setActiveMethod,
      __internalSetPaymentMethodData: (data: PaymentData) =>
        setActiveMethod(state().activePaymentMethod ?? '', data),
      __internalSetExpressPaymentError: (message?: string) => showExpressError(app, message),
      // Only our payment state machine changes the status, from the results of observers and express methods.
      __internalSetPaymentIdle: unsupported,
      __internalSetExpressPaymentStarted: unsupported,
      __internalSetPaymentProcessing: unsupported,
      __internalSetPaymentReady: unsupported,
      __internalSetPaymentError: unsupported,
      __internalSetShouldSavePaymentMethod: unsupported,
      __internalUpdateAvailablePaymentMethods: unsupported,
    },
  };
};
