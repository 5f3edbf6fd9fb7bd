/** The kinds of pages that have a stylesheet of their own, `tiem-<kind>.css` beside `tiem.css`, which is for any page. */
export const PAGE_KINDS = ['content', 'listing', 'product', 'cart', 'checkout', 'account'] as const;

export type PageKind = (typeof PAGE_KINDS)[number];
