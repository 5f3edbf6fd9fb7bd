import type { CanMakePaymentAnswer, CanMakePaymentArgument } from '../extend/plugin.types';

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
  /** Set where it is the one to choose first; never on WooCommerce 8, which chooses the first of the list. */
  isDefault?: true;
}

/** A method whose own script is on the page and has not registered it: under way, or never to come. */
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
  /** Nobody has chosen; it was the first there was. */
  isPreset: boolean;
  /** By the gateway's id. */
  scripts: Readonly<Record<string, ScriptState>>;
  /** An observer takes long: what it is asked for, and whether the shopper may still turn back. */
  pendingScripts: 'setup' | 'answer' | null;
}
