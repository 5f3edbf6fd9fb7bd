/** The values that extensions can filter, named as in WooCommerce's cart and checkout. */
export interface FilterValues {
  itemName: string;
  /** Formats contain `<price/>` in place of the amount. */
  cartItemPrice: string;
  subtotalPriceFormat: string;
  saleBadgePriceFormat: string;
  cartItemClass: string;
  showRemoveItemLink: boolean;
  coupons: readonly { readonly code: string; readonly label: string }[];
  showApplyCouponNotice: boolean;
  showRemoveCouponNotice: boolean;
  totalLabel: string;
  proceedToCheckoutButtonLabel: string;
  proceedToCheckoutButtonLink: string;
  placeOrderButtonLabel: string;
  additionalCartCheckoutInnerBlockTypes: readonly string[];
}

export type FilterName = keyof FilterValues;

/** What the value belongs to: a line or the whole cart, and where it is shown. */
export interface FilterSubject {
  context?: string;
  line?: object;
  couponCode?: string;
  block?: string;
}

export type Filter = <N extends FilterName>(
  name: N,
  value: FilterValues[N],
  subject: FilterSubject,
) => FilterValues[N];

/** The arguments of a filter besides the value. */
export interface FilterArguments {
  context?: string;
  cart?: Readonly<Record<string, unknown>>;
  cartItem?: Readonly<Record<string, unknown>>;
  couponCode?: string;
  block?: string;
}

export type FilterFunction<V> = (
  value: V,
  extensions: Readonly<Record<string, unknown>>,
  args: FilterArguments,
) => V;

export type FilterSet = { readonly [N in FilterName]?: FilterFunction<FilterValues[N]> };
