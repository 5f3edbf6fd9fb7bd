import { accountTextsEn } from './en/account';
import { addingTextsEn } from './en/adding';
import { cartTextsEn } from './en/cart';
import { cartNewsTextsEn } from './en/cart-news';
import { cartPageTextsEn } from './en/cart-page';
import { checkoutTextsEn } from './en/checkout';
import { collectionTextsEn } from './en/collection';
import { contentTextsEn } from './en/content';
import { coreTextsEn } from './en/core';
import { fieldTextsEn } from './en/field';
import { galleryTextsEn } from './en/gallery';
import { noticeTextsEn } from './en/notice';
import { paymentTextsEn } from './en/payment';
import { previewTextsEn } from './en/preview';
import { productTextsEn } from './en/product';
import { quickViewTextsEn } from './en/quick-view';
import { reviewTextsEn } from './en/review';
import { searchTextsEn } from './en/search';
import { tabsTextsEn } from './en/tabs';
import { tocTextsEn } from './en/toc';
import type { MessageKey } from './keys';

/** All English texts. Texts that the specification defines are copied verbatim. */
export const en = {
  ...accountTextsEn,
  ...addingTextsEn,
  ...cartTextsEn,
  ...cartNewsTextsEn,
  ...cartPageTextsEn,
  ...checkoutTextsEn,
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
