import type { Cart, Currency } from '../../cart';
import { decodeEntry, type JournalFormat } from '../../lib/journal-entry';
import { httpUrlOrEmpty } from '../../lib/url';

/** Written down before an order is sent, so that a reload, another tab or a return finds it. */
export interface JournalEntry {
  id: string;
  /**
   * `sent` until an answer came; `placed` or `refused` by the shop; `maybe` where the cart is gone and nobody knows
   * more; `dropped` on the shopper's word. `unpaid`: the order is there and its payment came to nothing.
   */
  phase: 'sent' | 'placed' | 'unpaid' | 'refused' | 'maybe' | 'dropped';
  startedAt: number;
  endedAt: number;
  /** What was ordered, so that the cart can be told from a later one. */
  lines: string;
  total: string;
  currency: Currency;
  method: string;
  email: string;
  orderId: number;
  orderKey: string;
  redirectUrl: string;
  /** Placed, and the money comes by a page of the payment's own, from which anybody may come back without paying. */
  awaitsPayment?: boolean;
}

const TWO_DAYS = 48 * 60 * 60 * 1_000;
const PHASES: readonly unknown[] = ['sent', 'placed', 'unpaid', 'refused', 'maybe', 'dropped'];

const FORMAT: JournalFormat<JournalEntry> = {
  version: 1,
  maxAge: TWO_DAYS,
  writtenAt: 'startedAt',
  decode,
};

/** The newest order that was sent. One of a newer version cannot be checked with this code, so it counts as none. */
export function readAttempt(stored: unknown, now: number): JournalEntry | null {
  const entry = decodeEntry(stored, FORMAT, now);
  return entry === 'newer' ? null : entry;
}

function decode(fields: Readonly<Record<string, unknown>>): JournalEntry | null {
  const entry = fields as Partial<JournalEntry>;
  const texts = [
    entry.id,
    entry.lines,
    entry.total,
    entry.email,
    entry.orderKey,
    entry.redirectUrl,
    entry.method,
  ];
  if (!texts.every((text) => typeof text === 'string')) return null;
  if (![entry.endedAt, entry.orderId].every((number) => typeof number === 'number')) return null;
  if (!PHASES.includes(entry.phase) || typeof entry.currency !== 'object') return null;
  return { ...entry, redirectUrl: httpUrlOrEmpty(entry.redirectUrl!) } as JournalEntry;
}

export function linesFingerprint(cart: Pick<Cart, 'items'>): string {
  return cart.items.map(({ key, quantity }) => `${key}×${quantity}`).join(' ');
}

const pricesFingerprint = ({ items }: Cart): string => items.map(({ prices }) => prices.price).join(' ');

/**
 * Before sending, with nobody else at it: `check` an order that has no answer, `show` what another tab has just
 * placed of this very cart, `look` whether one of this cart was paid meanwhile, `payAgain` one that was not, else `go`.
 */
export function nextAction(
  entry: JournalEntry | null,
  { lines, cartSeenAt }: { lines: string; cartSeenAt: number },
): 'go' | 'check' | 'show' | 'look' | 'payAgain' {
  if (entry?.phase === 'sent') return 'check';
  if (entry?.lines === lines && entry.orderId > 0) {
    if (entry.phase === 'unpaid') return 'payAgain';
    if (entry.phase === 'placed' && entry.awaitsPayment) return 'look';
  }
  // A cart read after the order was placed is a new one, even with the same goods in it.
  if (entry?.phase === 'placed' && entry.lines === lines && entry.endedAt >= cartSeenAt) return 'show';
  return 'go';
}

export interface LookUpFindings {
  /** `silent`: the shop did not say; `unknown`: there is no number to ask by. */
  order: 'placed' | 'unpaid' | 'cancelled' | 'open' | 'unknown' | 'silent';
  cart: 'empty' | 'filled' | 'silent';
}

export type Verdict = 'placed' | 'unpaid' | 'cancelled' | 'maybePlaced' | 'notKnown' | 'keepLooking';

/** The order itself decides; where it cannot be asked, the cart says what it can. */
export function lookUpVerdict({ order, cart }: LookUpFindings, looks: number): Verdict {
  if (order === 'placed' || order === 'cancelled') return order;
  // It may be on its way from „made“ to „paid“ at this very moment.
  if (order === 'unpaid') return looks >= MAX_LOOK_UPS ? 'unpaid' : 'keepLooking';
  if (order === 'silent' || cart === 'silent') return 'keepLooking';
  if (cart === 'empty') return 'maybePlaced';
  // A slow shop may still be at work on it.
  return looks >= MAX_LOOK_UPS ? 'notKnown' : 'keepLooking';
}

const MAX_LOOK_UPS = 3;

export const lookUpDelay = (looks: number): number => Math.min(1_000 * 2 ** looks, 30_000);

/** What the shopper saw and what the order would be now. */
export function hasChanged(before: Cart, now: Cart): boolean {
  if (
    before.totals.totalPrice !== now.totals.totalPrice ||
    linesFingerprint(before) !== linesFingerprint(now)
  )
    return true;
  return now.errors.length > before.errors.length || pricesFingerprint(before) !== pricesFingerprint(now);
}

/** Answers older than this are no ground to spend money on. */
export const RECENT = 30_000;
