import type { CartChange } from '../cart.change.types';
import { isAddition, isLineChange } from '../cart.kinds';
import type { CartState, LineCount } from '../cart.state.types';
import type { Cart } from '../cart.types';
import { rulesOf } from './change-kinds.rules';

/*
 * The answer of a request was lost: did it arrive? Its changes left together, in order, and nothing else was sent
 * since, so the cart of before is the confirmed one, and the cart read now shows how far the shop came:
 *
 *   before 1   + 1   = 5   + 2       after 1: nothing arrived    after 5: the first two
 *          1    2     5     7        after 7: everything         after 6: somebody else was here, too
 *
 * Each product is looked at by itself; one that only the shop can tell from the others counts with all the lines
 * that no change of this request names.
 */
export function changesFoundIn(state: CartState, after: Cart): CartChange[] {
  const doubtful = state.pending.filter((change) => change.unacknowledged);
  const before = state.confirmed?.items ?? state.snapshot;
  const named = new Set(doubtful.flatMap((change) => (isLineChange(change) ? [change.key] : [])));
  const productIdOf = (change: CartChange): number | null => {
    // A parent with its choices lies in the cart as one of its variations.
    if (isAddition(change)) return change.kind === 'add' && change.item.variation ? 0 : change.productId;
    if (!isLineChange(change)) return null;
    return before?.find((line) => line.key === change.key)?.id ?? null;
  };
  const belongsTo = (productId: number) => (line: LineCount) =>
    productId === 0 ? !named.has(line.key) : line.id === productId;

  const arrived = new Set<CartChange>();
  for (const productId of new Set(doubtful.map(productIdOf))) {
    const changes = doubtful.filter((change) => productIdOf(change) === productId);
    const reached =
      productId === null
        ? changes.filter((change) => rulesOf(change).holds(after, change))
        : changesExplaining(
            changes,
            before?.filter(belongsTo(productId)),
            state.unreadAdditions.reduce(
              (sum, added) => (productId === 0 || added.productId === productId ? sum + added.quantity : sum),
              0,
            ),
            totalQuantity(after.items.filter(belongsTo(productId))),
            after,
          );
    for (const change of reached) arrived.add(change);
  }
  return doubtful.filter((change) => arrived.has(change));
}

function totalQuantity(lines: readonly LineCount[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function changesExplaining(
  changes: readonly CartChange[],
  before: readonly LineCount[] | undefined,
  unread: number,
  now: number,
  after: Cart,
): readonly CartChange[] {
  // With nothing to compare, its being there is taken for the answer: twice is worse than once too few.
  if (!before) return now > 0 ? changes : [];
  const lines = new Map(before.map(({ key, quantity }) => [key, quantity]));
  let added = unread;
  let reached = totalQuantity(before) + added === now ? 0 : -1;
  changes.forEach((change, index) => {
    if (isAddition(change)) added += change.quantity;
    else if (isLineChange(change)) {
      // What was added before lies in that line, too.
      lines.set(change.key, change.kind === 'quantity' ? change.quantity : 0);
      added = 0;
    }
    const expected = Array.from(lines.values()).reduce((sum, quantity) => sum + quantity, added);
    if (expected === now) reached = index + 1;
  });
  if (reached >= 0) return changes.slice(0, reached);
  const grew = now > totalQuantity(before) + unread;
  return changes.filter((change) => (isAddition(change) ? grew : rulesOf(change).holds(after, change)));
}
