/**
 * The cart as code of others knows it: the shop's own names for what is in a line, the total or a rate, and the names
 * of WooCommerce's blocks for the whole. Made once for each cart, so that what did not change is the same object.
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface OutsideCart extends Fields {
  readonly items: readonly Fields[];
  readonly coupons: readonly Fields[];
  readonly fees: readonly Fields[];
  readonly shippingRates: readonly Fields[];
  readonly totals: Fields;
  readonly extensions: Fields;
  readonly itemsCount: number;
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

/** Some things have their amounts in a box of their own. */
function boxed(list: unknown, amounts: readonly string[]): Fields[] {
  return (asSent(list) as Fields[]).map((entry) => {
    const isAmount = (name: string) => amounts.includes(name);
    const pick = (wanted: boolean) => Object.entries(entry).filter(([name]) => isAmount(name) === wanted);
    return { ...Object.fromEntries(pick(false)), totals: Object.fromEntries(pick(true)) };
  });
}

/** Coupons as the shop sends them, with a label. */
export function outsideCoupons(list: object): Fields[] {
  return once(coupons, list, () => boxed(list, ['total_discount', 'total_discount_tax']));
}

export function outsideCart(cart: object): OutsideCart {
  return once(carts, cart, () => {
    const { updating, ...from } = cart as Record<string, unknown>;
    const fields = Object.entries(from).map(([name, value]) => [
      name,
      name === 'extensions' ? value : asSent(value),
    ]);
    const whole = Object.fromEntries(fields) as OutsideCart;
    const cartCoupons = outsideCoupons(from.coupons as object);
    const fees = boxed(from.fees, ['total', 'total_tax']);
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
      cartErrors: whole.errors,
      crossSellsProducts: whole.crossSells,
      cartIsLoading: false,
      isLoadingRates: updating === true,
    };
  });
}
