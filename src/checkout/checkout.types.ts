import type { Currency } from '../cart';

export type CheckoutStatus = 'idle' | 'before_processing' | 'processing' | 'after_processing' | 'complete';

export interface CheckoutFlow {
  status: CheckoutStatus;
  hasError: boolean;
  redirectUrl: string;
  /** How many calculations that may change the total are in flight. */
  calculatingCount: number;
}

/** What is known of an order that exists or may exist. */
export interface PlacedOrder {
  orderId: number;
  /** Empty if only the order number is known. */
  total: string;
  currency: Currency | null;
}

export type Attempt =
  | { phase: 'none' }
  /** The shopper has pressed the order button; pending cart changes or another tab's order are finished first. */
  | { phase: 'waiting'; on: 'cart' | 'tab' }
  | { phase: 'sent' }
  /** The response was lost. No other order is sent until the outcome is known. */
  | { phase: 'checking' }
  | { phase: 'placed'; order: PlacedOrder }
  | { phase: 'maybePlaced' }
  /** The order exists and is unpaid. `lines` is the fingerprint of the cart lines it was made from. */
  | { phase: 'unpaid'; order: PlacedOrder; lines: string }
  | { phase: 'notKnown' }
  /** The total differs from the one that the shopper saw. */
  | { phase: 'changed'; oldTotal: string; newTotal: string; currency: Currency };

export interface CheckoutState extends CheckoutFlow {
  attempt: Attempt;
  orderId: number;
  orderKey: string;
  customerId: number;
  orderNotes: string;
  /** Values of additional fields of the contact and order steps, by field id. */
  additionalFields: Readonly<Record<string, string>>;
  shouldCreateAccount: boolean;
  /** When the cart was last received; 0 forces a refresh before the next order. */
  cartSeenAt: number;
}

export interface DraftOrder {
  orderId: number;
  orderKey: string;
  customerId: number;
  /** Values from the server's draft order. */
  additionalFields: Readonly<Record<string, string>>;
}
