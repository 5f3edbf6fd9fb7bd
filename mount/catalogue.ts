import type { Catalogue } from './mount.types';

/** What these add can wait, and what they stand on works without them, so no gesture is held back for them. */
const idle = { kind: 'behaviour', when: 'idle', keeps: [] } as const;

/** One line a widget. The name is its folder's and the attribute's value: `data-tiem="mini-cart"`. */
export const catalogue: Catalogue = {
  'add-to-cart': {
    kind: 'behaviour',
    when: 'intent',
    store: true,
    load: () => import('../widgets/add-to-cart'),
  },
  'mini-cart': {
    ...{ kind: 'view', when: 'intent', store: true, wakes: ['tiem:cart:add-started'] },
    load: () => import('../widgets/mini-cart'),
  },
  notices: { kind: 'view', when: 'idle', store: true, load: () => import('../widgets/notices') },
  'anti-spam': { ...idle, load: () => import('../widgets/anti-spam') },
  comments: { ...idle, load: () => import('../widgets/comments') },
  'editor-links': { ...idle, load: () => import('../widgets/editor-links') },
  'main-menu': { ...idle, when: 'now', load: () => import('../widgets/main-menu') },
  'open-panel': { kind: 'behaviour', when: 'intent', load: () => import('../widgets/open-panel') },
  'order-attribution': { ...idle, load: () => import('../widgets/order-attribution') },
  'page-loader': { ...idle, when: 'now', load: () => import('../widgets/page-loader') },
  'photo-feed': { ...idle, when: 'visible', load: () => import('../widgets/photo-feed') },
  prefetch: { ...idle, load: () => import('../widgets/prefetch') },
  'sort-select': { ...idle, when: 'intent', load: () => import('../widgets/sort-select') },
  'smooth-scroll': { ...idle, load: () => import('../widgets/smooth-scroll') },
  'sticky-header': { ...idle, load: () => import('../widgets/sticky-header') },
  'store-notice': { kind: 'behaviour', when: 'idle', load: () => import('../widgets/store-notice') },
  toc: { ...idle, kind: 'view', load: () => import('../widgets/toc') },
  'product-gallery': {
    ...{ kind: 'behaviour', when: 'visible' },
    load: () => import('../widgets/product-gallery'),
  },
  'product-search': {
    ...idle,
    when: 'intent',
    store: true,
    load: () => import('../widgets/product-search'),
  },
  'product-tabs': { ...idle, when: 'now', load: () => import('../widgets/product-tabs') },
  quantity: { kind: 'behaviour', when: 'idle', load: () => import('../widgets/quantity') },
  'review-stars': { kind: 'view', when: 'visible', load: () => import('../widgets/review-stars') },
  'sticky-add-to-cart': { ...idle, load: () => import('../widgets/sticky-add-to-cart') },
  'variation-form': {
    kind: 'view',
    when: 'idle',
    store: true,
    load: () => import('../widgets/variation-form'),
  },
};
