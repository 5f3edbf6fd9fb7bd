/** The last payment of an existing order that this browser has sent. */
export interface PaymentEntry {
  /** Path of the page that pays for the order. */
  order: string;
  startedAt: number;
}

/** A bank may take this many milliseconds; after that, the shop's page shows whether the order is paid. */
const MAX_AGE = 5 * 60_000;

export function readPayment(stored: unknown): PaymentEntry | null {
  const { order, startedAt } = Object(stored) as Partial<PaymentEntry>;
  return typeof order === 'string' && typeof startedAt === 'number' ? { order, startedAt } : null;
}

/** Whether a payment of the same order may still be under way, so that the shopper has to confirm another payment. */
export const shouldConfirmPayment = (entry: PaymentEntry | null, order: string, now: number): boolean =>
  entry !== null && entry.order === order && now - entry.startedAt < MAX_AGE;
