import type { Address, Cart } from '../cart';

/** What a method may look at when it says whether it can be used. */
export interface PaymentQuestion {
  cart: Cart;
  cartNeedsShipping: boolean;
  billingAddress: Address;
  shippingAddress: Address;
  selectedShippingMethods: readonly string[];
  paymentRequirements: readonly string[];
}

export type CanPay = boolean | { error: { message: string } };

/** What somebody registers. Functions and things to draw stay beside the store, which knows ids only. */
export interface PaymentMethod {
  name: string;
  /** Text, or whatever the registering side draws with. */
  label: unknown;
  ariaLabel: string;
  /** Shown while the method is chosen. */
  content: unknown;
  /** What the shop's editor shows in its place. */
  edit: unknown;
  canMakePayment(question: PaymentQuestion): CanPay | Promise<CanPay>;
  paymentMethodId: string;
  icons: readonly unknown[] | null;
  placeOrderButtonLabel?: string;
  savedTokenComponent?: unknown;
  supports: { showSavedCards: boolean; showSaveOption: boolean; features: readonly string[] };
}

export type PaymentStatus = 'idle' | 'express_started' | 'processing' | 'ready' | 'error';

export type PaymentData = Readonly<Record<string, string | boolean | number>>;

export interface PaymentResult {
  message: string;
  paymentStatus: string;
  redirectUrl: string;
  paymentDetails: Readonly<Record<string, string>>;
}

export interface SavedPaymentMethod {
  tokenId: number;
  method: { gateway: string };
}

export interface PaymentState {
  status: PaymentStatus;
  activePaymentMethod: string;
  activeSavedToken: string;
  availablePaymentMethods: readonly string[];
  availableExpressPaymentMethods: readonly string[];
  savedPaymentMethods: Readonly<Record<string, readonly SavedPaymentMethod[]>>;
  paymentMethodData: PaymentData;
  paymentResult: PaymentResult | null;
  paymentMethodsInitialized: boolean;
  expressPaymentMethodsInitialized: boolean;
  shouldSavePaymentMethod: boolean;
}
