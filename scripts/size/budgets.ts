/**
 * Budgets of each page kind in KiB of gzip, as [compact build, React build]. A page kind has the widgets of the demo
 * shop's page of that kind.
 */

export type SizeBudget = readonly [compact: number, react: number];

export interface PageKind {
  name: string;
  /** Path of a page of the demo shop, or the widgets that the WordPress plugin prints on a page of a block theme. */
  pathOrWidgets: string | readonly string[];
  /** Budget of the script that a shopper downloads before the first interaction. */
  budget: SizeBudget;
  /** What a shopper does first on this page, the widgets that load then, and how many KiB they may add. */
  firstUse: { shopperAction: string; widgets: readonly string[]; budget?: SizeBudget };
}

export const LOADER: SizeBudget = [5, 5];
export const STYLESHEET = 12;
export const LAZY_CHUNK = 30;

/**
 * Budgets for features whose chunks any page may load: the total of a feature's own chunks, without helpers that
 * other features use, too.
 */
export const PARTS: readonly { name: string; chunks: readonly string[]; budget: number }[] = [
  { name: 'order attribution', chunks: ['attribution', 'order-attribution'], budget: 3 },
  { name: 'steps of the classic checkout', chunks: ['steps'], budget: 4 },
];

/** Matches the chunk with React or Preact, the only one that may be larger than the others. */
export const RUNTIME = /^chunks\/[^/]+\/runtime\.js$/;

/** Widgets that the WordPress plugin prints on each page of a shop with a block theme. */
const BLOCK_THEME = ['cart-fragments', 'order-attribution', 'mini-cart', 'notices', 'add-to-cart'];

const ADD = { shopperAction: 'add to cart', widgets: ['add-to-cart', 'mini-cart', 'notices'] };

export const PAGE_KINDS: readonly PageKind[] = [
  {
    name: 'no view mounted (home)',
    pathOrWidgets: '/',
    budget: [8, 8],
    firstUse: { shopperAction: 'open the mini cart', widgets: ['mini-cart'], budget: [45, 103] },
  },
  { name: 'no view mounted (listing)', pathOrWidgets: '/cua-hang/', budget: [8, 8], firstUse: ADD },
  {
    name: 'content page',
    pathOrWidgets: '/bai-viet/cham-soc-do-gom/',
    budget: [30, 88],
    firstUse: { shopperAction: 'open the contents', widgets: ['toc'] },
  },
  { name: 'product page', pathOrWidgets: '/san-pham/khan-lua-van-phuc/', budget: [60, 117], firstUse: ADD },
  {
    name: 'block cart',
    pathOrWidgets: '/gio-hang-khoi/',
    budget: [85, 142],
    firstUse: { shopperAction: 'plus', widgets: ['block-cart'] },
  },
  {
    name: 'block checkout',
    pathOrWidgets: '/thanh-toan-khoi/',
    budget: [100, 157],
    firstUse: { shopperAction: 'a field', widgets: ['block-checkout'] },
  },
  // Pages of block themes have the same budgets as the classic pages.
  { name: 'block theme: listing', pathOrWidgets: BLOCK_THEME, budget: [8, 8], firstUse: ADD },
  {
    name: 'block theme: product with the classic form',
    pathOrWidgets: [
      ...BLOCK_THEME,
      ...['variation-form', 'quantity', 'product-gallery', 'product-tabs', 'comments', 'review-stars'],
    ],
    budget: [60, 117],
    firstUse: ADD,
  },
  {
    name: 'block theme: product with options blocks',
    pathOrWidgets: [...BLOCK_THEME, 'comments'],
    budget: [30, 88],
    firstUse: ADD,
  },
];
