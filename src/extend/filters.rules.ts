import { asList, asRecord } from '../lib/json-values';

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

/** What a filtered value belongs to, such as a cart line or a coupon, and the block that shows it. */
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

/** What a filter receives besides the value. */
export interface FilterArguments {
  context?: string;
  cart?: Readonly<Record<string, unknown>>;
  cartItem?: Readonly<Record<string, unknown>>;
  couponCode?: string;
  block?: string;
}

type FilterFunction<V> = (
  value: V,
  extensions: Readonly<Record<string, unknown>>,
  args: FilterArguments,
) => V;

export type FilterSet = { readonly [N in FilterName]?: FilterFunction<FilterValues[N]> };

export const isFilterName = (name: string): name is FilterName => FILTERS.some((one) => one === name);

export const FILTERS: readonly FilterName[] = [
  'itemName',
  'cartItemPrice',
  'subtotalPriceFormat',
  'saleBadgePriceFormat',
  'cartItemClass',
  'showRemoveItemLink',
  'coupons',
  'showApplyCouponNotice',
  'showRemoveCouponNotice',
  'totalLabel',
  'proceedToCheckoutButtonLabel',
  'proceedToCheckoutButtonLink',
  'placeOrderButtonLabel',
  'additionalCartCheckoutInnerBlockTypes',
];

const FORMATS: readonly FilterName[] = ['cartItemPrice', 'subtotalPriceFormat', 'saleBadgePriceFormat'];

const getTypeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Returns the filter's result, or throws if it cannot replace the given value. */
function validateResult<N extends FilterName>(
  name: N,
  previous: FilterValues[N],
  result: unknown,
): FilterValues[N] {
  const [received, returned] = [getTypeName(previous), getTypeName(result)];
  if (received !== returned)
    throw new TypeError(
      `The type returned by checkout filters must be the same as the type they receive. The function received ${received} but returned ${returned}.`,
    );
  if (FORMATS.includes(name) && !String(result).includes('<price/>'))
    throw new TypeError(`The value returned by ${name} must hold <price/>; it is "${String(result)}".`);
  if (name === 'coupons' && !asList(result).every((one) => typeof asRecord(one).code === 'string'))
    throw new TypeError('The value returned by coupons must be a list of coupons, each with its code.');
  return result as FilterValues[N];
}

export type NamedFilters = readonly (readonly [namespace: string, filters: FilterSet])[];

/** Applies all filters in the order of registration; one that fails leaves the value unchanged. */
export function applyFilters<N extends FilterName>(
  sets: NamedFilters,
  name: N,
  initialValue: FilterValues[N],
  callFilter: (filter: NonNullable<FilterSet[N]>, value: FilterValues[N]) => unknown,
  onError: (namespace: string, cause: unknown) => void,
): FilterValues[N] {
  let value = initialValue;
  for (const [namespace, filters] of sets) {
    const filter = filters[name];
    if (!filter) continue;
    try {
      value = validateResult(name, value, callFilter(filter as NonNullable<FilterSet[N]>, value));
    } catch (cause) {
      onError(namespace, cause);
    }
  }
  return value;
}
