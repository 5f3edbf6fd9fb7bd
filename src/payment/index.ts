import type { Domain } from '../app/app.types';
import { cartDomain } from '../cart';
import { paymentSaga } from './payment.saga';
import { paymentSlice } from './payment.slice';

export type {
  CanMakePaymentArgument,
  CheckoutProcessedArgument,
  PaymentMethodProps,
} from '../extend/payment-method.types';
export {
  decodeObserverAnswer,
  decodeValidationAnswer,
  mergeAddresses,
  mergePaymentData,
  type ObserverResult,
} from './observer.rules';
export {
  createCanMakePaymentArgument,
  createTokenData,
  getSavedMethodChoices,
  getSavePaymentFieldName,
  getSelectedRates,
  type PaymentData,
  type PaymentMethod,
  type PaymentResult,
  type PaymentState,
  type SavedPaymentMethod,
  toPaymentDataList,
} from './payment.rules';
export {
  expressClosed,
  expressStarted,
  isPaymentAction,
  methodChosen,
  observerDelayed,
  paymentReset,
  paymentResultReceived,
  savePaymentToggled,
  selectIsExpress,
  selectPayment,
  setupCancelled,
  setupFailed,
  setupStarted,
  setupSucceeded,
} from './payment.slice';
export { createPaymentApi, type PaymentApi } from './payment-api';
export { type ExpressView, getPaymentRegistry, getRegisteredMethod } from './payment-registry';
export { decodeConfigFields, decodeRegistration } from './registration.rules';

export const paymentDomain: Domain = {
  name: 'payment',
  needs: [cartDomain],
  reducer: paymentSlice.reducer,
  saga: paymentSaga,
};
