import type { App } from '../../app/app.types';
import { escapeHtml } from '../../lib/escape';
import { contexts, noticeAdded, noticeDismissed } from '../../notice';
import type { CartState } from '../cart.state.types';
import type { Cart } from '../cart.types';
import { couponNews, exchangeNews, isExchanged, lineNews } from './cart.notices.rules';

/** What a new cart brings that the shopper did not ask for. */
export function tellNews(app: App, before: CartState, after: CartState): void {
  const cart = after.confirmed;
  if (!cart || cart === before.confirmed) return;
  tellErrors(app, before.confirmed, cart);
  const own = [...before.pending, ...after.pending];
  // Line by line, it would be a list of what somebody else does not have.
  const news = isExchanged(before, after)
    ? exchangeNews(before.confirmed, cart)
    : [...lineNews(before.confirmed, cart, own, before.unread), ...couponNews(before.confirmed, cart, own)];
  if (news.length === 0) return;
  const { t } = app.messages;
  for (const { id, text, values } of news) {
    const content = t(
      text,
      ...values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value)),
    );
    app.store.dispatch(
      noticeAdded({ id, context: contexts.cart, status: 'info', type: 'snackbar', content }),
    );
  }
}

/** What is wrong with the cart stays said until it is put right: the shop repeats it with every answer. */
function tellErrors({ store }: App, before: Cart | null, { errors }: Cart): void {
  const known = before?.errors ?? [];
  if (JSON.stringify(known) === JSON.stringify(errors)) return;
  const context = contexts.cart;
  known.forEach((_, index) => {
    store.dispatch(noticeDismissed({ id: `cart-error-${index}`, context }));
  });
  errors.forEach(({ message }, index) => {
    const id = `cart-error-${index}`;
    store.dispatch(noticeAdded({ id, context, status: 'error', content: message, isDismissible: false }));
  });
}
