import type { PluginCart } from './plugin.types';

/**
 * The cart as code of others knows it: the shop's own names for what is in a line, the total or a rate, and the names
 * of WooCommerce's blocks for the whole. Made once for each cart, so that what did not change is the same object.
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface OutsideCart extends PluginCart {
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
}

type Made = WeakMap<object, unknown>;
const parts: Made = new WeakMap();
const coupons: Made = new WeakMap();
const carts: Made = new WeakMap();

function once<V>(made: Made, from: object, make: () => V): V {
  if (!made.has(from)) made.set(from, make());
  return made.get(from) as V;
}

const shopName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** As sent, or none of the shop's words. */
const KEPT = ['extensions', 'destination'];

export function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return once(parts, value, () => value.map(asSent));
  if (typeof value !== 'object' || value === null) return value;
  return once(parts, value, () => {
    const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (KEPT.includes(name)) return [[name, inner]];
      if (name === 'pending') return [];
      if (name === 'raw') return Object.entries(inner as object);
      if (name === 'currency')
        return Object.entries(inner as object).map(([key, word]) => [`currency_${shopName(key)}`, word]);
      return [[shopName(name), asSent(inner)]];
    });
    return Object.fromEntries(fields);
  });
}

/** The Store API nests the amounts of coupons and fees in `totals`, with the currency. */
function withTotals(list: unknown, amounts: readonly string[], currency: Fields): Fields[] {
  return (asSent(list) as Fields[]).map((entry) => {
    const isAmount = (name: string) => amounts.includes(name);
    const pick = (wanted: boolean) => Object.entries(entry).filter(([name]) => isAmount(name) === wanted);
    return { ...Object.fromEntries(pick(false)), totals: { ...Object.fromEntries(pick(true)), ...currency } };
  });
}

const currencyOf = (totals: Fields): Fields =>
  Object.fromEntries(Object.entries(totals).filter(([name]) => name.startsWith('currency_')));

/** Coupons as the shop sends them, with a label. */
export function outsideCoupons(list: object, currency: Fields = {}): Fields[] {
  return once(coupons, list, () => withTotals(list, ['total_discount', 'total_discount_tax'], currency));
}

export function outsideCart(cart: object): OutsideCart {
  return once(carts, cart, () => {
    const { updating, ...from } = cart as Record<string, unknown>;
    const fields = Object.entries(from).map(([name, value]) => [
      name,
      name === 'extensions' ? value : asSent(value),
    ]);
    const whole = Object.fromEntries(fields) as OutsideCart;
    const currency = currencyOf(whole.totals);
    const cartCoupons = outsideCoupons(from.coupons as object, currency);
    const fees = withTotals(from.fees, ['total', 'total_tax'], currency);
    return {
      ...whole,
      coupons: cartCoupons,
      fees,
      cartItems: whole.items,
      cartCoupons,
      cartFees: fees,
      cartTotals: whole.totals,
      cartItemsCount: whole.itemsCount,
      cartItemsWeight: whole.itemsWeight,
      cartNeedsShipping: whole.needsShipping,
      cartNeedsPayment: whole.needsPayment,
      cartHasCalculatedShipping: whole.hasCalculatedShipping,
      cartErrors: [],
      cartItemErrors: whole.errors,
      billingData: whole.billingAddress,
      crossSellsProducts: whole.crossSells,
      cartIsLoading: false,
      isLoadingRates: updating === true,
    };
  });
}
