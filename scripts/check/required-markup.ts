import type { HtmlTag } from './parse-tags';

/** Markup that a widget needs inside its mount point or on the page, as documented in its README. */
interface MarkupRequirement {
  /** A selector that the mount point itself must match for this requirement to apply. */
  mountPointSelector?: string;
  /** Where to search for the needed markup; by default in the mount point and its descendants. */
  searchScope?: 'page';
  selector: string;
  reason: string;
}

/**
 * Ids, classes and field names of WooCommerce and WordPress that the server's HTML must have for a widget to work,
 * although the widget does not report when they are missing.
 */
export const REQUIRED_MARKUP: Readonly<Record<string, readonly MarkupRequirement[]>> = {
  'add-to-cart': [
    {
      mountPointSelector: 'form',
      selector: '[name="add-to-cart"]',
      reason: 'without it the form adds nothing and is left to the browser',
    },
    {
      mountPointSelector: '.ajax_add_to_cart',
      selector: '[data-product_id]',
      reason: 'without it the button stays a link',
    },
  ],
  'variation-form': [
    { selector: '[data-product_id]', reason: 'the product whose variations are chosen' },
    { selector: '[data-product_variations]', reason: 'the variations, or "false" to look them up' },
    { selector: '.variations select', reason: 'what there is to choose' },
    { selector: '.single_add_to_cart_button', reason: 'what waits for a choice' },
    { selector: 'input[name="variation_id"]', reason: 'where the choice is written for the server' },
    { selector: '.single_variation', reason: 'where price and stock of the choice are shown' },
  ],
  comments: [
    { searchScope: 'page', selector: '#respond', reason: 'the form that moves below a comment' },
    {
      searchScope: 'page',
      selector: '#respond [name="comment_parent"]',
      reason: 'which comment is answered',
    },
    { searchScope: 'page', selector: '#respond [name="comment_post_ID"]', reason: 'which post is answered' },
    { searchScope: 'page', selector: '#cancel-comment-reply-link', reason: 'the way back' },
  ],
  'review-stars': [
    {
      mountPointSelector: '.comment-form-rating',
      selector: 'select[name="rating"]',
      reason: 'the rating that is sent to the server',
    },
  ],
  'product-gallery': [
    { selector: '.woocommerce-product-gallery__image', reason: 'a picture with its large address' },
  ],
  'mini-cart': [{ selector: 'a[href], button', reason: 'what opens the cart' }],
  'sort-select': [{ selector: 'select[name="orderby"]', reason: 'the order that is chosen' }],
  'product-search': [
    {
      selector: 'input[type="search"], input[name="s"]',
      reason: 'the field below which products are shown',
    },
  ],
  'orders-table': [{ selector: 'table', reason: 'the customer’s orders' }],
  'sticky-add-to-cart': [
    {
      selector: 'form.cart .single_add_to_cart_button',
      reason: 'what the bar presses; without it there is no bar',
    },
  ],
  'main-menu': [{ selector: 'ul', reason: 'the list that becomes the menu' }],
  'product-filters': [{ selector: 'a[href], form', reason: 'what filters' }],
  'open-panel': [{ selector: 'a[href], button', reason: 'what opens the panel' }],
  'anti-spam': [{ selector: 'form', reason: 'what is watched' }],
};

interface DuplicateId {
  id: string;
  lines: number[];
}

/**
 * Finds duplicate ids, because a reference such as `for` or `aria-labelledby` reaches only the first element with the
 * id.
 */
export function findDuplicateIds(tags: readonly HtmlTag[]): DuplicateId[] {
  const lines = new Map<string, number[]>();
  for (const { attributes, line } of tags) {
    const id = attributes.get('id');
    if (id) lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  return [...lines].filter(([, found]) => found.length > 1).map(([id, found]) => ({ id, lines: found }));
}
