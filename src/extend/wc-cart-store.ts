import { asList, asRecord, isRecord } from '../lib/json-values';
import type { RawFields } from './convert-to-wc-cart';

/*
 * WooCommerce's cart store in `wp.data`, which the drawer of its Mini-Cart block uses up to 10.3. It keeps a line marked
 * as pending until the response to its change is in the store:
 *
 *   isItemPendingDelete:  ┌─ true ────────────────────┐
 *   getCartData:          │              the new cart │
 *   drawer           removal ──▶ request ──▶ response ┘
 */

const CART_STORE = 'wc/store/cart';

export interface WpData {
  select(store: string): Readonly<Record<string, unknown>> | undefined;
}

/**
 * The registries of `wp.data` into whose cart store our cart is written. They are identified by `select`, because
 * scripts copy a registry but keep this function.
 */
const mirroredRegistries = new WeakSet<WpData['select']>();

export const isMirroredRegistry = ({ select }: WpData): boolean => mirroredRegistries.has(select);
export const markAsMirrored = ({ select }: WpData): void => void mirroredRegistries.add(select);

function callCartSelector(data: WpData, name: string, argument?: string): unknown {
  const selector = data.select(CART_STORE)?.[name];
  return typeof selector === 'function' ? selector(argument) : undefined;
}

/**
 * Returns the cart. Returns `undefined` before the store has loaded it, because the selector would send a request then.
 */
export const readLoadedCart = (data: WpData): RawFields | undefined =>
  callCartSelector(data, 'hasFinishedResolution', 'getCartData') ? readWcCart(data) : undefined;

export function readWcCart(data: WpData): RawFields | undefined {
  const cart = callCartSelector(data, 'getCartData');
  return isRecord(cart) ? cart : undefined;
}

export const listLineKeys = ({ items }: RawFields): string[] =>
  toRecordList(items).map(({ key }) => String(key));

/** Returns the keys of lines that the shopper is changing in WooCommerce's own drawer. */
export const findPendingLines = (data: WpData, keys: readonly string[]): string[] =>
  keys.filter(
    (key) =>
      callCartSelector(data, 'isItemPendingDelete', key) === true ||
      callCartSelector(data, 'isItemPendingQuantity', key) === true,
  );

const toRecordList = (value: unknown): readonly RawFields[] => asList(value).map(asRecord);

export function createCartFingerprint({ itemsCount, items, totals, coupons }: RawFields): string {
  const quantities = toRecordList(items).map(({ key, quantity }) => `${key} ${quantity}`);
  const codes = toRecordList(coupons).map(({ code }) => code);
  return JSON.stringify([itemsCount, quantities, codes, asRecord(totals).total_price]);
}
