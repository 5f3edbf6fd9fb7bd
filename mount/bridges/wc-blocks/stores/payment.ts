import { showExpressError } from '../../../../src/checkout';
import { asRecord } from '../../../../src/lib/json-values';
import { methodChosen, type PaymentData, type PaymentState, selectPayment } from '../../../../src/payment';
import type { CreateWcStore, Namespace } from '../wc-values';

const NO_METHODS: Namespace = {};

/** Implements `wc/store/payment`. Scripts expect the older name `has_error` for the status `error`. */
export const createPaymentStore: CreateWcStore = (app) => {
  const getPaymentState = (): Partial<PaymentState> => selectPayment(app.store.getState()) ?? {};
  const getStatus = () =>
    getPaymentState().status === 'error' ? 'has_error' : (getPaymentState().status ?? 'idle');
  const hasStatus = (wanted: string) => () => getStatus() === wanted;
  const createMethodMap = (names: readonly string[] = []) =>
    Object.fromEntries(names.map((name) => [name, { name }]));
  const setActiveMethod = (method: string, data?: PaymentData) =>
    void app.store.dispatch(methodChosen({ method, ...(data && { data }) }));
  const savedMethods = asRecord(app.settings.raw.customerPaymentMethods);
  const getSavedMethods = () => savedMethods;
  const returnNothing = () => undefined;
  return {
    selectors: {
      getState: getPaymentState,
      getActivePaymentMethod: () => getPaymentState().activePaymentMethod ?? '',
      getActiveSavedToken: () => getPaymentState().activeSavedToken ?? '',
      getAvailablePaymentMethods: () => createMethodMap(getPaymentState().availablePaymentMethods),
      getAvailableExpressPaymentMethods: () =>
        createMethodMap(getPaymentState().availableExpressPaymentMethods),
      getPaymentMethodData: () => getPaymentState().paymentMethodData ?? NO_METHODS,
      getSavedPaymentMethods: getSavedMethods,
      getActiveSavedPaymentMethods: getSavedMethods,
      getPaymentResult: () => getPaymentState().paymentResult ?? null,
      getShouldSavePaymentMethod: () => getPaymentState().shouldSavePaymentMethod ?? false,
      paymentMethodsInitialized: () => getPaymentState().paymentMethodsInitialized ?? false,
      expressPaymentMethodsInitialized: () => getPaymentState().expressPaymentMethodsInitialized ?? false,
      hasPaymentError: hasStatus('has_error'),
      isPaymentIdle: hasStatus('idle'),
      isPaymentPristine: hasStatus('idle'),
      isPaymentStarted: hasStatus('express_started'),
      isExpressPaymentStarted: hasStatus('express_started'),
      isExpressPaymentMethodActive: () =>
        (getPaymentState().availableExpressPaymentMethods ?? []).includes(
          getPaymentState().activePaymentMethod ?? '',
        ),
      isPaymentProcessing: hasStatus('processing'),
      isPaymentReady: hasStatus('ready'),
      getCurrentStatus: () => ({
        isPristine: hasStatus('idle')(),
        isIdle: hasStatus('idle')(),
        isStarted: hasStatus('express_started')(),
        isProcessing: hasStatus('processing')(),
        isReady: hasStatus('ready')(),
        isFinished: ['ready', 'has_error'].includes(getStatus()),
        hasError: hasStatus('has_error')(),
        hasFailed: hasStatus('has_error')(),
        isSuccessful: hasStatus('ready')(),
        isDoingExpressPayment: hasStatus('express_started')(),
      }),
    },
    actions: {
      __internalSetActivePaymentMethod: setActiveMethod,
      __internalSetPaymentMethodData: (data: PaymentData) =>
        setActiveMethod(getPaymentState().activePaymentMethod ?? '', data),
      __internalSetExpressPaymentError: (message?: string) => showExpressError(app, message),
      // The actions that set the payment status do nothing, because only our payment state machine changes it.
      __internalSetPaymentIdle: returnNothing,
      __internalSetExpressPaymentStarted: returnNothing,
      __internalSetPaymentProcessing: returnNothing,
      __internalSetPaymentReady: returnNothing,
      __internalSetPaymentError: returnNothing,
      __internalSetShouldSavePaymentMethod: returnNothing,
      __internalUpdateAvailablePaymentMethods: returnNothing,
    },
  };
};
