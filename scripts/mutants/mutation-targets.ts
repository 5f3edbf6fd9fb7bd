export interface MutationTarget {
  file: string;
  /** The test files of the mutated file, sorted by mutants detected per time. */
  tests: readonly string[];
}

const CART = ['change-kinds', 'queue', 'writer', 'journal-and-tabs', 'queue.model'];
const CHECKOUT = [
  'state-machines',
  'send-address-edits',
  'unpaid-order',
  'order',
  'observers',
  'order.model',
];

const listTestPaths = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);
const createCartTarget = (file: string, ...first: string[]): MutationTarget => ({
  file: `src/cart/${file}.ts`,
  tests: listTestPaths('cart', [...new Set([...first, ...CART])]),
});
const createCheckoutTarget = (file: string, ...first: string[]): MutationTarget => ({
  file: `src/checkout/${file}.ts`,
  tests: listTestPaths('checkout', [...new Set([...first, ...CHECKOUT])]),
});

const createAddressTarget = (file: string): MutationTarget => ({
  file: `src/address/${file}.ts`,
  tests: [
    ...listTestPaths('address', ['resolve-addresses.rules', 'address', 'postcode']),
    ...listTestPaths('checkout', ['form.rules', 'send-address-edits']),
  ],
});

/** The files to mutate: the rules of the cart, the state machines of checkout and payment, and the rules they use. */
export const targets: readonly MutationTarget[] = [
  createAddressTarget('address.rules'),
  createAddressTarget('field.rules'),
  createAddressTarget('address-plan.rules'),
  createAddressTarget('validate.rules'),
  createCartTarget('change.rules', 'cart.rules'),
  createCartTarget('settings-and-meta', 'cart-settings', 'cart.rules', 'totals'),
  createCartTarget('read/read-state.rules', 'cart.rules'),
  { file: 'src/cart/totals.rules.ts', tests: listTestPaths('cart', ['totals']) },
  createCartTarget('undo.rules', 'cart.rules'),
  createCartTarget('optimistic.rules', 'cart.rules'),
  createCartTarget('write/change-kinds.rules', 'change-kinds.rules'),
  createCartTarget('write/form-outcome.rules', 'form-outcome.rules'),
  createCartTarget('write/cart-changes.rules', 'cart-changes.rules'),
  createCartTarget('write/queue.rules', 'queue.rules', 'queue-responses.rules'),
  createCartTarget('write/queue-responses.rules', 'queue-responses.rules', 'queue.rules'),
  createCartTarget('write/reconcile.rules', 'reconcile.rules'),
  { file: 'src/checkout/attempt/attempt.machine.ts', tests: listTestPaths('checkout', ['state-machines']) },
  { file: 'src/checkout/checkout.machine.ts', tests: listTestPaths('checkout', ['state-machines']) },
  { file: 'src/checkout/order/error.rules.ts', tests: listTestPaths('checkout', ['error.rules']) },
  createCheckoutTarget('form/form.rules', 'form.rules', 'additional-fields.rules'),
  createCheckoutTarget('attempt/attempt-journal.rules', 'journal.rules', 'error.rules'),
  { file: 'src/payment/payment.machine.ts', tests: listTestPaths('payment', ['payment.machine']) },
  {
    file: 'src/payment/observer.rules.ts',
    tests: [...listTestPaths('payment', ['observer.rules']), ...listTestPaths('checkout', ['journal.rules'])],
  },
  {
    file: 'src/payment/payment.rules.ts',
    tests: listTestPaths('payment', ['payment.rules', 'can-make-payment', 'register-payment-method']),
  },
  { file: 'src/payment/registration.rules.ts', tests: listTestPaths('payment', ['registration.rules']) },
  { file: 'src/validation/validation.rules.ts', tests: listTestPaths('validation', ['validation']) },
];
