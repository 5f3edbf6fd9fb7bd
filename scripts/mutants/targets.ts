export interface Target {
  file: string;
  /** The file's tests, sorted by mutants detected per time. */
  tests: readonly string[];
}

const CART = ['change-kinds', 'queue', 'writer', 'journal-and-tabs', 'queue.model'];
const CHECKOUT = ['machines', 'customer', 'unpaid-order', 'order', 'observers', 'order.model'];

const of = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);
const cart = (file: string, ...first: string[]): Target => ({
  file: `src/cart/${file}.ts`,
  tests: of('cart', [...new Set([...first, ...CART])]),
});
const checkout = (file: string, ...first: string[]): Target => ({
  file: `src/checkout/${file}.ts`,
  tests: of('checkout', [...new Set([...first, ...CHECKOUT])]),
});

const address = (file: string): Target => ({
  file: `src/address/${file}.ts`,
  tests: [
    ...of('address', ['address-plan.rules', 'address', 'postcode']),
    ...of('checkout', ['form.rules', 'customer']),
  ],
});

/** The rules of the cart and the machines of checkout and payment, with the rules they use. */
export const targets: readonly Target[] = [
  address('address.rules'),
  address('field.rules'),
  address('address-plan.rules'),
  address('validate.rules'),
  cart('cart.change', 'cart.rules'),
  cart('cart.blocks', 'cart-settings', 'cart.rules', 'totals'),
  cart('read/read-state.rules', 'cart.rules'),
  { file: 'src/cart/totals.rules.ts', tests: of('cart', ['totals']) },
  cart('undo.rules', 'cart.rules'),
  cart('optimistic.rules', 'cart.rules'),
  cart('write/change-kinds.rules', 'change-kinds.rules'),
  cart('write/form-outcome.rules', 'form-outcome.rules'),
  cart('write/cart-changes.rules', 'cart-changes.rules'),
  cart('write/queue.rules', 'queue.rules', 'queue-responses.rules'),
  cart('write/reconcile.rules', 'reconcile.rules'),
  { file: 'src/checkout/attempt/attempt.machine.ts', tests: of('checkout', ['machines']) },
  { file: 'src/checkout/checkout.machine.ts', tests: of('checkout', ['machines']) },
  { file: 'src/checkout/order/error.rules.ts', tests: of('checkout', ['error.rules']) },
  checkout('form/form.rules', 'form.rules', 'additional-fields.rules'),
  checkout('attempt/attempt-journal.rules', 'journal.rules', 'error.rules'),
  checkout('payment-setup/payment-setup.rules', 'journal.rules', 'observers'),
  { file: 'src/payment/payment.machine.ts', tests: of('payment', ['payment.machine']) },
  { file: 'src/payment/observer.rules.ts', tests: of('payment', ['observer.rules']) },
  {
    file: 'src/payment/payment.rules.ts',
    tests: of('payment', ['payment.rules', 'can-make-payment', 'register-payment-method']),
  },
  { file: 'src/payment/registration.rules.ts', tests: of('payment', ['registration.rules']) },
  { file: 'src/validation/validation.rules.ts', tests: of('validation', ['validation']) },
];
