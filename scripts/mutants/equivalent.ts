/** A mutant that no test can detect, by its file and its changed lines, with the reason. */
export interface Equivalent {
  file: string;
  is: string;
  why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/address/address.rules.ts',
    is: "if (field === 'email') return isEmail(text) ? text : 'mutant';",
    why: 'It is only compared: what is no email is the same as another that is none, and no email reads like it.',
  },
  {
    file: 'src/cart/optimistic.rules.ts',
    is: "itemsCount: confirmed.itemsCount + addedCount(['mutant'], unread),",
    why: 'What has no kind is no addition and counts for nothing.',
  },
  {
    file: 'src/cart/optimistic.rules.ts',
    is: 'pending.flatMap((change) => (change.kind === kind && true ? [change.key] : []));',
    why: 'A change of these two kinds has a key; the question is TypeScript’s.',
  },
  {
    file: 'src/cart/optimistic.rules.ts',
    is: 'pending.flatMap((change) => (true && change.wanted === wanted ? [change.code] : []));',
    why: 'Only a coupon is wanted or not.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'if (false) return null;',
    why: 'What is no change of a line has no key, so no line is found and the answer is the same.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: "if (!before) return now > 0 ? changes : ['mutant'];",
    why: 'What arrived is picked from the doubtful changes, and this is none of them.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'let reached = pieces(before) + added === now ? 0 : -2;',
    why: 'It is only asked whether it is below nothing.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'else if (true) {',
    why: 'What is neither an addition nor about a line has no product and never comes here.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'const grew = now >= pieces(before) + unread;',
    why: 'As many as before is found above and never comes here.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: 'const touched = new Set(own.flatMap((change) => (true ? [change.key] : [])));',
    why: 'Other changes have no key, and no line is without one.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: "const touched = new Set(own.flatMap((change) => (isLineChange(change) ? [change.key] : ['mutant'])));",
    why: 'No line goes by that key.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: 'const added = new Set([...own, ...arrived].map(({ productId }) => productId));',
    why: 'Other changes have no product, and no line is without one.',
  },
  {
    file: 'src/cart/write/change-kinds.rules.ts',
    is: 'isReplacedBy: ({ packageId }, newer) => true && newer.packageId === packageId,',
    why: 'Only a rate has a package.',
  },
  {
    file: 'src/cart/write/change-kinds.rules.ts',
    is: 'true',
    why: 'It is asked only of what takes its place, and that is an address; the question is TypeScript’s.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'if (false) return state;',
    why: 'The state is copied and says the same.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'inFlight: state.inFlight,',
    why: 'What is on its way is ended by its answer or its loss alone, and neither leaves anything on its way.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const run = pending.slice(0, other <= 0 ? BATCH_SIZE : Math.min(other, BATCH_SIZE));',
    why: 'The first change goes by the Store API here, so one of another way is never at 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const run = pending.slice(0, other < 1 ? BATCH_SIZE : Math.min(other, BATCH_SIZE));',
    why: 'The first change goes by the Store API here, so one of another way is never at 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const isComplete = run.length === BATCH_SIZE || other > 0;',
    why: 'The first change goes by the Store API here, so one of another way is never at 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const isComplete = run.length === BATCH_SIZE || other >= 1;',
    why: 'The first change goes by the Store API here, so one of another way is never at 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: '.slice(true ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)',
    why: 'Without a cart the last one is at -1, and after it comes 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'if (false) return null;',
    why: 'Without a cart nothing was said of a coupon either, and what comes back is as good as none.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: ".flatMap((one) => one?.errors ?? ['mutant'])",
    why: 'What has no code is not about a coupon.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'return true ? { ...cart, errors: [...cart.errors, ...passing] } : cart;',
    why: 'The cart is copied and says the same.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'return passing.length >= 0 ? { ...cart, errors: [...cart.errors, ...passing] } : cart;',
    why: 'The cart is copied and says the same.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const problem = true ? loss.problem : null;',
    why: 'Only what broke has a problem; the question is TypeScript’s.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'true ? { ...state, pending } : state,',
    why: 'The state is copied and says the same.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'replaced.length >= 0 ? { ...state, pending } : state,',
    why: 'The state is copied and says the same.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'return 500 * 2 ** Math.max(1, ...pending.map(({ attempts }) => attempts));',
    why: 'Whoever has to be patient has tried once at least.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const pending = known.pending.map((change) => (true ? { ...change, doubtful: false } : change));',
    why: 'It was not doubtful before.',
  },
  {
    file: 'src/cart/totals.rules.ts',
    is: "const amount = shown(totalShipping, totalShippingTax ?? '', settings);",
    why: 'No figure is added as nothing.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'const named = new Set(doubtful.flatMap((change) => (true ? [change.key] : [])));',
    why: 'Other changes have no key, and no line is without one.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: "const named = new Set(doubtful.flatMap((change) => (isLineChange(change) ? [change.key] : ['mutant'])));",
    why: 'No line goes by that key.',
  },
  {
    file: 'src/checkout/order/error.rules.ts',
    is: "const [, kind, code = 'mutant'] = /^(billing|shipping)_address_(\\w+)$/.exec(id) ?? [];",
    why: 'Where it does not match there is no kind, and nothing else is looked at.',
  },
  {
    file: 'src/checkout/order/error.rules.ts',
    is: "const [, kind, code = ''] = /^(billing|shipping)_address_(\\w+)$/.exec(id) ?? ['mutant'];",
    why: 'Where it does not match there is no kind, and nothing else is looked at.',
  },
];
