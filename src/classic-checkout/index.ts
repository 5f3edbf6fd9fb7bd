export {
  createReviewFields,
  fetchCurrentPage,
  isNonceRefusal,
  lookUpAttempt,
  type OrderAnswer,
  type ReviewAnswer,
  type ReviewForm,
  refreshNonces,
  requestReview,
  sendCoupon,
  sendOrder,
} from './checkout.api';
export { type CountryField, getCountryFields, sortByPriority } from './country-fields.rules';
export { shouldConfirmPayment } from './order-attempt.rules';
export {
  hasCheckoutParams,
  provideParams,
  readAddressTexts,
  readCheckoutParams,
  readLocaleFields,
  readLocales,
  readStatePlaceholder,
  readStates,
} from './page-params';
export { createOrderSender, type OrderPhase, type OrderResult, type OrderSender } from './place-order';
export { createReviewQueue, type ReviewQueue } from './review-queue';
