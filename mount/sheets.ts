/** The kinds of pages that have a stylesheet of their own, `tiem-<kind>.css` beside `tiem.css`, which is for any page. */
export const SHEETS = ['content', 'listing', 'product', 'cart', 'checkout', 'account'] as const;

export type Sheet = (typeof SHEETS)[number];
