import type { accountTexts } from './vi/account';
import type { addingTexts } from './vi/adding';
import type { cartTexts } from './vi/cart';
import type { cartOutcomeTexts } from './vi/cart-outcomes';
import type { cartPageTexts } from './vi/cart-page';
import type { checkoutTexts, paymentTexts } from './vi/checkout';
import type { classicCartTexts } from './vi/classic-cart';
import type { classicCheckoutTexts } from './vi/classic-checkout';
import type { collectionTexts } from './vi/collection';
import type { contentTexts } from './vi/content';
import type { coreTexts } from './vi/core';
import type { fieldTexts } from './vi/field';
import type { galleryTexts } from './vi/gallery';
import type { noticeTexts } from './vi/notice';
import type { previewTexts } from './vi/preview';
import type { productTexts } from './vi/product';
import type { quickViewTexts } from './vi/quick-view';
import type { reviewTexts } from './vi/review';
import type { searchTexts } from './vi/search';
import type { tabsTexts } from './vi/tabs';
import type { tocTexts } from './vi/toc';

/** All translations; the Vietnamese ones define the keys. A page downloads only the areas that it shows. */
type MessageCatalogue = typeof coreTexts &
  typeof noticeTexts &
  typeof addingTexts &
  typeof cartTexts &
  typeof cartOutcomeTexts &
  typeof cartPageTexts &
  typeof classicCartTexts &
  typeof classicCheckoutTexts &
  typeof productTexts &
  typeof collectionTexts &
  typeof tocTexts &
  typeof tabsTexts &
  typeof galleryTexts &
  typeof quickViewTexts &
  typeof searchTexts &
  typeof previewTexts &
  typeof reviewTexts &
  typeof fieldTexts &
  typeof checkoutTexts &
  typeof paymentTexts &
  typeof accountTexts &
  typeof contentTexts;

type CatalogueKey = keyof MessageCatalogue;

/** The key of a message with plural forms, without the suffix of the form: `cart.count` for `cart.count.other`. */
type PluralKey = CatalogueKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;
/** The key of a message without plural forms. */
export type MessageKey = Exclude<CatalogueKey, `${PluralKey}.other`>;

/** The messages of one area in one language. */
export type AreaMessages = Readonly<Record<string, string>>;

/**
 * The translated messages of an area in a language that distinguishes singular and plural, unlike Vietnamese. Each
 * plural message has one more form.
 */
export type TranslatedMessages<T> = { readonly [K in keyof T]: string } & {
  readonly [K in keyof T as K extends `${infer Base}.other` ? `${Base}.one` : never]: string;
};

/**
 * Messages in the shopper's language. `%s`, `%1$s`, `%2$d` are replaced in order; `count` selects the plural form.
 */
export interface Messages {
  readonly locale: string;
  t(key: MessageKey, ...values: readonly (string | number)[]): string;
  /** Returns a message with plural forms. `values` defaults to the count. */
  plural(key: PluralKey, count: number, ...values: readonly (string | number)[]): string;
  /**
   * Adds the messages of an area; repeated calls have no effect. The shop's own wording and the translations
   * of another language take precedence.
   */
  add(texts: AreaMessages): Messages;
}
