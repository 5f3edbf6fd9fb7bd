/**
 * Widgets that the loader, a bridge or an action treats differently from others, by what they do on a page. The code
 * there asks for the role; only this file and the catalogue know which widget has it. When a widget is deleted, its
 * role and the code that asks for it go with it.
 */

/** Reads the landing page, which the loader records because later pages have another referrer. */
export const LANDING_PAGE_WIDGET = 'order-attribution';

/** Its first link or button opens the cart. */
export const CART_BUTTON_WIDGET = 'mini-cart';

/** The cart page without the form of WooCommerce's classic cart. */
export const CART_PAGE_WIDGET = 'block-cart';

/** Replaces what WooCommerce's script does with a form of variations. */
export const VARIATIONS_WIDGET = 'variation-form';

/** Replaces the product images of WooCommerce's script. */
export const GALLERY_WIDGET = 'product-gallery';

/** Replaces the stars of WooCommerce's review form, and its check of the rating. */
export const RATING_WIDGET = 'review-stars';
