import type { CanMakePaymentAnswer, CanMakePaymentArgument } from '../extend/plugin.types';

/** A registered payment method. Functions and elements are kept in the registry, because the store holds only ids. */
export interface PaymentMethod {
  name: string;
  /** A string, or an element of the React that registered it. */
  label: unknown;
  ariaLabel: string;
  /** Rendered while the method is chosen. */
  content: unknown;
  /** Rendered in the editor instead of `content`. */
  edit: unknown;
  canMakePayment(argument: CanMakePaymentArgument): CanMakePaymentAnswer | Promise<CanMakePaymentAnswer>;
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
  method: { gateway: string; brand: string; last4: string };
  expires: string;
  /** Set if this method is preselected; never set for WooCommerce 8, which preselects the first of the list. */
  isDefault?: true;
}

/** The script of a method that is not registered yet: still loading, or failed. */
export type ScriptState = 'loading' | 'failed';

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
  /** The method was preselected and not chosen by the shopper. */
  isPreset: boolean;
  /** Gateway id → state of its script. */
  scripts: Readonly<Record<string, ScriptState>>;
  /**
   * Set while an observer takes long: `setup` can be cancelled by the shopper, `answer` cannot, because the order
   * exists.
   */
  pendingScripts: 'setup' | 'answer' | null;
}
