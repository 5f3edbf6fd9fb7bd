import { addressDomain } from '../address';
import type { Domain } from '../app/app.types';
import { paymentDomain } from '../payment';
import { checkoutSaga } from './checkout.saga';
import { checkoutSlice } from './checkout.slice';

export type { CheckoutState, OrderAttempt as Attempt } from './checkout.machine';
export { type CheckoutSettings, getCheckoutSettings, overrideFieldSettings } from './checkout.settings';
export {
  accountRequested,
  additionalFieldsEdited,
  attemptEvent,
  fieldBlurred,
  isCartOfUnpaidOrder,
  newTotalConfirmed,
  orderNotesEdited,
  orderRequested,
  payAgainRequested,
  retryRequested,
  selectAttempt,
  selectCheckout,
  selectIsCalculating,
  selectIsOrdering,
  selectPlacedOrderUrl,
  selectPrefersCollection,
} from './checkout.slice';
export { sendCustomerChanges } from './customer/send-edits.saga';
export { getExpressSession, showExpressError } from './express/express-session';
export {
  createBillingAddressSelector,
  formatFieldProblem,
  getAccountPassword,
  getCheckoutForm,
  loadConditions,
  setAccountPassword,
  validateAdditionalValue,
} from './form/checkout-form';
export {
  type CheckoutForm,
  type FieldGroup,
  findFormProblems,
  getAdditionalFields,
  getAddressCountry,
  getAddressFields,
  getEmailField,
  getWcInputId,
} from './form/form.rules';
export { findOrderTotalDifference } from './order/order.api';
export {
  DELIVERY_ERROR,
  findDeliveryProblem,
  selectHasCartErrors,
} from './order/wait-for-orderable-cart.saga';
export {
  createContentProps,
  createPaymentMethodProps,
  type MethodProps,
  type PaymentMethodPropsSource,
} from './payment-setup/method-props';

export const checkoutDomain: Domain = {
  name: 'checkout',
  needs: [addressDomain, paymentDomain],
  reducer: checkoutSlice.reducer,
  saga: checkoutSaga,
};
