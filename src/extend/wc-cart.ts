import type { PluginCart } from './plugin.types';

/**
 * The cart for third-party code: lines, totals and rates have the keys of the Store API, the cart itself has the
 * names of WooCommerce's blocks. Computed once per cart, so that unchanged parts stay the same objects.
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface WcCart extends PluginCart {
  readonly items: readonly Fields[];
  readonly coupons: readonly Fields[];
  readonly fees: readonly Fields[];
  readonly shippingRates: readonly Fields[];
  readonly totals: Fields;
  readonly extensions: Fields;
  readonly itemsCount: number;
  readonly itemsWeight: number;
  readonly errors: readonly Fields[];
  readonly crossSells: readonly Fields[];
  readonly hasCalculatedShipping: boolean;
  readonly needsShipping: boolean;
  readonly needsPayment: boolean;
  readonly paymentMethods: readonly string[];
}

type MemoMap = WeakMap<object, unknown>;
const parts: MemoMap = new WeakMap();
const coupons: MemoMap = new WeakMap();
const carts: MemoMap = new WeakMap();

function memoize<V>(made: MemoMap, from: object, make: () => V): V {
  if (!made.has(from)) made.set(from, make());
  return made.get(from) as V;
}

const snakeCaseName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Kept as sent: their keys are already those of the Store API or of plugins. */
const VERBATIM_KEYS = ['extensions', 'destination'];

/** Scripts get exactly the keys that the server sent, and its pictures whole: our cart keeps only a part of those. */
function withSentKeys(sent: unknown, created: unknown): unknown {
  if (sent === created || !sent || !created || typeof sent !== 'object' || typeof created !== 'object')
    return created;
  if (Array.isArray(sent) || Array.isArray(created)) {
    const list = sent as readonly unknown[];
    return Array.isArray(created) ? created.map((entry, at) => withSentKeys(list[at], entry)) : created;
  }
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Object.hasOwn(created, name) ? withSentKeys(value, (created as Fields)[name]) : value,
    ]),
  );
}

export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return memoize(parts, value, () => value.map(toSnakeCase));
  if (typeof value !== 'object' || value === null) return value;
  return memoize(parts, value, () => {
    const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (VERBATIM_KEYS.includes(name)) return [[name, inner]];
      if (name === 'pending' || name === 'extraFields') return [];
      if (name === 'currency')
        return Object.entries(inner as object).map(([key, word]) => [`currency_${snakeCaseName(key)}`, word]);
      return [[snakeCaseName(name), toSnakeCase(inner)]];
    });
    const result: Fields = Object.fromEntries(fields);
    const { extraFields } = value as { extraFields?: Fields };
    if (!extraFields) return result;
    return withSentKeys({ ...extraFields }, { ...result, images: extraFields.images });
  });
}

/** The Store API nests the amounts of coupons and fees in `totals`, together with the currency. */
function withTotals(list: unknown, amounts: readonly string[], currency: Fields): Fields[] {
  return (toSnakeCase(list) as Fields[]).map((entry) => {
    const isAmount = (name: string) => amounts.includes(name);
    const pickAmounts = (wanted: boolean) =>
      Object.entries(entry).filter(([name]) => isAmount(name) === wanted);
    return {
      ...Object.fromEntries(pickAmounts(false)),
      totals: { ...Object.fromEntries(pickAmounts(true)), ...currency },
    };
  });
}

const currencyOf = (totals: Fields): Fields =>
  Object.fromEntries(Object.entries(totals).filter(([name]) => name.startsWith('currency_')));

/** Coupons as the shop sends them, with a label. */
export function toWcCoupons(list: object, currency: Fields = {}): Fields[] {
  return memoize(coupons, list, () => withTotals(list, ['total_discount', 'total_discount_tax'], currency));
}

interface Views {
  whole: WcCart;
  plugin: PluginCart;
}

function wcViewsOf(cart: object): Views {
  return memoize(carts, cart, () => {
    const { isUpdating, ...from } = cart as Record<string, unknown>;
    const fields = Object.entries(from).map(([name, value]) => [
      name,
      name === 'extensions' ? value : toSnakeCase(value),
    ]);
    const whole = Object.fromEntries(fields) as WcCart;
    const currency = currencyOf(whole.totals);
    const coupons = toWcCoupons(from.coupons as object, currency);
    const fees = withTotals(from.fees, ['total', 'total_tax'], currency);
    const plugin = {
      cartItems: whole.items,
      cartCoupons: coupons,
      cartFees: fees,
      cartTotals: whole.totals,
      cartItemsCount: whole.itemsCount,
      cartItemsWeight: whole.itemsWeight,
      cartNeedsShipping: whole.needsShipping,
      cartNeedsPayment: whole.needsPayment,
      cartHasCalculatedShipping: whole.hasCalculatedShipping,
      cartErrors: [],
      cartItemErrors: whole.errors,
      billingAddress: whole.billingAddress,
      billingData: whole.billingAddress,
      shippingAddress: whole.shippingAddress,
      shippingRates: whole.shippingRates,
      crossSellsProducts: whole.crossSells,
      cartIsLoading: false,
      isLoadingRates: isUpdating === true,
      paymentRequirements: whole.paymentRequirements,
      extensions: whole.extensions,
    };
    return { whole: { ...whole, coupons, fees, ...plugin }, plugin };
  });
}

/** The cart with the names of `wc/store/cart` and those of payment methods together. */
export const toWcCart = (cart: object): WcCart => wcViewsOf(cart).whole;

/** The cart in the argument of `canMakePayment`, without additional keys. */
export const pluginCart = (cart: object): PluginCart => wcViewsOf(cart).plugin;
