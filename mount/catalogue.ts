import type { Catalogue } from './mount.types';

/** A behaviour that speaks to the shopper, so it reads the settings for its texts. */
const speaks = { kind: 'behaviour', settings: true } as const;

/** What it stands on works without it, so no gesture is held back for it. */
const adds = { kind: 'behaviour', keeps: [] } as const;

/** What belongs to a product stands on its page, and in the quick views of lists; a cart has lists of its own. */
const PRODUCTS = ['listing', 'product', 'cart'] as const;

/** One line a widget. The name is its folder's and the attribute's value: `data-tiem="mini-cart"`. */
export const catalogue: Catalogue = {
  'add-to-cart': {
    // What comes with the shop's answer is shown before the store is there.
    ...{ kind: 'behaviour', when: 'intent', store: true, brings: ['cart-fragments', 'sanitise'] },
    load: () => import('../widgets/add-to-cart'),
  },
  'anti-spam': { ...adds, when: 'intent', load: () => import('../widgets/anti-spam') },
  'block-cart': {
    kind: 'view',
    when: 'now',
    store: true,
    on: ['cart'],
    load: () => import('../widgets/block-cart'),
  },
  'block-checkout': {
    kind: 'view',
    when: 'now',
    store: true,
    on: ['checkout'],
    load: () => import('../widgets/block-checkout'),
  },
  'cart-fragments': {
    // Who has no cart in this browser has nothing to be shown.
    ...{ ...adds, ...speaks, when: 'intent', remembers: 'cart' },
    wakes: [
      ...['tiem:cart:add-started', 'tiem:cart:changed', 'tiem:cart:reread', 'storage'],
      // By scripts that are not ours.
      ...['added_to_cart', 'removed_from_cart', 'updated_wc_div', 'wc_fragment_refresh'],
      ...['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'],
    ],
    load: () => import('../widgets/cart-fragments'),
  },
  comments: { ...adds, ...speaks, when: 'idle', load: () => import('../widgets/comments') },
  'editor-links': { ...adds, ...speaks, when: 'idle', load: () => import('../widgets/editor-links') },
  'login-popup': { ...speaks, when: 'intent', load: () => import('../widgets/login-popup') },
  'main-menu': { ...speaks, when: 'intent', load: () => import('../widgets/main-menu') },
  'mini-cart': {
    ...{ kind: 'view', when: 'intent', store: true, wakes: ['tiem:cart:add-started', 'tiem:cart:changed'] },
    load: () => import('../widgets/mini-cart'),
  },
  notices: {
    ...{ kind: 'view', when: 'intent', keeps: [], store: true, wakes: ['tiem:notice:added'] },
    load: () => import('../widgets/notices'),
  },
  'open-panel': { ...speaks, when: 'intent', load: () => import('../widgets/open-panel') },
  'order-attribution': {
    // How the shopper came is written down by the loader (landing.ts); all else waits for who stays, or types.
    ...{ ...adds, ...speaks, when: 'intent', wakes: ['scroll', 'input'] },
    load: () => import('../widgets/order-attribution'),
  },
  'order-received': {
    ...{ kind: 'behaviour', when: 'idle', keeps: [], store: true },
    on: ['checkout'],
    load: () => import('../widgets/order-received'),
  },
  'orders-table': {
    ...adds,
    ...speaks,
    when: 'idle',
    on: ['account'],
    load: () => import('../widgets/orders-table'),
  },
  'page-loader': { ...adds, when: 'now', load: () => import('../widgets/page-loader') },
  'photo-feed': {
    ...{ ...adds, ...speaks, when: 'intent', wakes: ['scroll'] },
    load: () => import('../widgets/photo-feed'),
  },
  prefetch: { ...adds, ...speaks, when: 'intent', load: () => import('../widgets/prefetch') },
  'product-collection': {
    // Most clicks in a list are meant for a product; and a list that the server printed wants nothing at first.
    ...{ ...adds, ...speaks, when: 'intent', wakes: ['scroll'] },
    load: () => import('../widgets/product-collection'),
  },
  'product-filters': {
    ...adds,
    when: 'intent',
    on: ['listing'],
    load: () => import('../widgets/product-filters'),
  },
  'product-gallery': {
    ...speaks,
    when: 'visible',
    on: PRODUCTS,
    load: () => import('../widgets/product-gallery'),
  },
  'product-search': {
    ...{ ...adds, when: 'intent', store: true },
    load: () => import('../widgets/product-search'),
  },
  'product-tabs': {
    ...adds,
    ...speaks,
    when: 'now',
    on: ['product'],
    load: () => import('../widgets/product-tabs'),
  },
  quantity: { ...speaks, when: 'idle', on: PRODUCTS, load: () => import('../widgets/quantity') },
  'quick-view': {
    ...{ kind: 'behaviour', when: 'intent', store: true },
    on: PRODUCTS,
    load: () => import('../widgets/quick-view'),
  },
  'review-photos': {
    kind: 'behaviour',
    when: 'intent',
    on: ['product'],
    load: () => import('../widgets/review-photos'),
  },
  'review-stars': {
    // Reviews lie in a tab that is closed at first.
    ...{ kind: 'view', when: 'intent', wakes: ['tiem:tab:opened'] },
    on: PRODUCTS,
    load: () => import('../widgets/review-stars'),
  },
  'smooth-scroll': { ...adds, when: 'intent', load: () => import('../widgets/smooth-scroll') },
  'sort-select': {
    ...{ ...adds, when: 'intent', wakes: ['change'] },
    on: ['listing'],
    load: () => import('../widgets/sort-select'),
  },
  'sticky-add-to-cart': {
    ...{ ...adds, ...speaks, when: 'intent', wakes: ['scroll'] },
    on: ['product'],
    load: () => import('../widgets/sticky-add-to-cart'),
  },
  'sticky-header': {
    ...{ ...adds, when: 'intent', wakes: ['scroll'] },
    load: () => import('../widgets/sticky-header'),
  },
  'store-notice': {
    // A page from a cache shows it to those, too, who have put it away.
    ...{ ...speaks, when: 'intent', remembers: 'store_notice' },
    load: () => import('../widgets/store-notice'),
  },
  toc: { kind: 'view', when: 'idle', keeps: [], on: ['content'], load: () => import('../widgets/toc') },
  'variation-form': {
    ...{ kind: 'view', when: 'idle', store: true },
    on: PRODUCTS,
    load: () => import('../widgets/variation-form'),
  },
};
