import type { Currency } from '../cart';

export type CheckoutStatus = 'idle' | 'before_processing' | 'processing' | 'after_processing' | 'complete';

export interface CheckoutFlow {
  status: CheckoutStatus;
  hasError: boolean;
  redirectUrl: string;
  /** How many things are being worked out that may change the order. */
  calculatingCount: number;
}

/** What is known of the order that was, or may have been, placed. */
export interface PlacedOrder {
  orderId: number;
  /** Empty where only the order's number is known. */
  total: string;
  currency: Currency | null;
}

export type Attempt =
  | { phase: 'none' }
  /** The shopper has asked; changes of the cart or another tab's order come first. */
  | { phase: 'waiting'; on: 'cart' | 'tab' }
  | { phase: 'sent' }
  /** No answer came: nobody may send another one before it is known what became of this. */
  | { phase: 'checking' }
  | { phase: 'placed'; order: PlacedOrder }
  | { phase: 'maybePlaced' }
  /** The order is there, and no money came for it. `lines`: what it is of. */
  | { phase: 'unpaid'; order: PlacedOrder; lines: string }
  | { phase: 'notKnown' }
  /** The order would cost something else than the shopper saw. */
  | { phase: 'changed'; oldTotal: string; newTotal: string; currency: Currency };

export interface CheckoutState extends CheckoutFlow {
  attempt: Attempt;
  orderId: number;
  orderKey: string;
  customerId: number;
  orderNotes: string;
  /** What was entered into fields that the shop added to contact and order, by their ids. */
  additionalFields: Readonly<Record<string, string>>;
  shouldCreateAccount: boolean;
  /** When the shop last said what the cart is; 0 where that must be asked again. */
  cartSeenAt: number;
}

export interface DraftOrder {
  orderId: number;
  orderKey: string;
  customerId: number;
  /** As the shop remembers them. */
  additionalFields: Readonly<Record<string, string>>;
}
