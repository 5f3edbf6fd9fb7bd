import { decodeStoredEntry, type JournalFormat } from '../lib/journal';
import { getHttpUrlOrEmpty } from '../lib/url';

/**
 * An order attempt. It is stored in the journal before it is sent, so that a reload, another tab or a return from a
 * payment page finds it.
 */
export interface AttemptEntry {
  /** The id that is sent with the order, and by which the plugin finds the order. */
  id: string;
  /**
   * `sent`: no response yet. `placed`, `refused`: the shop's response. `maybe`: the cart is empty after a
   * lost response. `unknown`: no order was found, and the shopper may order again.
   */
  phase: 'sent' | 'placed' | 'refused' | 'maybe' | 'unknown';
  startedAt: number;
  endedAt: number;
  /** The URL to which the shop redirects after the order: its own page, or that of a gateway. */
  url: string;
}

const PHASES = [
  'sent',
  'placed',
  'refused',
  'maybe',
  'unknown',
] as const satisfies readonly AttemptEntry['phase'][];

const ATTEMPT_FORMAT: JournalFormat<AttemptEntry> = {
  version: 1,
  maxAge: 24 * 60 * 60 * 1_000,
  writtenAt: 'startedAt',
  decode({ id, phase: storedPhase, startedAt, endedAt, url }) {
    const phase = PHASES.find((one) => one === storedPhase);
    return typeof id === 'string' && typeof endedAt === 'number' && phase
      ? { id, phase, startedAt: Number(startedAt), endedAt, url: getHttpUrlOrEmpty(String(url ?? '')) }
      : null;
  },
};

/** Returns `null` for an entry in a newer storage format, because the meaning of its phase is unknown here. */
export function readAttempt(stored: unknown, now: number): AttemptEntry | null {
  const entry = decodeStoredEntry(stored, ATTEMPT_FORMAT, now);
  return entry === 'newer' ? null : entry;
}

/**
 * Returns the next step once the order lock is held. `check`: look up an attempt without a response. `show`:
 * show the order that another tab has placed for the cart on this page. `go`: send a new order.
 */
export function getNextOrderStep(entry: AttemptEntry | null, cartSeenAt: number): 'go' | 'check' | 'show' {
  if (entry?.phase === 'sent') return 'check';
  const isPlaced = entry?.phase === 'placed' || entry?.phase === 'maybe';
  return isPlaced && entry.endedAt >= cartSeenAt ? 'show' : 'go';
}

export interface OrderLookUpResult {
  /** `unsupported`: the shop cannot look up an attempt. `none`: it has no such order. */
  orderState: 'placed' | 'unpaid' | 'cancelled' | 'none' | 'unsupported' | 'noResponse';
  cartState: 'empty' | 'filled' | 'noResponse';
}

export type LookUpVerdict =
  | 'placed'
  | 'unpaid'
  | 'notPlaced'
  | 'probablyPlaced'
  | 'unknownOutcome'
  | 'keepLookingUp';

const MAX_LOOK_UPS = 3;

/**
 * Decides what a lookup shows. If the shop finds an order, its status decides. Otherwise an empty cart suggests
 * that the order was placed, because WooCommerce empties the cart only then. A slow shop may still be creating the
 * order, so one filled cart proves nothing.
 */
export function getLookUpVerdict(
  { orderState: order, cartState: cart }: OrderLookUpResult,
  lookUpCount: number,
): LookUpVerdict {
  if (order === 'placed') return 'placed';
  if (order === 'noResponse' || cart === 'noResponse') return 'keepLookingUp';
  const isLast = lookUpCount >= MAX_LOOK_UPS;
  // Looks the order up again, because it may be changing from created to paid at this moment.
  if (order === 'unpaid') return isLast ? 'unpaid' : 'keepLookingUp';
  if (cart === 'empty') return 'probablyPlaced';
  if (!isLast) return 'keepLookingUp';
  return order === 'unsupported' ? 'unknownOutcome' : 'notPlaced';
}

/** The last payment that this browser has sent for an existing order. */
interface PaymentEntry {
  /** Path of the page that pays for the order. */
  order: string;
  startedAt: number;
}

const PAYMENT_FORMAT: JournalFormat<PaymentEntry> = {
  version: 1,
  // A recorded payment is ignored after five minutes, the time that a bank may need. The shopper can then pay again
  // without a confirmation.
  maxAge: 5 * 60_000,
  writtenAt: 'startedAt',
  decode: ({ order, startedAt }) =>
    typeof order === 'string' && typeof startedAt === 'number' ? { order, startedAt } : null,
};

/**
 * Whether a payment of the same order may still be in progress. If so, the shopper has to confirm another
 * one.
 */
export function shouldConfirmPayment(stored: unknown, order: string, now: number): boolean {
  const entry = decodeStoredEntry(stored, PAYMENT_FORMAT, now);
  // An entry in a newer storage format may be a payment of this order, so the shopper has to confirm that they want to
  // pay again.
  return entry === 'newer' || entry?.order === order;
}
