/**
 * Names widgets by the role they have on a page, for code outside of a widget's folder that treats it specially: the
 * loader, the bridges, domains and other widgets. Only this file and the catalogue contain the actual widget names. If
 * you delete a widget, delete its role and the code that uses it too.
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

/** The widget that renders a checkout page without WooCommerce's classic checkout form. */
export const CHECKOUT_PAGE_WIDGET = 'block-checkout';

/** The widget that handles WooCommerce's classic cart form, whose own script is not on the page. */
export const CLASSIC_CART_WIDGET = 'classic-cart';

/** The widget that shows the notices of a page. Views of the cart and the checkout insert it where it is missing. */
export const NOTICES_WIDGET = 'notices';

/** The widget that adds a product to the cart, from a form or from a link of a product list. */
export const ADD_TO_CART_WIDGET = 'add-to-cart';

/** The widget whose button opens a product of a list in a dialog. */
export const QUICK_VIEW_WIDGET = 'quick-view';

/** The widget that adds plus and minus buttons to a quantity field. */
export const QUANTITY_WIDGET = 'quantity';

/** The widget that replaces WooCommerce's script for variation forms. */
export const VARIATIONS_WIDGET = 'variation-form';

/** The widget that replaces the product gallery of WooCommerce's script. */
export const GALLERY_WIDGET = 'product-gallery';

/** The widget that replaces the rating stars of WooCommerce's review form, and its validation of the rating. */
export const RATING_WIDGET = 'review-stars';
