import {
  addingTextsEn,
  cartOutcomeTextsEn,
  cartPageTextsEn,
  cartTextsEn,
  classicCartTextsEn,
} from './en/cart';
import { checkoutTextsEn, classicCheckoutTextsEn, fieldTextsEn, paymentTextsEn } from './en/checkout';
import { accountTextsEn, collectionTextsEn, contentTextsEn, searchTextsEn, tocTextsEn } from './en/content';
import { coreTextsEn, noticeTextsEn, previewTextsEn } from './en/core';
import { galleryTextsEn, productTextsEn, quickViewTextsEn, reviewTextsEn, tabsTextsEn } from './en/product';
import type { MessageKey } from './keys';

/** All English translations. Those that the specification defines are copied verbatim. */
export const en = {
  ...accountTextsEn,
  ...addingTextsEn,
  ...cartTextsEn,
  ...cartOutcomeTextsEn,
  ...cartPageTextsEn,
  ...classicCartTextsEn,
  ...checkoutTextsEn,
  ...classicCheckoutTextsEn,
  ...collectionTextsEn,
  ...contentTextsEn,
  ...coreTextsEn,
  ...fieldTextsEn,
  ...noticeTextsEn,
  ...paymentTextsEn,
  ...previewTextsEn,
  ...productTextsEn,
  ...reviewTextsEn,
  ...searchTextsEn,
  ...quickViewTextsEn,
  ...galleryTextsEn,
  ...tabsTextsEn,
  ...tocTextsEn,
} satisfies Record<MessageKey, string>;
