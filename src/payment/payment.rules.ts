import type { CanPay, PaymentData, PaymentMethod, PaymentState } from './payment.types';

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
};

/** The shop's order first, then the order of registration. */
export function sortMethods<M extends { name: string }>(
  methods: readonly M[],
  order: readonly string[],
): M[] {
  const place = ({ name }: M) => (order.includes(name) ? order.indexOf(name) : order.length);
  return methods
    .map((method, index) => ({ method, index }))
    .sort((a, b) => place(a.method) - place(b.method) || a.index - b.index)
    .map(({ method }) => method);
}

/** What can be said of a method without asking it. */
export function isOffered(
  { paymentMethodId, supports }: Pick<PaymentMethod, 'paymentMethodId' | 'supports'>,
  cart: { paymentMethods: readonly string[]; paymentRequirements: readonly string[] },
): boolean {
  return (
    cart.paymentMethods.includes(paymentMethodId) &&
    cart.paymentRequirements.every((requirement) => supports.features.includes(requirement))
  );
}

export function isYes(answer: CanPay): boolean {
  return answer === true;
}

/** Methods that the shop has and this order cannot be paid with; not known before all of them were asked. */
export function unavailableMethods(
  state: Pick<
    PaymentState,
    'availablePaymentMethods' | 'paymentMethodsInitialized' | 'expressPaymentMethodsInitialized'
  >,
  global: readonly { id: string }[],
): string[] {
  if (!state.paymentMethodsInitialized || !state.expressPaymentMethodsInitialized) return [];
  return global.map(({ id }) => id).filter((id) => !state.availablePaymentMethods.includes(id));
}

export interface Choice {
  method: string;
  data: PaymentData;
}

/** What is chosen once the available methods are known: `null` where the choice stands. */
export function defaultChoice(state: PaymentState, available: readonly string[]): Choice | null {
  if (state.activePaymentMethod && available.includes(state.activePaymentMethod)) return null;
  for (const [method] of Object.entries(state.savedPaymentMethods).flatMap(([, saved]) =>
    saved.map((one) => [one] as const),
  )) {
    const { gateway } = method.method;
    if (!available.includes(gateway)) continue;
    const token = String(method.tokenId);
    const data = {
      token,
      payment_method: gateway,
      [`wc-${gateway}-payment-token`]: token,
      isSavedToken: true,
    };
    return { method: gateway, data };
  }
  const first = available[0] ?? '';
  return first === state.activePaymentMethod ? null : { method: first, data: {} };
}

/** The list of pairs that the server reads. */
export function paymentDataList(data: PaymentData): { key: string; value: string | boolean | number }[] {
  return Object.entries(data).map(([key, value]) => ({ key, value }));
}
