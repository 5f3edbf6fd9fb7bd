import { addressDomain } from '../address';
import type { Domain } from '../app/domain.types';
import { paymentDomain } from '../payment';
import { checkoutSaga } from './checkout.saga';
import { checkoutSlice } from './checkout.slice';

export type { FieldPlace } from './additional.rules';
export { DELIVERY_ERROR, deliveryProblem, selectHasCartErrors } from './blocking';
export {
  isOfCart,
  selectAttempt,
  selectCheckout,
  selectHasOrder,
  selectIsCalculating,
  selectIsOrdering,
  selectIsPristine,
  selectPlacedOrderUrl,
  selectPrefersCollection,
} from './checkout.selectors';
export {
  accountWished,
  additionalFieldsEdited,
  attemptMoved,
  fieldLeft,
  newTotalConfirmed,
  orderAsked,
  orderNotesEdited,
  payAgainAsked,
  retryAsked,
} from './checkout.slice';
export type { Attempt, CheckoutState } from './checkout.types';
export { pushCustomer } from './customer';
export { expressDesk, tellExpressError } from './express';
export { formOf, selectBillingInUse } from './form';
export {
  additionalFields,
  addressFields,
  countryOf,
  emailField,
  type Form,
  formProblems,
  inputIdOf,
} from './form.rules';
export { problemIn, problemText } from './form-problems';
export { loadConditions } from './load-conditions';
export { contentProps, type MethodProps, type MethodPropsSource, methodProps } from './method-props';
export { passwordOf, setPassword } from './secrets';
export { type CheckoutSettings, settingsOf, wishFields } from './settings';
export { totalDifference } from './thanks';

export const checkoutDomain: Domain = {
  name: 'checkout',
  needs: [addressDomain, paymentDomain],
  reducer: checkoutSlice.reducer,
  saga: checkoutSaga,
};
