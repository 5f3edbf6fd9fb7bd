import type { Cart, Currency } from '../../cart';
import { decodeStoredEntry, type JournalFormat } from '../../lib/journal';
import { asRecord, type JsonObject } from '../../lib/json-values';
import { getHttpUrlOrEmpty } from '../../lib/url';

/**
 * An order attempt. It is stored before it is sent, so that a reload, another tab or a return from a payment page finds
 * it.
 */
export interface JournalEntry {
  id: string;
  /**
   * State of the attempt. `sent`: no response yet. `placed`, `refused`: the shop's answer. `unpaid`: the order exists
   * and its payment failed or was not finished. `maybe`: the cart is empty after a lost response, so the order
   * probably exists. `dropped`: the shopper decided to order again.
   */
  phase: 'sent' | 'placed' | 'unpaid' | 'refused' | 'maybe' | 'dropped';
  startedAt: number;
  endedAt: number;
  /** Fingerprint of the ordered cart lines, compared with the current cart. */
  lines: string;
  total: string;
  currency: Currency;
  method: string;
  email: string;
  orderId: number;
  orderKey: string;
  redirectUrl: string;
  /**
   * Whether the order is to be paid on the gateway's own page, from which the shopper may come back without paying.
   */
  awaitsPayment?: boolean;
}

const TWO_DAYS = 48 * 60 * 60 * 1_000;
const PHASES: readonly unknown[] = ['sent', 'placed', 'unpaid', 'refused', 'maybe', 'dropped'];

const ENTRY_FORMAT: JournalFormat<JournalEntry> = {
  version: 1,
  maxAge: TWO_DAYS,
  writtenAt: 'startedAt',
  decode: decodeJournalEntry,
};

/**
 * Decodes the stored attempt. An entry of a newer format version cannot be checked by this code and is
 * ignored.
 */
export function readAttempt(stored: unknown, now: number): JournalEntry | null {
  const entry = decodeStoredEntry(stored, ENTRY_FORMAT, now);
  return entry === 'newer' ? null : entry;
}

function decodeJournalEntry(fields: JsonObject): JournalEntry | null {
  return isJournalEntry(fields) ? { ...fields, redirectUrl: getHttpUrlOrEmpty(fields.redirectUrl) } : null;
}

function isJournalEntry(fields: unknown): fields is JournalEntry {
  const { id, lines, total, email, orderKey, redirectUrl, method, endedAt, orderId, phase, currency } =
    asRecord(fields);
  return (
    [id, lines, total, email, orderKey, redirectUrl, method].every((text) => typeof text === 'string') &&
    [endedAt, orderId].every((number) => typeof number === 'number') &&
    PHASES.includes(phase) &&
    typeof currency === 'object'
  );
}

export function getLinesFingerprint(cart: Pick<Cart, 'items'>): string {
  return cart.items.map(({ key, quantity }) => `${key}×${quantity}`).join(' ');
}

const getPricesFingerprint = ({ items }: Cart): string => items.map(({ prices }) => prices.price).join(' ');

/**
 * Returns what to do before sending an order. The caller holds the order lock. `check`: look up an attempt without a
 * response. `show`: show the order that another tab has just placed for this cart. `look`: find out whether the order
 * for this cart was paid meanwhile. `payAgain`: retry the payment of an unpaid order. `go`: send a new order.
 */
export function getNextOrderAction(
  entry: JournalEntry | null,
  { lines, cartSeenAt }: { lines: string; cartSeenAt: number },
): 'go' | 'check' | 'show' | 'look' | 'payAgain' {
  if (entry?.phase === 'sent') return 'check';
  if (entry?.lines === lines && entry.orderId > 0) {
    if (entry.phase === 'unpaid') return 'payAgain';
    if (entry.phase === 'placed' && entry.awaitsPayment) return 'look';
  }
  // Shows the placed order only if the cart was fetched before the order was placed. A cart that was fetched later is a
  // new cart, even if its lines are identical.
  if (entry?.phase === 'placed' && entry.lines === lines && entry.endedAt >= cartSeenAt) return 'show';
  return 'go';
}

export interface OrderLookUpResult {
  /**
   * State of the order that was looked up. `noResponse`: the request failed; `unknown`: there is no order number to
   * look up; `open`: still a draft.
   */
  orderState: 'placed' | 'unpaid' | 'cancelled' | 'open' | 'unknown' | 'noResponse';
  cartState: 'empty' | 'filled' | 'noResponse';
}

export type LookUpVerdict =
  | 'placed'
  | 'unpaid'
  | 'cancelled'
  | 'probablyPlaced'
  | 'unknownOutcome'
  | 'keepLookingUp';

/**
 * Decides what a lookup means from the order's status. If the order cannot be looked up, an empty cart suggests that it
 * was placed.
 */
export function getLookUpVerdict(
  { orderState: order, cartState: cart }: OrderLookUpResult,
  lookUpCount: number,
): LookUpVerdict {
  if (order === 'placed' || order === 'cancelled') return order;
  // Looks the order up again, because it may be changing from created to paid at this moment.
  if (order === 'unpaid') return lookUpCount >= MAX_LOOK_UPS ? 'unpaid' : 'keepLookingUp';
  if (order === 'noResponse' || cart === 'noResponse') return 'keepLookingUp';
  if (cart === 'empty') return 'probablyPlaced';
  // Looks the order up again, because a slow server may still be creating it.
  return lookUpCount >= MAX_LOOK_UPS ? 'unknownOutcome' : 'keepLookingUp';
}

const MAX_LOOK_UPS = 3;

/** Whether the total, lines, prices or cart errors differ from the cart that the shopper saw. */
export function hasCartChanged(before: Cart, current: Cart): boolean {
  if (
    before.totals.totalPrice !== current.totals.totalPrice ||
    getLinesFingerprint(before) !== getLinesFingerprint(current)
  )
    return true;
  return (
    current.errors.length > before.errors.length ||
    getPricesFingerprint(before) !== getPricesFingerprint(current)
  );
}

/** Maximum age of the cart, in milliseconds, at which an order may be sent without fetching the cart again. */
export const MAX_CART_AGE = 30_000;
