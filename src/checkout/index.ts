import { addressDomain } from '../address';
import type { Domain } from '../app/domain.types';
import { paymentDomain } from '../payment';
import { checkoutSaga } from './checkout.saga';
import { checkoutSlice } from './checkout.slice';

export {
  isOrderOfCart,
  selectAttempt,
  selectCheckout,
  selectHasOrder,
  selectIsCalculating,
  selectIsOrdering,
  selectIsPristine,
  selectPlacedOrderUrl,
  selectPrefersCollection,
} from './checkout.selectors';
export { type CheckoutSettings, overrideFields, settingsOf } from './checkout.settings';
export {
  accountRequested,
  additionalFieldsEdited,
  attemptEvent,
  fieldBlurred,
  newTotalConfirmed,
  orderNotesEdited,
  orderRequested,
  payAgainRequested,
  retryRequested,
} from './checkout.slice';
export type { Attempt, CheckoutState } from './checkout.types';
export { pushCustomer } from './customer/push-customer';
export { expressSessionOf, showExpressError } from './express/express-session';
export type { FieldPlace } from './form/additional-fields.rules';
export { formOf, selectBillingInUse } from './form/form';
export {
  additionalFields,
  addressFields,
  type CheckoutForm,
  countryOf,
  emailField,
  formProblems,
  inputIdFor,
} from './form/form.rules';
export { passwordOf, setPassword } from './form/password';
export { fieldProblemText, problemText } from './form/show-problems';
export { loadConditions } from './load-conditions';
export { DELIVERY_ERROR, deliveryProblem, selectHasCartErrors } from './order/blocking';
export { totalDifference } from './order/total-difference';
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
