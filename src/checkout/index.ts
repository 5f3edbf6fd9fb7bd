import { addressDomain } from '../address';
import type { Domain } from '../app/app.types';
import { paymentDomain } from '../payment';
import { checkoutSaga } from './checkout.saga';
import { checkoutSlice } from './checkout.slice';

export type { Attempt, CheckoutState } from './checkout.machine';
export { type CheckoutSettings, overrideFields, settingsOf } from './checkout.settings';
export {
  accountRequested,
  additionalFieldsEdited,
  attemptEvent,
  fieldBlurred,
  isOrderOfCart,
  newTotalConfirmed,
  orderNotesEdited,
  orderRequested,
  payAgainRequested,
  retryRequested,
  selectAttempt,
  selectCheckout,
  selectHasOrder,
  selectIsCalculating,
  selectIsOrdering,
  selectIsPristine,
  selectPlacedOrderUrl,
  selectPrefersCollection,
} from './checkout.slice';
export { pushCustomer } from './customer/customer.saga';
export { expressSessionOf, showExpressError } from './express/express-session';
export { formOf, loadConditions, passwordOf, selectBillingInUse, setPassword } from './form/form';
export {
  additionalFields,
  addressFields,
  type CheckoutForm,
  countryOf,
  emailField,
  type FieldPlace,
  formProblems,
  inputIdFor,
} from './form/form.rules';
export { fieldProblemText, problemText } from './form/show-problems';
export { totalDifference } from './order/order.api';
export { DELIVERY_ERROR, deliveryProblem, selectHasCartErrors } from './order/wait-until-ready.saga';
export {
  contentProps,
  type MethodProps,
  type MethodPropsSource,
  methodProps,
} from './payment-setup/method-props';

export const checkoutDomain: Domain = {
  name: 'checkout',
  needs: [addressDomain, paymentDomain],
  reducer: checkoutSlice.reducer,
  saga: checkoutSaga,
};
