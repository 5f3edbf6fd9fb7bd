export {
  isNonceRefusal,
  lookUpAttempt,
  type OrderAnswer,
  type ReviewAnswer,
  readPage,
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
export { createReviewFields, type ReviewForm } from './review-fields.rules';
export { createReviewQueue, type ReviewQueue } from './review-queue';
