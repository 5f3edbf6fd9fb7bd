import { showExpressError } from '../../../../src/checkout';
import { asRecord } from '../../../../src/lib/json-values';
import { methodChosen, type PaymentData, type PaymentState, selectPayment } from '../../../../src/payment';
import type { CreateWcStore, NamespaceObject } from '../wc-values';

const NO_METHODS: NamespaceObject = {};

/** Implements `wc/store/payment`. Scripts expect the older name `has_error` for the status `error`. */
export const createPaymentStore: CreateWcStore = (app) => {
  const getPaymentState = (): Partial<PaymentState> => selectPayment(app.store.getState()) ?? {};
  const getPaymentStatus = () =>
    getPaymentState().status === 'error' ? 'has_error' : (getPaymentState().status ?? 'idle');
  const createStatusSelector = (wanted: string) => () => getPaymentStatus() === wanted;
  const createPaymentMethodsByName = (names: readonly string[] = []) =>
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
      getAvailablePaymentMethods: () => createPaymentMethodsByName(getPaymentState().availablePaymentMethods),
      getAvailableExpressPaymentMethods: () =>
        createPaymentMethodsByName(getPaymentState().availableExpressPaymentMethods),
      getPaymentMethodData: () => getPaymentState().paymentMethodData ?? NO_METHODS,
      getSavedPaymentMethods: getSavedMethods,
      getActiveSavedPaymentMethods: getSavedMethods,
      getPaymentResult: () => getPaymentState().paymentResult ?? null,
      getShouldSavePaymentMethod: () => getPaymentState().shouldSavePaymentMethod ?? false,
      paymentMethodsInitialized: () => getPaymentState().paymentMethodsInitialized ?? false,
      expressPaymentMethodsInitialized: () => getPaymentState().expressPaymentMethodsInitialized ?? false,
      hasPaymentError: createStatusSelector('has_error'),
      isPaymentIdle: createStatusSelector('idle'),
      isPaymentPristine: createStatusSelector('idle'),
      isPaymentStarted: createStatusSelector('express_started'),
      isExpressPaymentStarted: createStatusSelector('express_started'),
      isExpressPaymentMethodActive: () =>
        (getPaymentState().availableExpressPaymentMethods ?? []).includes(
          getPaymentState().activePaymentMethod ?? '',
        ),
      isPaymentProcessing: createStatusSelector('processing'),
      isPaymentReady: createStatusSelector('ready'),
      getCurrentStatus: () => ({
        isPristine: createStatusSelector('idle')(),
        isIdle: createStatusSelector('idle')(),
        isStarted: createStatusSelector('express_started')(),
        isProcessing: createStatusSelector('processing')(),
        isReady: createStatusSelector('ready')(),
        isFinished: ['ready', 'has_error'].includes(getPaymentStatus()),
        hasError: createStatusSelector('has_error')(),
        hasFailed: createStatusSelector('has_error')(),
        isSuccessful: createStatusSelector('ready')(),
        isDoingExpressPayment: createStatusSelector('express_started')(),
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
