import type { KnownDefect } from './appearance.types';

const RESET = { reset: true } as const;
const COVERED_PAGE = 'body::after { content: ""; position: fixed; inset: 0; z-index: 2147483647 }';
const OWN_STYLE_ASSERTIONS = ['own text', 'own colours and edges', 'own spacing', 'own layout'] as const;

/**
 * Visual defects that widgets had on Storefront, Astra, Twenty Twenty-Three and Twenty Twenty-Five. `npm run look`
 * reports on which pages their assertions ran; docs/decisions/looks-of-real-themes.md lists the results.
 */
export const KNOWN_DEFECTS: readonly KnownDefect[] = [
  {
    defect: 'main button of the mini cart white on white',
    assertions: ['contrast', 'own colours and edges'],
    pattern: '^contrast: ',
    selector: '.tiem-mini-cart__link, .tiem-mini-cart__link *',
    reproduceBy: RESET,
    detectBy: '.tiem-mini-cart__link { background: none !important; color: #fff !important }',
  },
  {
    defect: 'main button of the cart white on white',
    assertions: ['contrast', 'own colours and edges'],
    pattern: '^contrast: ',
    selector: '.tiem-block-cart__proceed, .tiem-block-cart__proceed *',
    reproduceBy: RESET,
    detectBy:
      '.tiem-block-cart__proceed, .tiem-block-cart__proceed * { background: none !important; color: #fff !important }',
  },
  {
    defect: '× of a dialog blank',
    assertions: ['signs are drawn', 'own signs', 'contrast'],
    pattern: '^(signs are drawn|contrast): |^own signs: \\S+ has (content|display) none',
    selector: '.tiem-dialog__close, .tiem-mini-cart__close',
    reproduceBy: RESET,
    detectBy:
      '.tiem-dialog__close, .tiem-mini-cart__close { background: #fff !important; color: #fff !important }',
  },
  {
    defect: '× of the lightbox over "next"',
    assertions: ['not covered', 'no overlap'],
    selector: '.tiem-lightbox__next, .tiem-lightbox .tiem-dialog__close',
    reproduceBy: RESET,
    detectBy:
      '.tiem-lightbox .tiem-dialog__close { position: fixed !important; inset: 0 !important; width: auto !important; height: auto !important }',
  },
  {
    defect: 'arrows of the lightbox at the top',
    assertions: ['arrows in the middle', 'own spacing'],
    pattern: '^arrows in the middle: ',
    selector: '.tiem-lightbox__previous, .tiem-lightbox__next',
    reproduceBy: RESET,
    detectBy: '.tiem-lightbox__previous, .tiem-lightbox__next { margin-top: -300px !important }',
  },
  {
    defect: 'a minus in place of the plus',
    assertions: ['signs are drawn', 'own signs'],
    pattern: '^signs are drawn: ',
    selector: '.tiem-quantity-button.plus',
    reproduceBy: RESET,
    detectBy: '.tiem-quantity-button.plus::after { display: none !important }',
  },
  {
    defect: 'list indented by 48 px, with markers',
    assertions: ['no markers or indents'],
    selector: ':is(ul, ol, li)[class*="tiem-"]:not(.tiem-gallery__thumbs)',
    reproduceBy: RESET,
    detectBy: ':is(ul, ol)[class*="tiem-"] { margin-inline-start: 48px !important }',
  },
  {
    defect: 'thumbnails numbered',
    assertions: ['no markers or indents'],
    selector: '.tiem-gallery__thumbs, .tiem-gallery__thumbs > li',
    reproduceBy: RESET,
    detectBy: '.tiem-gallery__thumbs { margin-inline-start: 48px !important }',
  },
  {
    defect: 'first thumbnail cut, or thumbnails in several rows',
    assertions: ['thumbnails in one row', 'own spacing'],
    pattern: '^thumbnails in one row: ',
    selector: '.tiem-gallery__thumbs',
    reproduceBy: RESET,
    detectBy:
      '.tiem-gallery__thumbs { display: block !important } .tiem-gallery__thumbs > li { display: block !important }',
  },
  {
    defect: 'headings of 30 to 52 px',
    assertions: ['own text'],
    pattern: '^own text: has font-size ([3-5]\\d)',
    selector: ':is(h1, h2, h3, h4)[class*="tiem-"]',
    reproduceBy: RESET,
    detectBy: ':is(h1, h2, h3, h4)[class*="tiem-"] { font-size: 32px !important }',
  },
  {
    defect: '`fieldset` padded by 30 px',
    assertions: ['own spacing', 'own colours and edges'],
    pattern: '^own spacing: has padding-',
    selector: 'fieldset[class*="tiem-"], fieldset[class*="tiem-"] legend',
    reproduceBy: RESET,
    detectBy: 'fieldset[class*="tiem-"] { padding: 30px !important }',
  },
  {
    defect: 'names and buttons underlined',
    assertions: ['own text'],
    pattern: '^own text: has text-decoration-line underline',
    selector: 'a[class*="tiem-"]',
    reproduceBy: RESET,
    detectBy: 'a[class*="tiem-"] { text-decoration: underline !important }',
  },
  {
    defect: 'padding, fill and capitals of the theme\'s buttons on ×, ±, "Remove", arrows and folds',
    assertions: OWN_STYLE_ASSERTIONS,
    pattern:
      '^own spacing: has padding-|^own colours and edges: has background-color|^own text: has text-transform uppercase',
    selector: 'button[class*="tiem-"]:not(.tiem-button)',
    reproduceBy: RESET,
    detectBy:
      'button[class*="tiem-"] { padding: 12px 24px !important; background: #eee !important; text-transform: uppercase !important }',
  },
  {
    defect: '"Remove" broken in two',
    assertions: ['whole words', 'own spacing'],
    pattern: '^whole words: ',
    selector: '.tiem-mini-cart__remove, .tiem-block-cart__remove',
    reproduceBy: RESET,
    detectBy:
      '.tiem-mini-cart__remove, .tiem-block-cart__remove { width: 44px !important; font-size: 40px !important; word-break: break-all !important }',
  },
  {
    defect: 'summary below the form, or narrow',
    assertions: ['columns by container width', 'own layout'],
    pattern: '^columns by container width: ',
    selector: '.tiem-block-checkout, .tiem-block-checkout__summary',
    reproduceBy: RESET,
    detectBy:
      '.tiem-block-checkout, .tiem-block-checkout > * { display: block !important; width: auto !important }',
  },
  {
    defect: "quantity and totals laid out by WooCommerce's rules for the same names",
    assertions: ['own layout', 'own spacing', 'own colours and edges'],
    pattern: '^own layout: (::\\w+ )?has (?!box-sizing)',
    selector: '.tiem-quantity, .tiem-quantity *, .tiem-total, .tiem-total *',
    reproduceBy: RESET,
    detectBy: '.tiem-quantity, .tiem-total { display: block !important }',
  },
  {
    defect: '"Show order summary" beside an open summary',
    assertions: ['no button for an open part'],
    selector: '.tiem-block-checkout__summary, .tiem-block-checkout__summary-button',
    reproduceBy: RESET,
    detectBy: '.tiem-block-checkout__summary-button { display: flex !important }',
  },
  {
    defect: 'grey boxes of the theme around coupon, estimate and "Remove"',
    assertions: ['own colours and edges'],
    pattern: '^own colours and edges: has (background-color|border-)',
    selector: ':is([data-tiem~="block-cart"], [data-tiem~="block-checkout"]) button[class*="tiem-"]',
    reproduceBy: RESET,
    detectBy: 'button[class*="tiem-"] { background: #eee !important }',
  },
  {
    defect: 'big gaps in cart and checkout',
    assertions: ['small gaps', 'own spacing'],
    pattern: '^small gaps: ',
    selector: ':is([data-tiem~="block-cart"], [data-tiem~="block-checkout"]) [class*="tiem-"]',
    reproduceBy: RESET,
    detectBy: '[class*="tiem-"] + [class*="tiem-"] { margin-top: 90px !important }',
  },
  {
    defect: 'cart and checkout a third longer',
    assertions: ['own height'],
    selector: '[data-tiem~="block-cart"], [data-tiem~="block-checkout"]',
    reproduceBy: RESET,
    detectBy: '[data-tiem] [class*="tiem-"] { padding-top: 16px !important }',
  },
  {
    defect: 'every review with five stars',
    assertions: ['stars as rated'],
    selector: '.tiem-rating--display, .tiem-rating--display *',
    reproduceBy: { rule: '.tiem-rating--display:not(' },
  },
  {
    defect: '"Show more" beside or under the tabs',
    assertions: ['below its text'],
    selector: '.tiem-show-more',
    reproduceBy: { undo: '.tiem-show-more { clear: none !important }' },
    detectBy: '.tiem-show-more { position: relative !important; inset-inline-start: 200px !important }',
  },
  {
    defect: "mini cart's sheet under the theme's bar at the bottom",
    assertions: ['not covered'],
    selector: '.tiem-mini-cart a, .tiem-mini-cart button',
    detectBy: COVERED_PAGE,
  },
  {
    defect: "sticky bar under the theme's bar at the bottom",
    assertions: ['not covered'],
    selector: '.tiem-sticky button, .tiem-sticky a',
    reproduceBy: { undo: '.tiem-sticky { bottom: 0 !important }' },
    detectBy: COVERED_PAGE,
  },
  {
    defect: 'header under the admin bar',
    assertions: ['below the admin bar'],
    selector: '.tiem-stuck',
    reproduceBy: { undo: '.tiem-stuck { top: 0 !important }' },
  },
  {
    defect: 'suggestions one letter per line',
    assertions: ['suggestions wide enough', 'whole words'],
    selector: '.tiem-search-panel',
    reproduceBy: { undo: '.tiem-search-panel { width: 100% !important }' },
    detectBy: '.tiem-search-panel { width: 60px !important; min-width: 0 !important }',
  },
  {
    defect: 'suggestions off the screen',
    assertions: ['inside the page', 'not covered'],
    selector: '.tiem-search-panel, .tiem-search-panel *',
    reproduceBy: { undo: '.tiem-search-panel { inset-inline: 0 auto !important }' },
    detectBy: '.tiem-search-panel { inset-inline: 95vw auto !important }',
  },
  {
    defect: 'two chevrons in the menu',
    assertions: ['one arrow'],
    selector: '.tiem-menu__sub-toggle',
    reproduceBy: { undo: '.tiem-menu a::after { visibility: visible !important }' },
    detectBy:
      '.tiem-menu a::after { content: "v" !important; display: inline !important; visibility: visible !important }',
  },
  {
    defect: 'chevron of a submenu above its text, or on it',
    assertions: ['arrow beside its text'],
    selector: '.tiem-menu__sub-toggle',
    detectBy: '.tiem-menu__sub-toggle { translate: 0 -60px !important }',
  },
  {
    defect: '"Checkout" in the colour of a bar\'s links',
    assertions: ['contrast'],
    selector: '.tiem-mini-cart__link, .tiem-mini-cart__link *',
    detectBy:
      '.tiem-mini-cart__link, .tiem-mini-cart__link * { color: #666 !important; background: #444 !important }',
  },
  {
    defect: '`aria-expanded` not what is visible',
    assertions: ['expanded as visible'],
    selector:
      '[data-tiem]:not(body) > * [aria-expanded], [data-tiem]:not(body) > [aria-expanded], [class*="tiem-"][aria-expanded]',
  },
  {
    defect: 'gallery with `opacity: 0`',
    assertions: ['visible'],
    selector: '[data-tiem~="product-gallery"]',
    detectBy: '[data-tiem~="product-gallery"] { opacity: 0 !important }',
  },
  {
    defect: 'name of a product less than 44 px high',
    assertions: ['touch target'],
    selector: '.tiem-link--large-target, .tiem-block-cart__name',
    reproduceBy: {
      undo: '.tiem-link--large-target::after, .tiem-block-cart__name::after { display: none !important }',
    },
  },
];
