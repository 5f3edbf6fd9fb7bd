/** Fragments by selector, as the shop sent them, if its response had any. */
export interface AddedFragments {
  fragments?: Readonly<Record<string, string>>;
  cartHash?: string;
}

/** Events on the document for themes, trackers and other widgets. */
export interface CartEvents {
  /** The shopper added a product; the shop has not answered. */
  'tiem:cart:add-started': { change: number; productId: number; quantity: number };
  /** `isSaid`: the response had a notice of the shop, which is shown if the page has a place for notices. */
  'tiem:cart:line-added': {
    change: number;
    productId: number;
    quantity: number;
    isSaid: boolean;
  } & AddedFragments;
  'tiem:cart:add-refused': { change: number; productId: number; quantity: number; code: string };
  /** A link to the cart was added beside the button that fires the event. */
  'tiem:cart:button-updated': Record<string, never>;
  'tiem:cart:line-changed': { change: number; key: string; quantity: number };
  'tiem:cart:line-removed': { change: number; key: string } & AddedFragments;
  /** Values are `null` after an addition whose response has no cart, until the cart is read. */
  'tiem:cart:changed': { itemsCount: number | null; totalPrice: string | null; currencyCode: string | null };
}
