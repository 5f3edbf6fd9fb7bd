import type { Domain } from '../app/domain.types';
import { cartDomain } from '../cart';
import { paymentSaga } from './payment.saga';
import { paymentSlice } from './payment.slice';

export type { Observer } from '../extend/observers';
export type {
  CanMakePaymentArgument,
  CheckoutProcessedArgument,
  PaymentMethodProps,
  PluginCart,
} from '../extend/plugin.types';
export { type PaymentDoor, paymentDoor } from './door';
export { type ObserverResult, readObserverAnswer, readValidationAnswer } from './observer.rules';
export {
  canMakePaymentArgument,
  paymentDataList,
  savedChoices,
  saveKey,
  selectedRates,
  tokenData,
} from './payment.rules';
export { selectIsExpress, selectPayment } from './payment.selectors';
export {
  expressClosed,
  expressStarted,
  methodChosen,
  methodsRegistered,
  observerWaited,
  paymentAnswered,
  paymentRested,
  saveWished,
  setupCancelled,
  setupDone,
  setupFailed,
  setupStarted,
} from './payment.slice';
export type {
  PaymentData,
  PaymentMethod,
  PaymentResult,
  PaymentState,
  SavedPaymentMethod,
} from './payment.types';
export { readConfigFields, readRegistration } from './registration.rules';
export { type ExpressView, methodOf, paymentsOf } from './registry';

export const paymentDomain: Domain = {
  name: 'payment',
  needs: [cartDomain],
  reducer: paymentSlice.reducer,
  saga: paymentSaga,
};
