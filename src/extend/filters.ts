import type { App } from '../app/app.types';
import { asList, asRecord } from '../lib/json-values';
import { type RawFields, toSnakeCase, toWcCart, toWcCoupons } from './convert-to-wc-cart';
import {
  type Filter,
  type FilterName,
  type FilterSubject,
  type FilterValues,
  getExtensionState,
} from './extension-state';

/** What a filter receives besides the value. */
interface FilterArguments {
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

export const FILTER_NAMES: readonly FilterName[] = [
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

/** Shows admins an error on the page, in the notice area of the given context. */
export type ShowAdminError = (context: string, message: string) => void;

export interface Filters {
  /** Registers the filters of a namespace, which replace its previous ones. Returns a cleanup function. */
  addFilters(namespace: string, filters: FilterSet): () => void;
}

export function createFilters(app: App, showAdminError: ShowAdminError): Filters {
  const extensionState = getExtensionState(app);
  const defaultFilter = extensionState.filter.get();
  const sets = new Map<string, FilterSet>();

  function updateCombinedFilter(): void {
    extensionState.filter.setValue(
      sets.size > 0 ? createCombinedFilter(app, [...sets], showAdminError) : defaultFilter,
    );
  }

  return {
    addFilters(namespace, filters) {
      const names = Object.keys(filters);
      const unknownNames = names.filter((name) => !isFilterName(name));
      if (unknownNames.length > 0)
        app.report(
          `the filters of "${namespace}"`,
          new TypeError(`${unknownNames.join(', ')}: no such filter. There are ${FILTER_NAMES.join(', ')}.`),
        );
      for (const name of names)
        if (typeof asRecord(filters)[name] !== 'function')
          throw new TypeError(`registerCheckoutFilters: ${name} of "${namespace}" is no function.`);
      sets.set(namespace, filters);
      updateCombinedFilter();
      return () => {
        if (sets.get(namespace) !== filters) return;
        sets.delete(namespace);
        updateCombinedFilter();
      };
    },
  };
}

const isFilterName = (name: string): name is FilterName => FILTER_NAMES.some((one) => one === name);

type NamedFilters = readonly (readonly [namespace: string, filters: FilterSet])[];

interface CachedFilterResult {
  inputs: readonly unknown[];
  result: unknown;
}

function createCombinedFilter(app: App, sets: NamedFilters, showAdminError: ShowAdminError): Filter {
  const extensionState = getExtensionState(app);
  const reportError = createErrorReporter(app, showAdminError);
  const cachedResults = new Map<string, CachedFilterResult>();
  return (name, value, subject) => {
    const cart = extensionState.getCart();
    const { context = '', line, couponCode = '', block = '' } = subject;
    const { key = '' } = asRecord(line);
    const cacheKey = [name, context, key, couponCode, block].join(' ');
    const inputs = [value, line, cart];
    const cached = cachedResults.get(cacheKey);
    // The cast is safe, because the key contains the filter's name, which decides the type.
    if (cached?.inputs.every((one, index) => one === inputs[index])) return cached.result as typeof value;
    const { args, extensions } = createFilterArguments(subject, cart);
    // The casts are safe, because the value of the filter `coupons` is always a list of coupons, and every filter gets
    // the arguments that its type declares.
    const result = applyFilters(
      sets,
      name,
      name === 'coupons' ? (toWcCoupons(value as object) as unknown as typeof value) : value,
      (filter, current) => (filter as (...all: unknown[]) => unknown)(current, extensions, args),
      (namespace, cause) => reportError(`the filter ${name} of "${namespace}"`, cause, context),
    );
    cachedResults.set(cacheKey, { inputs, result });
    return result;
  };
}

/** Applies all filters in the order of registration; one that fails leaves the value unchanged. */
function applyFilters<N extends FilterName>(
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
      // The cast is safe, because the line above has excluded `undefined`. TypeScript does not narrow the type of a
      // generic name.
      value = validateFilterResult(name, value, callFilter(filter as NonNullable<FilterSet[N]>, value));
    } catch (cause) {
      onError(namespace, cause);
    }
  }
  return value;
}

const PRICE_FORMAT_FILTERS: readonly FilterName[] = [
  'cartItemPrice',
  'subtotalPriceFormat',
  'saleBadgePriceFormat',
];

const getTypeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Returns the filter's result, or throws if it cannot replace the given value. */
function validateFilterResult<N extends FilterName>(
  name: N,
  previous: FilterValues[N],
  result: unknown,
): FilterValues[N] {
  const [received, returned] = [getTypeName(previous), getTypeName(result)];
  if (received !== returned)
    throw new TypeError(
      `The type returned by checkout filters must be the same as the type they receive. The function received ${received} but returned ${returned}.`,
    );
  if (PRICE_FORMAT_FILTERS.includes(name) && !String(result).includes('<price/>'))
    throw new TypeError(`The value returned by ${name} must hold <price/>; it is "${String(result)}".`);
  if (name === 'coupons' && !asList(result).every((one) => typeof asRecord(one).code === 'string'))
    throw new TypeError('The value returned by coupons must be a list of coupons, each with its code.');
  // The cast is safe for the types and fields checked above. WooCommerce checks no more than these either.
  return result as FilterValues[N];
}

function createFilterArguments(
  { context, line, couponCode, block }: FilterSubject,
  optimisticCart: object | null,
): { args: FilterArguments; extensions: RawFields } {
  const cart = optimisticCart && toWcCart(optimisticCart);
  const cartItem = line && asRecord(toSnakeCase(line));
  return {
    args: {
      ...(context && { context }),
      ...(cart && { cart }),
      ...(cartItem && { cartItem }),
      ...(couponCode && { couponCode }),
      ...(block && { block }),
    },
    extensions: asRecord((cartItem ?? cart)?.extensions),
  };
}

/**
 * Admins see the error on the page; shoppers see the unfiltered value. The same error is reported once, however
 * many lines it affects.
 */
function createErrorReporter(app: App, showAdminError: ShowAdminError) {
  const reportedMessages = new Set<string>();
  return (where: string, cause: unknown, context: string): void => {
    const message = `${where}: ${cause instanceof Error ? cause.message : String(cause)}`;
    if (reportedMessages.has(message)) return;
    reportedMessages.add(message);
    if (!app.settings.currentUserIsAdmin) {
      app.report(where, cause);
      return;
    }
    // The error is rethrown in a timer as an uncaught error, because an exception during rendering would break the
    // view.
    setTimeout(() => {
      throw cause;
    });
    showAdminError(/checkout|summary/.test(context) ? 'wc/checkout' : 'wc/cart', message);
  };
}
