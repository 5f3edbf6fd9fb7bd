import type { Catalogue } from './runtime/mount.types';

/** A behaviour that needs the page's settings, because it shows translated messages. */
const translatedBehaviour = { kind: 'behaviour', settings: true } as const;

/**
 * A widget that enhances an element without rendering it. The element already works as the server sent it, so the loader
 * does not hold clicks until the widget has loaded.
 */
const enhancingBehaviour = { kind: 'behaviour', holds: [] } as const;

/**
 * Page kinds whose stylesheets include product widgets: listings have quick views, and cart pages have product lists.
 */
const PRODUCT_PAGE_KINDS = ['listing', 'product', 'cart'] as const;

/**
 * One entry per widget. The key is the name of the widget's folder and its name in the attribute:
 * `data-tiem="mini-cart"`.
 */
export const catalogue: Catalogue = {
  'add-to-cart': {
    // Preloads the chunks that show the response to an addition, because the response may arrive before the store's
    // code. Without `store: true`, the store's code is requested only after the addition has been sent.
    ...{ ...translatedBehaviour, when: 'intent', includesChunks: ['cart-fragments', 'sanitise'] },
    load: () => import('../widgets/add-to-cart'),
  },
  'anti-spam': { ...enhancingBehaviour, when: 'intent', load: () => import('../widgets/anti-spam') },
  'block-cart': {
    kind: 'view',
    when: 'now',
    store: true,
    pageKinds: ['cart'],
    load: () => import('../widgets/block-cart'),
  },
  'block-checkout': {
    kind: 'view',
    when: 'now',
    store: true,
    pageKinds: ['checkout'],
    load: () => import('../widgets/block-checkout'),
  },
  'cart-fragments': {
    // Loads when the browser is idle if a cart cookie exists. A visitor without a cart needs no fragments.
    ...{ ...enhancingBehaviour, ...translatedBehaviour, when: 'intent', idleIfKeyStored: 'cart' },
    mountOn: [
      ...['tiem:cart:add-started', 'tiem:cart:changed', 'tiem:cart:reread', 'storage'],
      // Events that WooCommerce's and other scripts trigger when they have changed the cart.
      ...['added_to_cart', 'removed_from_cart', 'updated_wc_div', 'wc_fragment_refresh'],
      ...['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart', 'wc-blocks_store_sync_required'],
    ],
    load: () => import('../widgets/cart-fragments'),
  },
  'classic-cart': {
    // Loads when the browser is idle, because most shoppers on a cart page use the widget, and the page must follow
    // changes of the mini cart.
    ...{ kind: 'behaviour', when: 'idle', store: true, pageKinds: ['cart'] },
    // Preloads `note`, a small chunk that the cart writer would otherwise request only after its own code has arrived.
    includesChunks: ['note'],
    load: () => import('../widgets/classic-cart'),
  },
  'classic-checkout': {
    // Loads before the first gesture. The checkout's fields depend on the country, and payment gateways wait for the
    // widget's first events.
    ...{ ...translatedBehaviour, when: 'now', pageKinds: ['checkout'] },
    load: () => import('../widgets/classic-checkout'),
  },
  comments: {
    ...enhancingBehaviour,
    ...translatedBehaviour,
    when: 'idle',
    load: () => import('../widgets/comments'),
  },
  'editor-links': {
    ...enhancingBehaviour,
    ...translatedBehaviour,
    when: 'idle',
    load: () => import('../widgets/editor-links'),
  },
  'login-popup': { ...translatedBehaviour, when: 'intent', load: () => import('../widgets/login-popup') },
  'main-menu': { ...translatedBehaviour, when: 'intent', load: () => import('../widgets/main-menu') },
  'mini-cart': {
    ...{ kind: 'view', when: 'intent', store: true, mountOn: ['tiem:cart:add-started', 'tiem:cart:changed'] },
    load: () => import('../widgets/mini-cart'),
  },
  notices: {
    ...{ kind: 'view', when: 'intent', holds: [], store: true, mountOn: ['tiem:notice:added'] },
    load: () => import('../widgets/notices'),
  },
  'open-panel': { ...translatedBehaviour, when: 'intent', load: () => import('../widgets/open-panel') },
  'order-attribution': {
    // The loader itself records the landing page (loader/page-setup.ts), so the widget can wait until the visitor
    // scrolls or types.
    ...{ ...enhancingBehaviour, ...translatedBehaviour, when: 'intent', mountOn: ['scroll', 'input'] },
    load: () => import('../widgets/order-attribution'),
  },
  'order-received': {
    ...{ kind: 'behaviour', when: 'idle', holds: [], store: true },
    pageKinds: ['checkout'],
    load: () => import('../widgets/order-received'),
  },
  'orders-table': {
    ...enhancingBehaviour,
    ...translatedBehaviour,
    when: 'idle',
    pageKinds: ['account'],
    load: () => import('../widgets/orders-table'),
  },
  'page-loader': { ...enhancingBehaviour, when: 'now', load: () => import('../widgets/page-loader') },
  'photo-feed': {
    ...{ ...enhancingBehaviour, ...translatedBehaviour, when: 'intent', mountOn: ['scroll'] },
    load: () => import('../widgets/photo-feed'),
  },
  prefetch: {
    ...enhancingBehaviour,
    ...translatedBehaviour,
    when: 'intent',
    load: () => import('../widgets/prefetch'),
  },
  'product-collection': {
    // Waits for the shopper's intent. Most clicks in a product list open a product page, and a server-rendered list
    // needs no script before one.
    ...{ ...enhancingBehaviour, ...translatedBehaviour, when: 'intent', mountOn: ['scroll'] },
    load: () => import('../widgets/product-collection'),
  },
  'product-filters': {
    ...enhancingBehaviour,
    when: 'intent',
    pageKinds: ['listing'],
    load: () => import('../widgets/product-filters'),
  },
  'product-gallery': {
    ...translatedBehaviour,
    when: 'visible',
    pageKinds: PRODUCT_PAGE_KINDS,
    load: () => import('../widgets/product-gallery'),
  },
  'product-search': {
    ...{ ...enhancingBehaviour, when: 'intent', store: true },
    load: () => import('../widgets/product-search'),
  },
  'product-tabs': {
    ...enhancingBehaviour,
    ...translatedBehaviour,
    when: 'now',
    pageKinds: ['product'],
    load: () => import('../widgets/product-tabs'),
  },
  quantity: {
    ...translatedBehaviour,
    when: 'idle',
    pageKinds: PRODUCT_PAGE_KINDS,
    load: () => import('../widgets/quantity'),
  },
  'quick-view': {
    ...{ kind: 'behaviour', when: 'intent', store: true },
    pageKinds: PRODUCT_PAGE_KINDS,
    load: () => import('../widgets/quick-view'),
  },
  'review-photos': {
    kind: 'behaviour',
    when: 'intent',
    pageKinds: ['product'],
    load: () => import('../widgets/review-photos'),
  },
  'review-stars': {
    // Mounts when a tab opens, because the tab with the reviews is closed at first.
    ...{ kind: 'view', when: 'intent', mountOn: ['tiem:tab:opened'] },
    pageKinds: PRODUCT_PAGE_KINDS,
    load: () => import('../widgets/review-stars'),
  },
  'smooth-scroll': { ...enhancingBehaviour, when: 'intent', load: () => import('../widgets/smooth-scroll') },
  'sort-select': {
    ...{ ...enhancingBehaviour, when: 'intent', mountOn: ['change'] },
    pageKinds: ['listing'],
    load: () => import('../widgets/sort-select'),
  },
  'sticky-add-to-cart': {
    ...{ ...enhancingBehaviour, ...translatedBehaviour, when: 'intent', mountOn: ['scroll'] },
    pageKinds: ['product'],
    load: () => import('../widgets/sticky-add-to-cart'),
  },
  'sticky-header': {
    ...{ ...enhancingBehaviour, when: 'intent', mountOn: ['scroll'] },
    load: () => import('../widgets/sticky-header'),
  },
  'store-notice': {
    // Loads when the browser is idle if the visitor has the cookie of a dismissed store notice, because a cached page
    // shows the notice even then.
    ...{ ...translatedBehaviour, when: 'intent', idleIfKeyStored: 'store_notice' },
    load: () => import('../widgets/store-notice'),
  },
  toc: {
    kind: 'view',
    when: 'idle',
    holds: [],
    pageKinds: ['content'],
    load: () => import('../widgets/toc'),
  },
  'variation-form': {
    ...{ kind: 'view', when: 'idle', store: true },
    pageKinds: PRODUCT_PAGE_KINDS,
    load: () => import('../widgets/variation-form'),
  },
};
