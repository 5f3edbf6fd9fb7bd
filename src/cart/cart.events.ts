/** Of the page, by their selectors, where the shop's answer brought them; as it sent them. */
export interface AddedFragments {
  fragments?: Readonly<Record<string, string>>;
  cartHash?: string;
}

/** What themes, trackers and other widgets may hear on the document. */
export interface CartEvents {
  /** A shopper asked for something; the shop has not answered. */
  'tiem:cart:add-started': { change: number; productId: number; quantity: number };
  /** `isSaid`: the shop said so in words of its own, which go where the page has a place for notices. */
  'tiem:cart:line-added': {
    change: number;
    productId: number;
    quantity: number;
    isSaid: boolean;
  } & AddedFragments;
  'tiem:cart:add-refused': { change: number; productId: number; quantity: number; code: string };
  /** A link to the cart stands beside the button it is fired on. */
  'tiem:cart:button-updated': Record<string, never>;
  'tiem:cart:line-changed': { change: number; key: string; quantity: number };
  'tiem:cart:line-removed': { change: number; key: string } & AddedFragments;
  /** Counts and amounts are `null` after a classic addition whose answer is no cart, until the cart is read. */
  'tiem:cart:changed': { itemsCount: number | null; totalPrice: string | null; currencyCode: string | null };
}
