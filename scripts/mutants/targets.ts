export interface Target {
  file: string;
  /** The file's tests, sorted by mutants detected per time. */
  tests: readonly string[];
}

const CART = ['kinds', 'queue', 'halves', 'pages', 'queue.model'];
const CHECKOUT = ['machines', 'customer', 'unpaid', 'order', 'observers', 'order.model'];

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
  tests: [...of('address', ['rules', 'address', 'postcode']), ...of('checkout', ['form.rules', 'customer'])],
});

/** The rules of the cart and the machines of checkout and payment, with the rules they use. */
export const targets: readonly Target[] = [
  address('address.rules'),
  address('field.rules'),
  address('address-plan.rules'),
  address('validate.rules'),
  cart('cart.change', 'rules'),
  cart('cart.blocks', 'rules'),
  cart('read/read-state.rules', 'rules'),
  { file: 'src/cart/totals.rules.ts', tests: of('cart', ['totals']) },
  cart('undo.rules', 'rules'),
  cart('optimistic.rules', 'rules'),
  cart('write/change-kinds.rules', 'change.rules'),
  cart('write/form-outcome.rules', 'form.rules'),
  cart('write/cart-changes.rules', 'news'),
  cart('write/queue.rules', 'queue.rules', 'answers.rules'),
  cart('write/reconcile.rules', 'doubt'),
  { file: 'src/checkout/attempt/attempt.machine.ts', tests: of('checkout', ['machines']) },
  { file: 'src/checkout/checkout.machine.ts', tests: of('checkout', ['machines']) },
  { file: 'src/checkout/order/error.rules.ts', tests: of('checkout', ['error.rules']) },
  checkout('form/form.rules', 'form.rules', 'additional.rules'),
  checkout('attempt/attempt-journal.rules', 'journal.rules', 'error.rules'),
  checkout('payment-setup/payment-setup.rules', 'journal.rules', 'observers'),
  { file: 'src/payment/payment.machine.ts', tests: of('payment', ['payment.machine']) },
  { file: 'src/payment/observer.rules.ts', tests: of('payment', ['observer.rules']) },
  { file: 'src/payment/payment.rules.ts', tests: of('payment', ['payment.rules', 'asking', 'door']) },
  { file: 'src/payment/registration.rules.ts', tests: of('payment', ['registration.rules']) },
  { file: 'src/validation/validation.rules.ts', tests: of('validation', ['validation']) },
];
