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

const made = new WeakMap<object, unknown>();

function once<V>(from: object, make: () => V): V {
  if (!made.has(from)) made.set(from, make());
  return made.get(from) as V;
}

const shopName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** As sent, or none of the shop's words. */
const KEPT = ['extensions', 'destination'];

export function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return once(value, () => value.map(asSent));
  if (typeof value !== 'object' || value === null) return value;
  return once(value, () => {
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

export function outsideCart(cart: object): OutsideCart {
  return once(cart, () => {
    const { updating, ...from } = cart as Record<string, unknown>;
    const parts = Object.entries(from).map(([name, value]) => [
      name,
      name === 'extensions' ? value : asSent(value),
    ]);
    const whole = Object.fromEntries(parts) as OutsideCart;
    const coupons = boxed(from.coupons, ['total_discount', 'total_discount_tax']);
    const fees = boxed(from.fees, ['total', 'total_tax']);
    return {
      ...whole,
      coupons,
      fees,
      cartItems: whole.items,
      cartCoupons: coupons,
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
