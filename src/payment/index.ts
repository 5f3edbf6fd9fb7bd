import type { Domain } from '../app/domain.types';
import { cartDomain } from '../cart';
import { paymentSaga } from './payment.saga';
import { paymentSlice } from './payment.slice';

export type { Observer } from '../extend/observers';
export { type PaymentDoor, paymentDoor } from './door';
export { type ObserverResult, readObserverAnswer, readValidationAnswer } from './observer.rules';
export { paymentDataList, questionAbout, savedChoices, saveKey, tokenData } from './payment.rules';
export { selectPayment } from './payment.selectors';
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
  PaymentQuestion,
  PaymentResult,
  PaymentState,
  SavedPaymentMethod,
} from './payment.types';
export { readRegistration } from './registration.rules';
export { methodOf, paymentsOf } from './registry';

export const paymentDomain: Domain = {
  name: 'payment',
  needs: [cartDomain],
  reducer: paymentSlice.reducer,
  saga: paymentSaga,
};
