import { accountTexts } from '../../../src/i18n/vi/account';
import { addingTexts } from '../../../src/i18n/vi/adding';
import { cartTexts } from '../../../src/i18n/vi/cart';
import { cartOutcomeTexts } from '../../../src/i18n/vi/cart-outcomes';
import { cartPageTexts } from '../../../src/i18n/vi/cart-page';
import { checkoutTexts, paymentTexts } from '../../../src/i18n/vi/checkout';
import { classicCartTexts } from '../../../src/i18n/vi/classic-cart';
import { classicCheckoutTexts } from '../../../src/i18n/vi/classic-checkout';
import { collectionTexts } from '../../../src/i18n/vi/collection';
import { contentTexts } from '../../../src/i18n/vi/content';
import { coreTexts } from '../../../src/i18n/vi/core';
import { fieldTexts } from '../../../src/i18n/vi/field';
import { galleryTexts } from '../../../src/i18n/vi/gallery';
import { noticeTexts } from '../../../src/i18n/vi/notice';
import { previewTexts } from '../../../src/i18n/vi/preview';
import { productTexts } from '../../../src/i18n/vi/product';
import { quickViewTexts } from '../../../src/i18n/vi/quick-view';
import { reviewTexts } from '../../../src/i18n/vi/review';
import { searchTexts } from '../../../src/i18n/vi/search';
import { tabsTexts } from '../../../src/i18n/vi/tabs';
import { tocTexts } from '../../../src/i18n/vi/toc';

/** All Vietnamese messages in one object, for tests; a page downloads only some of them. */
export const vietnameseTexts = {
  account: accountTexts,
  adding: addingTexts,
  cart: cartTexts,
  cartOutcomes: cartOutcomeTexts,
  cartPage: cartPageTexts,
  classicCart: classicCartTexts,
  classicCheckout: classicCheckoutTexts,
  checkout: checkoutTexts,
  collection: collectionTexts,
  content: contentTexts,
  core: coreTexts,
  field: fieldTexts,
  notice: noticeTexts,
  payment: paymentTexts,
  preview: previewTexts,
  product: productTexts,
  review: reviewTexts,
  search: searchTexts,
  quickView: quickViewTexts,
  gallery: galleryTexts,
  tabs: tabsTexts,
  toc: tocTexts,
};
