import type { App } from '../app/app.types';
import { noticeAdded, noticeDismissed } from '../notice';
import type { CartChange } from './cart.change.types';
import { emitCartEvent } from './cart.events';
import type { PageNotice } from './cart.page';
import type { CartState, Outcome } from './cart.state.types';
import type { Cart } from './cart.types';
import { isAddition, isLineChange } from './changes';

/** A later word about the same line or product takes the place of the earlier one. */
function noticeIdOf(change: CartChange): string {
  return isLineChange(change) ? `cart-line-${change.key}` : `cart-add-${change.productId}`;
}

function tellOutcome(app: App, change: CartChange, outcome: Outcome): void {
  const notice = { id: noticeIdOf(change), context: change.context };
  if (outcome.result === 'refused') {
    if (isAddition(change)) {
      const { id, productId, quantity } = change;
      emitCartEvent(app, 'tiem:cart:add-refused', {
        change: id,
        productId,
        quantity,
        code: outcome.problem.code,
      });
    }
    // The browser goes on to the product's page, which says why.
    if (outcome.productUrl) return;
    app.store.dispatch(noticeAdded({ ...notice, status: 'error', content: outcome.problem.message }));
    return;
  }
  if (outcome.result === 'replaced') return;
  app.store.dispatch(noticeDismissed(notice));
  if (isAddition(change)) {
    const { id, productId, quantity } = change;
    emitCartEvent(app, 'tiem:cart:line-added', { change: id, productId, quantity });
  } else if (change.kind === 'remove') {
    emitCartEvent(app, 'tiem:cart:line-removed', { change: change.id, key: change.key });
  }
}

/** The first reading, and one that finds everything as it was, are nothing to tell. */
function isNews({ confirmed, stale }: CartState, now: Cart): boolean {
  const gist = ({ items, coupons, totals }: Cart) =>
    JSON.stringify([
      items.map(({ key, quantity }) => [key, quantity]),
      coupons.map(({ code }) => code),
      totals.totalPrice,
    ]);
  return confirmed ? gist(confirmed) !== gist(now) : stale;
}

/** What came of the changes, for the shopper and for everybody who listens. */
export function tellOutcomes(app: App, before: CartState, after: CartState): void {
  let isUnread = false;
  for (const outcome of after.outcomes) {
    if (before.outcomes.includes(outcome)) continue;
    const change = before.pending.find(({ id }) => id === outcome.id);
    if (!change) continue;
    tellOutcome(app, change, outcome);
    isUnread ||= outcome.result === 'done' && after.stale;
  }
  const { confirmed } = after;
  if (confirmed && confirmed !== before.confirmed && isNews(before, confirmed)) {
    emitCartEvent(app, 'tiem:cart:changed', {
      itemsCount: confirmed.itemsCount,
      totalPrice: confirmed.totals.totalPrice,
      currencyCode: confirmed.totals.currency.code,
    });
  } else if (isUnread) {
    emitCartEvent(app, 'tiem:cart:changed', { itemsCount: null, totalPrice: null, currencyCode: null });
  }
}

export function tellShop(app: App, context: string, said: readonly PageNotice[]): void {
  said.forEach(({ status, content }, index) => {
    // The next answer has the last word: two additions make no heap of banners.
    app.store.dispatch(noticeAdded({ id: `cart-said-${index}`, context, status, content }));
  });
}
