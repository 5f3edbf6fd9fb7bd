import { asList, asRecord, isRecord } from '../lib/json-values';
import type { PluginCart } from './payment-method.types';

/**
 * The cart for third-party code: lines, totals and rates have the keys of the Store API, the cart itself has the
 * names of WooCommerce's blocks. It is computed once per cart, so that unchanged parts stay the same objects.
 */
export type RawFields = Readonly<Record<string, unknown>>;

export interface WcCart extends PluginCart {
  readonly items: readonly RawFields[];
  readonly coupons: readonly RawFields[];
  readonly fees: readonly RawFields[];
  readonly shippingRates: readonly RawFields[];
  readonly totals: RawFields;
  readonly extensions: RawFields;
  readonly itemsCount: number;
  readonly itemsWeight: number;
  readonly errors: readonly RawFields[];
  readonly crossSells: readonly RawFields[];
  readonly hasCalculatedShipping: boolean;
  readonly needsShipping: boolean;
  readonly needsPayment: boolean;
  readonly paymentMethods: readonly string[];
}

const convertedParts = new WeakMap<object, RawFields | readonly unknown[]>();
const convertedCoupons = new WeakMap<object, RawFields[]>();
const convertedCarts = new WeakMap<object, WcCartFormats>();

function memoizeByObject<V>(cache: WeakMap<object, V>, from: object, create: () => V): V {
  const result = cache.get(from) ?? create();
  cache.set(from, result);
  return result;
}

export const toSnakeCaseName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The fields whose values are passed on unchanged, because their keys are already those of the Store API or of
 * plugins.
 */
const VERBATIM_KEYS = ['extensions', 'destination'];

/**
 * Returns an object with exactly the keys that the server sent. Keys that the decoded cart lacks keep the server's
 * value.
 */
function pickKeysSentByServer(sent: unknown, created: unknown): unknown {
  if (sent === created || !sent || !created || typeof sent !== 'object' || typeof created !== 'object')
    return created;
  if (Array.isArray(sent) || Array.isArray(created)) {
    return Array.isArray(created)
      ? created.map((entry, index) => pickKeysSentByServer(asList(sent)[index], entry))
      : created;
  }
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Object.hasOwn(created, name) ? pickKeysSentByServer(value, asRecord(created)[name]) : value,
    ]),
  );
}

export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return memoizeByObject(convertedParts, value, () => value.map(toSnakeCase));
  if (typeof value !== 'object' || value === null) return value;
  return memoizeByObject(convertedParts, value, () => {
    const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (VERBATIM_KEYS.includes(name)) return [[name, inner]];
      if (name === 'pending' || name === 'extraFields') return [];
      if (name === 'currency')
        return Object.entries(asRecord(inner)).map(([key, entry]) => [
          `currency_${toSnakeCaseName(key)}`,
          entry,
        ]);
      return [[toSnakeCaseName(name), toSnakeCase(inner)]];
    });
    const result: RawFields = Object.fromEntries(fields);
    const { extraFields } = asRecord(value);
    if (!isRecord(extraFields)) return result;
    return asRecord(pickKeysSentByServer({ ...extraFields }, { ...result, images: extraFields.images }));
  });
}

/** Moves the amounts of coupons and fees into `totals`, together with the currency, as in the Store API. */
function moveAmountsIntoTotals(list: unknown, amounts: readonly string[], currency: RawFields): RawFields[] {
  return asList(toSnakeCase(list))
    .map(asRecord)
    .map((entry) => {
      const isAmountField = (name: string) => amounts.includes(name);
      const pickAmountEntries = (areAmounts: boolean) =>
        Object.entries(entry).filter(([name]) => isAmountField(name) === areAmounts);
      return {
        ...Object.fromEntries(pickAmountEntries(false)),
        totals: { ...Object.fromEntries(pickAmountEntries(true)), ...currency },
      };
    });
}

const pickCurrencyFields = (totals: RawFields): RawFields =>
  Object.fromEntries(Object.entries(totals).filter(([name]) => name.startsWith('currency_')));

/** Returns the coupons as the shop sends them, each with a label. */
export function toWcCoupons(list: object, currency: RawFields = {}): RawFields[] {
  return memoizeByObject(convertedCoupons, list, () =>
    moveAmountsIntoTotals(list, ['total_discount', 'total_discount_tax'], currency),
  );
}

interface WcCartFormats {
  wcCart: WcCart;
  pluginCart: PluginCart;
}

function convertToWcFormats(cart: object): WcCartFormats {
  return memoizeByObject(convertedCarts, cart, () => {
    const { isUpdating, ...from } = asRecord(cart);
    const fields = Object.entries(from).map(([name, value]) => [
      name,
      name === 'extensions' ? value : toSnakeCase(value),
    ]);
    // The cast is safe, because the cart has been decoded, and here only its names change.
    const wcCart = Object.fromEntries(fields) as WcCart;
    const currency = pickCurrencyFields(wcCart.totals);
    const coupons = toWcCoupons(asList(from.coupons), currency);
    const fees = moveAmountsIntoTotals(from.fees, ['total', 'total_tax'], currency);
    const pluginCart = {
      cartItems: wcCart.items,
      cartCoupons: coupons,
      cartFees: fees,
      cartTotals: wcCart.totals,
      cartItemsCount: wcCart.itemsCount,
      cartItemsWeight: wcCart.itemsWeight,
      cartNeedsShipping: wcCart.needsShipping,
      cartNeedsPayment: wcCart.needsPayment,
      cartHasCalculatedShipping: wcCart.hasCalculatedShipping,
      cartErrors: [],
      cartItemErrors: wcCart.errors,
      billingAddress: wcCart.billingAddress,
      billingData: wcCart.billingAddress,
      shippingAddress: wcCart.shippingAddress,
      shippingRates: wcCart.shippingRates,
      crossSellsProducts: wcCart.crossSells,
      cartIsLoading: false,
      isLoadingRates: isUpdating === true,
      paymentRequirements: wcCart.paymentRequirements,
      extensions: wcCart.extensions,
    };
    return { wcCart: { ...wcCart, coupons, fees, ...pluginCart }, pluginCart };
  });
}

/** Returns the cart with the names of `wc/store/cart` and the names that payment methods expect. */
export const toWcCart = (cart: object): WcCart => convertToWcFormats(cart).wcCart;

/** Returns the cart for the argument of `canMakePayment`, without additional keys. */
export const toPluginCart = (cart: object): PluginCart => convertToWcFormats(cart).pluginCart;
