/** What others may change, by the names that code for WooCommerce's cart and checkout knows. */
export interface FilterValues {
  itemName: string;
  /** Formats hold `<price/>` where the amount stands. */
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

/** Of what the value is: a line or the whole cart, and where it is shown. */
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

/** What a function of others is told beside the value. */
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
