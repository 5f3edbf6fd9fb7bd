/** Page kinds with a stylesheet of their own: `tiem-<kind>.css`, loaded in addition to `tiem.css`. */
export const PAGE_KINDS = ['content', 'listing', 'product', 'cart', 'checkout', 'account'] as const;

export type PageKind = (typeof PAGE_KINDS)[number];
