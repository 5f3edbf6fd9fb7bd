export {
  createOrderReviewFields,
  fetchCurrentPage,
  fetchOrderOfAttempt,
  isNonceRefusal,
  loadStates,
  type OrderReviewForm,
  type OrderReviewResponse,
  refreshNonces,
  requestOrderReview,
  sendCoupon,
  sendOrder,
} from './checkout.api';
export { type CountryField, getCountryFields, sortByPriority } from './country-fields.rules';
export { shouldConfirmPayment } from './order-attempt.rules';
export { createOrderReviewQueue, type OrderReviewQueue } from './order-review-queue';
export {
  defineParamGlobals,
  hasCheckoutParams,
  lacksStates,
  readCheckoutParams,
  readCountryStates,
  readLocaleFields,
  readLocales,
  readRequiredAndOptionalTexts,
  readStatePlaceholder,
} from './page-params';
export { createOrderSender, type OrderPhase, type OrderResult } from './place-order';
export { createRunnableScript, parseServerHtml } from './server-markup';
