import { type CartChange, isAddition, isLineChange } from '../change.rules';
import type { CartState, LineQuantity } from '../state.types';
import type { Cart } from '../types';
import { getChangeRules } from './change-kinds.rules';

/*
 * A response was lost: which changes of its request have been applied? They were sent together, in order, and nothing
 * was sent since. So the confirmed cart is the state before them, and the cart read now shows how many were applied.
 * For the quantity of one product:
 *
 *   change          + 1     = 5     + 2
 *   quantity   1     2       5       7
 *
 *   the cart now has 1: none was applied; 5: the first two; 7: all; 6: somebody else changed it as well
 *
 * Each product is compared separately. If only the server knows an addition's product id, it is compared with the sum
 * of all lines that no other change of this request names.
 */
export function findAppliedChanges(state: CartState, after: Cart): CartChange[] {
  const unacknowledged = state.pending.filter((change) => change.unacknowledged);
  // Prefers `snapshot`, the cart lines from before the closed page sent these changes. The confirmed cart may already
  // contain the changes, because it may have been fetched after they were sent.
  const before = state.snapshot ?? state.confirmed?.items;
  const changedKeys = new Set(unacknowledged.flatMap((change) => (isLineChange(change) ? [change.key] : [])));
  const getProductId = (change: CartChange): number | null => {
    // Returns 0 (unknown product) for a variable product with chosen attributes, because the cart contains one of its
    // variations instead.
    if (isAddition(change)) return change.kind === 'add' && change.item.variation ? 0 : change.productId;
    if (!isLineChange(change)) return null;
    return before?.find((line) => line.key === change.key)?.id ?? null;
  };
  const createProductLineCheck = (productId: number) => (line: LineQuantity) =>
    productId === 0 ? !changedKeys.has(line.key) : line.id === productId;

  const applied = new Set<CartChange>();
  for (const productId of new Set(unacknowledged.map(getProductId))) {
    const changes = unacknowledged.filter((change) => getProductId(change) === productId);
    const appliedToProduct =
      productId === null
        ? changes.filter((change) => getChangeRules(change).isSatisfied(after, change))
        : findChangesMatchingQuantities(
            changes,
            before?.filter(createProductLineCheck(productId)),
            state.unreadAdditions.reduce(
              (sum, added) => (productId === 0 || added.productId === productId ? sum + added.quantity : sum),
              0,
            ),
            sumQuantities(after.items.filter(createProductLineCheck(productId))),
            after,
          );
    for (const change of appliedToProduct) applied.add(change);
  }
  return unacknowledged.filter((change) => applied.has(change));
}

function sumQuantities(lines: readonly LineQuantity[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function findChangesMatchingQuantities(
  changes: readonly CartChange[],
  before: readonly LineQuantity[] | undefined,
  unreadQuantity: number,
  currentQuantity: number,
  after: Cart,
): readonly CartChange[] {
  // Without an earlier cart, a product in the cart counts as added, because adding it twice would be worse than not
  // adding it.
  if (!before) return currentQuantity > 0 ? changes : [];
  const lines = new Map(before.map(({ key, quantity }) => [key, quantity]));
  let addedQuantity = unreadQuantity;
  let lastMatchingIndex = sumQuantities(before) + addedQuantity === currentQuantity ? 0 : -1;
  changes.forEach((change, index) => {
    if (isAddition(change)) addedQuantity += change.quantity;
    else if (isLineChange(change)) {
      // Ignores earlier additions to the line, because the new quantity is that of the whole line.
      lines.set(change.key, change.kind === 'quantity' ? change.quantity : 0);
      addedQuantity = 0;
    }
    const expectedQuantity = Array.from(lines.values()).reduce(
      (sum, quantity) => sum + quantity,
      addedQuantity,
    );
    if (expectedQuantity === currentQuantity) lastMatchingIndex = index + 1;
  });
  if (lastMatchingIndex >= 0) return changes.slice(0, lastMatchingIndex);
  const hasGrown = currentQuantity > sumQuantities(before) + unreadQuantity;
  return changes.filter((change) =>
    isAddition(change) ? hasGrown : getChangeRules(change).isSatisfied(after, change),
  );
}
