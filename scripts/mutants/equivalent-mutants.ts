/** A mutant that no test can detect, identified by its file and its mutated code, with the reason. */
export interface EquivalentMutant {
  file: string;
  is: string;
  reason: string;
}

export const equivalents: readonly EquivalentMutant[] = [
  {
    file: 'src/address/address.rules.ts',
    is: "if (field === 'email') return isEmail(text) ? text : 'mutant';",
    reason: 'The value is only compared: two invalid emails are equal, and no valid email equals it.',
  },
  {
    file: 'src/cart/settings-and-meta.ts',
    is: 'pending.flatMap((change) => (change.kind === kind && true ? [change.key] : []));',
    reason: 'Changes of these two kinds always have a key; the check is for TypeScript.',
  },
  {
    file: 'src/cart/settings-and-meta.ts',
    is: 'true && change.isApplied === isApplied ? [change.code] : [],',
    reason: 'Only coupon changes have `isApplied`.',
  },
  ...['address.country', "address.country ?? 'mutant'"].map((country) => ({
    file: 'src/cart/settings-and-meta.ts',
    is: `return getRequiredFields(${country}).every((field) => (address[field] ?? '').trim() !== '');`,
    reason: 'No country has such a code, so the required fields are the default ones.',
  })),
  {
    file: 'src/cart/settings-and-meta.ts',
    is: "return confirmed ?? readProblem ?? (isOnline ? undefined : '');",
    reason: 'Any value other than undefined ends the wait.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'if (false) return null;',
    reason: 'Other changes have no key, so no line is found and the result is the same.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: "if (!before) return currentQuantity > 0 ? changes : ['mutant'];",
    reason: 'The result is filtered by the unacknowledged changes, which do not include this one.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'let lastMatchingIndex = sumQuantities(before) + addedQuantity === currentQuantity ? 0 : -2;',
    reason: 'Only its sign is used.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'else if (true) {',
    reason:
      'Changes that are neither additions nor about a line have no product and never reach this branch.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'const hasGrown = currentQuantity >= sumQuantities(before) + unreadQuantity;',
    reason: 'Equal quantities are handled above and never reach this line.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: 'const changedKeys = new Set(ownChanges.flatMap((change) => (true ? [change.key] : [])));',
    reason: 'Other changes have no key, and every line has one.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: "const changedKeys = new Set(ownChanges.flatMap((change) => (isLineChange(change) ? [change.key] : ['mutant'])));",
    reason: 'No line has that key.',
  },
  {
    file: 'src/cart/write/cart-changes.rules.ts',
    is: '[...ownChanges, ...confirmedAdditions].map(({ productId }) => productId),',
    reason: 'Other changes have no product, and every line has one.',
  },
  {
    file: 'src/cart/write/change-kinds.rules.ts',
    is: 'isReplacedBy: ({ packageId }, newer) => true && newer.packageId === packageId,',
    reason: 'Only rates have a package.',
  },
  {
    file: 'src/cart/write/change-kinds.rules.ts',
    is: 'true',
    reason:
      'Called only with a change that can replace it, which is an address; the check is for TypeScript.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'if (false) return state;',
    reason: 'The state is copied with equal content.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'inFlight: state.inFlight,',
    reason: 'Only a response or its loss ends a request, and both clear `inFlight`.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'otherTransportIndex <= 0 ? BATCH_SIZE : Math.min(otherTransportIndex, BATCH_SIZE),',
    reason: 'The first change uses the Store API here, so the index of another transport is never 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'otherTransportIndex < 1 ? BATCH_SIZE : Math.min(otherTransportIndex, BATCH_SIZE),',
    reason: 'The first change uses the Store API here, so the index of another transport is never 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const isComplete = batch.length === BATCH_SIZE || otherTransportIndex > 0;',
    reason: 'The first change uses the Store API here, so the index of another transport is never 0.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'const isComplete = batch.length === BATCH_SIZE || otherTransportIndex >= 1;',
    reason: 'The first change uses the Store API here, so the index of another transport is never 0.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: '.slice(true ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)',
    reason: 'Without a cart the last index is -1, and -1 + 1 is 0.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'if (false) return null;',
    reason: 'Without a cart there are no coupon errors either, and the result counts as none.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: ".flatMap((one) => one?.errors ?? ['mutant'])",
    reason: 'An error without a code is not about a coupon.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'return true ? { ...cart, errors: [...cart.errors, ...transientErrors] } : cart;',
    reason: 'The cart is copied with equal content.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'return transientErrors.length >= 0 ? { ...cart, errors: [...cart.errors, ...transientErrors] } : cart;',
    reason: 'The cart is copied with equal content.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'const problem = true ? failure.problem : null;',
    reason: 'Only failed requests have a problem; the check is for TypeScript.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'true ? { ...state, pending } : state,',
    reason: 'The state is copied with equal content.',
  },
  {
    file: 'src/cart/write/queue.rules.ts',
    is: 'replacedChanges.length >= 0 ? { ...state, pending } : state,',
    reason: 'The state is copied with equal content.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'return 500 * 2 ** Math.max(1, ...pending.map(({ attempts }) => attempts));',
    reason: 'A change that waits has been tried at least once.',
  },
  {
    file: 'src/cart/write/queue-responses.rules.ts',
    is: 'true ? { ...change, unacknowledged: false } : change,',
    reason: 'It was not marked before.',
  },
  {
    file: 'src/cart/totals.rules.ts',
    is: "const amount = getAmountAsDisplayed(totalShipping, totalShippingTax ?? '', settings);",
    reason: 'A missing amount is added as 0.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: 'const changedKeys = new Set(unacknowledged.flatMap((change) => (true ? [change.key] : [])));',
    reason: 'Other changes have no key, and every line has one.',
  },
  {
    file: 'src/cart/write/reconcile.rules.ts',
    is: "const changedKeys = new Set(unacknowledged.flatMap((change) => (isLineChange(change) ? [change.key] : ['mutant'])));",
    reason: 'No line has that key.',
  },
  {
    file: 'src/checkout/order/error.rules.ts',
    is: "const [, kind, code = 'mutant'] = /^(billing|shipping)_address_(\\w+)$/.exec(id) ?? [];",
    reason: 'Without a match there is no kind, and nothing else is read.',
  },
  {
    file: 'src/checkout/order/error.rules.ts',
    is: "const [, kind, code = ''] = /^(billing|shipping)_address_(\\w+)$/.exec(id) ?? ['mutant'];",
    reason: 'Without a match there is no kind, and nothing else is read.',
  },
];
