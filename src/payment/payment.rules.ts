import type { Cart } from '../cart';
import { toPluginCart } from '../extend/convert-to-wc-cart';
import type { CanMakePaymentAnswer, CanMakePaymentArgument } from '../extend/payment-method.types';

/**
 * A registered payment method. Its functions and elements are kept in the registry, because the store holds only its
 * id.
 */
export interface PaymentMethod {
  name: string;
  /** The label of the method: a string, or an element of the React with which the method was registered. */
  label: unknown;
  ariaLabel: string;
  /** Content that is rendered while the shopper has chosen the method. */
  content: unknown;
  /** Content that is rendered in the editor instead of `content`. */
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
  /**
   * Whether this saved method is preselected. Undefined in WooCommerce 8, which preselects the first method of the
   * list.
   */
  isDefault?: true;
}

/** The loading state of the script of a method that is not registered yet. */
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
  /** Whether the method was preselected, and not chosen by the shopper. */
  isPreset: boolean;
  /** State of each gateway's script, by gateway id. */
  scripts: Readonly<Record<string, ScriptState>>;
  /**
   * The step in which the checkout waits for a script longer than usual. The shopper can cancel `setup`, but not
   * `answer`, because the order exists by then.
   */
  pendingScripts: 'setup' | 'answer' | null;
}

export const initialPayment: PaymentState = {
  status: 'idle',
  activePaymentMethod: '',
  activeSavedToken: '',
  availablePaymentMethods: [],
  availableExpressPaymentMethods: [],
  savedPaymentMethods: {},
  paymentMethodData: {},
  paymentResult: null,
  paymentMethodsInitialized: false,
  expressPaymentMethodsInitialized: false,
  shouldSavePaymentMethod: false,
  isPreset: false,
  scripts: {},
  pendingScripts: null,
};

/** Sorts payment methods by the shop's order, then by the order of registration. */
export function sortPaymentMethods<M extends Pick<PaymentMethod, 'name'>>(
  methods: readonly M[],
  order: readonly string[],
): M[] {
  const getMethodSortIndex = ({ name }: M) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...methods].sort((a, b) => getMethodSortIndex(a) - getMethodSortIndex(b));
}

/** Whether the cart allows the payment method; checked before the method's `canMakePayment` is called. */
export function isMethodAllowedByCart(
  { paymentMethodId, supports }: Pick<PaymentMethod, 'paymentMethodId' | 'supports'>,
  cart: { paymentMethods: readonly string[]; paymentRequirements: readonly string[] },
): boolean {
  return (
    cart.paymentMethods.includes(paymentMethodId) &&
    cart.paymentRequirements.every((requirement) => supports.features.includes(requirement))
  );
}

/** Lists gateways of the cart that no script has registered and that no loading script will register. */
export function findUnregisteredGateways(
  listedIds: readonly string[],
  registeredMethods: readonly Pick<PaymentMethod, 'name' | 'paymentMethodId'>[],
  awaitedIds: readonly string[],
): string[] {
  const knownIds = new Set([
    ...awaitedIds,
    ...registeredMethods.flatMap(({ name, paymentMethodId }) => [name, paymentMethodId]),
  ]);
  return listedIds.filter((id) => !knownIds.has(id));
}

/**
 * Lists gateways of the shop that cannot be used for this cart. The list is empty until all methods have been checked.
 */
export function findUnavailableMethods(
  state: Pick<
    PaymentState,
    'availablePaymentMethods' | 'paymentMethodsInitialized' | 'expressPaymentMethodsInitialized'
  >,
  globalMethods: readonly { id: string }[],
): string[] {
  if (!state.paymentMethodsInitialized || !state.expressPaymentMethodsInitialized) return [];
  return globalMethods.map(({ id }) => id).filter((id) => !state.availablePaymentMethods.includes(id));
}

export interface PaymentChoice {
  method: string;
  data: PaymentData;
}

/** The properties of a payment method that decide whether it can be preselected. */
export type MethodRequirements = Pick<PaymentMethod, 'name' | 'paymentMethodId' | 'supports'>;

/** Returns the method to preselect when the available methods are known; `null` to keep the current choice. */
export function getDefaultMethodChoice(
  state: PaymentState,
  availableMethods: readonly MethodRequirements[],
): PaymentChoice | null {
  const { activePaymentMethod, activeSavedToken, isPreset } = state;
  const cards = getSavedMethodChoices(state, availableMethods);
  const defaultCard = cards.find(({ saved }) => saved.isDefault) ?? cards[0];
  const isAvailable = availableMethods.some(({ name }) => name === activePaymentMethod);
  // Replaces a preselected method by a saved card, because the script of the card's method may register the method
  // after others.
  const isReplaceable = isPreset && !activeSavedToken && defaultCard !== undefined;
  if (activePaymentMethod && isAvailable && !isReplaceable) return null;
  if (defaultCard) return { method: defaultCard.method, data: defaultCard.data };
  const firstMethod = availableMethods[0]?.name ?? '';
  return firstMethod === activePaymentMethod ? null : { method: firstMethod, data: {} };
}

export type SavedMethodChoice = PaymentChoice & { token: string };

/** Lists the saved payment methods whose gateway is available and has `supports.showSavedCards`. */
export function getSavedMethodChoices(
  { savedPaymentMethods }: Pick<PaymentState, 'savedPaymentMethods'>,
  availableMethods: readonly MethodRequirements[],
): (SavedMethodChoice & { saved: PaymentState['savedPaymentMethods'][string][number] })[] {
  return Object.values(savedPaymentMethods)
    .flat()
    .flatMap((saved) => {
      const { gateway } = saved.method;
      const cardMethod = availableMethods.find(
        ({ name, paymentMethodId }) => name === gateway || paymentMethodId === gateway,
      );
      if (!cardMethod?.supports.showSavedCards) return [];
      const token = String(saved.tokenId);
      const data = createTokenData(gateway, token);
      return [{ method: cardMethod.name, data, token, saved }];
    });
}

export function createTokenData(gateway: string, token: string): PaymentData {
  return {
    token,
    payment_method: gateway,
    [`wc-${gateway}-payment-token`]: token,
    isSavedToken: true,
  };
}

/** Returns the name of the posted field that asks the server to save the payment method. */
export const getSavePaymentFieldName = (paymentMethodId: string): string =>
  `wc-${paymentMethodId}-new-payment-method`;

interface PaymentDataEntry {
  key: string;
  value: string | boolean;
}

/**
 * Converts data to the `payment_data` of an order. Values become strings or booleans, because the Store API accepts
 * no others.
 */
export function toPaymentDataList(data: Readonly<Record<string, unknown>>): PaymentDataEntry[] {
  return Object.entries(data).map(([key, value]) => ({ key, value: toPostedFormValue(value) }));
}

function toPostedFormValue(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Creates the argument of `canMakePayment`, with the property names of WooCommerce's blocks. Methods without a script
 * do not read the cart, so it is converted only when a method reads it; otherwise the conversion would delay the first
 * view.
 */
export function createCanMakePaymentArgument(
  confirmed: Cart,
  receiveCart: () => void,
): CanMakePaymentArgument {
  let convertedCart: CanMakePaymentArgument['cart'] | undefined;
  const convertCartToWcNames = () => (convertedCart ??= { ...toPluginCart(confirmed), receiveCart });
  return {
    get cart() {
      return convertCartToWcNames();
    },
    get cartTotals() {
      return convertCartToWcNames().cartTotals;
    },
    cartNeedsShipping: confirmed.needsShipping,
    get billingAddress() {
      return convertCartToWcNames().billingAddress;
    },
    get billingData() {
      return convertCartToWcNames().billingAddress;
    },
    get shippingAddress() {
      return convertCartToWcNames().shippingAddress;
    },
    selectedShippingMethods: getSelectedRates(confirmed),
    paymentMethods: confirmed.paymentMethods,
    paymentRequirements: confirmed.paymentRequirements,
  };
}

/** Maps each package id to the chosen rate id; '' if none is chosen. */
export function getSelectedRates({
  shippingRates: packages,
}: Pick<Cart, 'shippingRates'>): Record<string, string> {
  return Object.fromEntries(
    packages.map(({ packageId, shippingRates }) => [
      packageId,
      shippingRates.find(({ selected }) => selected)?.rateId ?? '',
    ]),
  );
}
