/**
 * Names widgets by the role they have on a page, for code in the loader, the bridges and the actions that treats
 * one of them specially. Only this file and the catalogue contain the actual widget names. If you delete a widget,
 * delete its role and the code that uses it too.
 */

/**
 * The widget that uses the landing page record. The loader writes the record, because later pages have another
 * referrer.
 */
export const LANDING_PAGE_WIDGET = 'order-attribution';

/** The widget whose first link or button opens the cart. */
export const CART_BUTTON_WIDGET = 'mini-cart';

/** The widget that renders a cart page without WooCommerce's classic cart form. */
export const CART_PAGE_WIDGET = 'block-cart';

/** The widget that handles WooCommerce's classic cart form, whose own script is not on the page. */
export const CLASSIC_CART_WIDGET = 'classic-cart';

/** The widget that replaces WooCommerce's script for variation forms. */
export const VARIATIONS_WIDGET = 'variation-form';

/** The widget that replaces the product gallery of WooCommerce's script. */
export const GALLERY_WIDGET = 'product-gallery';

/** The widget that replaces the rating stars of WooCommerce's review form, and its validation of the rating. */
export const RATING_WIDGET = 'review-stars';
