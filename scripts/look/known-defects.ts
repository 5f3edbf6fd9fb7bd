import type { KnownDefect } from './look.types';

const RESET = { reset: true } as const;
const OWN = ['own text', 'own colours and edges', 'own spacing', 'own layout'] as const;

/**
 * Visual defects that widgets had on Storefront, Astra, Twenty Twenty-Three and Twenty Twenty-Five. `npm run look`
 * reports on which pages their assertions ran; docs/decisions/looks-of-real-themes.md lists the results.
 */
export const KNOWN_DEFECTS: readonly KnownDefect[] = [
  {
    defect: 'main button of the mini cart white on white',
    assertions: ['contrast', 'own colours and edges'],
    part: '.tiem-mini-cart__link, .tiem-mini-cart__link *',
    undo: RESET,
  },
  {
    defect: 'main button of the cart white on white',
    assertions: ['contrast', 'own colours and edges'],
    part: '.tiem-block-cart__proceed, .tiem-block-cart__proceed *',
    undo: RESET,
  },
  {
    defect: '× of a dialog blank',
    assertions: ['signs are drawn', 'own signs', 'contrast'],
    part: '.tiem-dialog__close, .tiem-mini-cart__close',
    undo: RESET,
  },
  {
    defect: '× of the lightbox over "next"',
    assertions: ['not covered', 'no overlap'],
    part: '.tiem-lightbox__next, .tiem-lightbox .tiem-dialog__close',
    undo: RESET,
  },
  {
    defect: 'arrows of the lightbox at the top',
    assertions: ['arrows in the middle', 'own spacing'],
    part: '.tiem-lightbox__previous, .tiem-lightbox__next',
    undo: RESET,
  },
  {
    defect: 'a minus in place of the plus',
    assertions: ['signs are drawn', 'own signs'],
    part: '.tiem-quantity-button.plus',
    undo: RESET,
  },
  {
    defect: 'list indented by 48 px, with markers',
    assertions: ['no markers or indents'],
    part: ':is(ul, ol, li)[class*="tiem-"]:not(.tiem-gallery__thumbs)',
    undo: RESET,
  },
  {
    defect: 'thumbnails numbered',
    assertions: ['no markers or indents'],
    part: '.tiem-gallery__thumbs, .tiem-gallery__thumbs > li',
    undo: RESET,
  },
  {
    defect: 'first thumbnail cut, or thumbnails in several rows',
    assertions: ['thumbnails in one row', 'own spacing'],
    part: '.tiem-gallery__thumbs',
    undo: RESET,
  },
  {
    defect: 'headings of 30 to 52 px',
    assertions: ['own text'],
    part: ':is(h1, h2, h3, h4)[class*="tiem-"]',
    undo: RESET,
  },
  {
    defect: '`fieldset` padded by 30 px',
    assertions: ['own spacing', 'own colours and edges'],
    part: 'fieldset[class*="tiem-"], fieldset[class*="tiem-"] legend',
    undo: RESET,
  },
  {
    defect: 'names and buttons underlined',
    assertions: ['own text'],
    part: 'a[class*="tiem-"]',
    undo: RESET,
  },
  {
    defect: 'padding, fill and capitals of the theme\'s buttons on ×, ±, "Remove", arrows and folds',
    assertions: OWN,
    part: 'button[class*="tiem-"]:not(.tiem-button)',
    undo: RESET,
  },
  {
    defect: '"Remove" broken in two',
    assertions: ['whole words', 'own spacing'],
    part: '.tiem-mini-cart__remove, .tiem-block-cart__remove',
    undo: RESET,
  },
  {
    defect: 'summary below the form, or narrow',
    assertions: ['columns by container width', 'own layout'],
    part: '.tiem-block-checkout, .tiem-block-checkout__summary',
    undo: RESET,
  },
  {
    defect: "quantity and totals laid out by WooCommerce's rules for the same names",
    assertions: ['own layout', 'own spacing', 'own colours and edges'],
    part: '.tiem-quantity, .tiem-quantity *, .tiem-total, .tiem-total *',
    undo: RESET,
  },
  {
    defect: '"Show order summary" beside an open summary',
    assertions: ['no button for an open part'],
    part: '.tiem-block-checkout__summary, .tiem-block-checkout__summary-button',
    undo: RESET,
  },
  {
    defect: 'grey boxes of the theme around coupon, estimate and "Remove"',
    assertions: ['own colours and edges'],
    part: ':is([data-tiem~="block-cart"], [data-tiem~="block-checkout"]) button[class*="tiem-"]',
    undo: RESET,
  },
  {
    defect: 'big gaps in cart and checkout',
    assertions: ['small gaps', 'own spacing'],
    part: ':is([data-tiem~="block-cart"], [data-tiem~="block-checkout"]) [class*="tiem-"]',
    undo: RESET,
  },
  {
    defect: 'cart and checkout a third longer',
    assertions: ['own height'],
    part: '[data-tiem~="block-cart"], [data-tiem~="block-checkout"]',
    undo: RESET,
  },
  {
    defect: 'every review with five stars',
    assertions: ['stars as rated'],
    part: '.tiem-rating--display, .tiem-rating--display *',
    undo: { rule: '.tiem-rating--display:not(' },
  },
  {
    defect: '"Show more" beside or under the tabs',
    assertions: ['below its text'],
    part: '.tiem-show-more',
    undo: { css: '.tiem-show-more { float: right !important; margin-top: -90px !important }' },
  },
  {
    defect: "mini cart's sheet under the theme's bar at the bottom",
    assertions: ['not covered'],
    part: '.tiem-mini-cart a, .tiem-mini-cart button',
  },
  {
    defect: "sticky bar under the theme's bar at the bottom",
    assertions: ['not covered'],
    part: '.tiem-sticky button, .tiem-sticky a',
    undo: { css: '.tiem-sticky { bottom: 0 !important; z-index: 1 !important }' },
  },
  {
    defect: 'header under the admin bar',
    assertions: ['below the admin bar'],
    part: '.tiem-stuck',
    undo: { css: '.tiem-stuck { top: 0 !important }' },
  },
  {
    defect: 'suggestions one letter per line',
    assertions: ['suggestions wide enough', 'whole words'],
    part: '.tiem-search-panel',
    undo: { css: '.tiem-search-panel { width: 120px !important }' },
  },
  {
    defect: 'suggestions off the screen',
    assertions: ['inside the page', 'not covered'],
    part: '.tiem-search-panel, .tiem-search-panel *',
    undo: { css: '.tiem-search-panel { inset-inline: 70% auto !important }' },
  },
  {
    defect: 'two chevrons in the menu',
    assertions: ['one arrow'],
    part: '.tiem-menu__sub-toggle',
    undo: { css: 'li > a::after, li > a::before { visibility: visible !important }' },
  },
  {
    defect: '`aria-expanded` not what is visible',
    assertions: ['expanded as visible'],
    part: '[data-tiem]:not(body) > * [aria-expanded], [data-tiem]:not(body) > [aria-expanded], [class*="tiem-"][aria-expanded]',
  },
  {
    defect: 'gallery with `opacity: 0`',
    assertions: ['visible'],
    part: '[data-tiem~="product-gallery"]',
    undo: { css: '[data-tiem~="product-gallery"] { opacity: 0 !important }' },
  },
  {
    defect: 'name of a product less than 44 px high',
    assertions: ['touch target'],
    part: '.tiem-link--large-target, .tiem-block-cart__name',
    undo: {
      css: '.tiem-link--large-target::after, .tiem-block-cart__name::after { display: none !important }',
    },
  },
];
