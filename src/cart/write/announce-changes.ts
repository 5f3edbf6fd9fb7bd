import type { App } from '../../app/app.types';
import { getExtensionState } from '../../extend/extension-state';
import { cartOutcomeTexts } from '../../i18n/vi/cart-outcomes';
import { escapeHtml } from '../../lib/html';
import {
  contexts,
  noticeAdded,
  noticeDismissed,
  noticesCleared,
  selectContainers,
  selectNotices,
} from '../../notice';
import { type CartChange, type CouponChange, isAddition, isLineChange } from '../change.rules';
import type {
  CartEvents,
  CartResponseFragments,
  CartState,
  Outcome,
  ResponsePageNotice,
  SendResult,
} from '../state.types';
import type { Cart } from '../types';
import {
  type CartAnnouncement,
  createShopperAnnouncements,
  findCouponAnnouncements,
  findLineAnnouncements,
  isCartOfOtherShopper,
} from './cart-changes.rules';
import { isCartPageRead } from './change-kinds.rules';

/** Returns an id per line or product, so that a later notice replaces the earlier one. */
function getChangeNoticeId(change: CartChange): string {
  if (isLineChange(change)) return `cart-line-${change.key}`;
  if (isAddition(change)) return `cart-add-${change.productId}`;
  return 'code' in change ? `cart-coupon-${change.code}` : `cart-${change.kind}`;
}

function announceChangeOutcome(
  app: App,
  change: CartChange,
  outcome: Outcome,
  responseFragments: CartResponseFragments,
  hasServerNotice: boolean,
): void {
  const notice = { id: getChangeNoticeId(change), context: change.context };
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
    // Adds no notice if the browser navigates to the product's page, which shows the reason.
    if (outcome.productUrl || change.isSilent) return;
    const { message, assignedErrors } = outcome.problem;
    for (const shownNotice of assignedErrors ?? [{ ...notice, content: message }])
      app.store.dispatch(noticeAdded({ ...shownNotice, status: 'error' }));
    return;
  }
  if (outcome.result === 'replaced') return;
  app.store.dispatch(noticeDismissed(notice));
  if (change.kind === 'customer') clearNoticeAreas(app);
  if (change.kind === 'coupon') announceCoupon(app, change);
  if (isAddition(change)) {
    const { id, productId, quantity } = change;
    emitCartEvent(app, 'tiem:cart:line-added', {
      change: id,
      productId,
      quantity,
      isSaid: hasServerNotice,
      ...responseFragments,
    });
  } else if (change.kind === 'remove') {
    emitCartEvent(app, 'tiem:cart:line-removed', {
      change: change.id,
      key: change.key,
      ...responseFragments,
    });
  } else if (change.kind === 'quantity') {
    const { id, key, quantity } = change;
    emitCartEvent(app, 'tiem:cart:line-changed', { change: id, key, quantity });
  }
}

function announceCoupon(app: App, { code, isApplied, context }: CouponChange): void {
  const { store, messages } = app;
  const filterName = isApplied ? 'showApplyCouponNotice' : 'showRemoveCouponNotice';
  if (!getExtensionState(app).filter.get()(filterName, true, { context, couponCode: code })) return;
  const content = messages.t(isApplied ? 'coupon.applied' : 'coupon.removed', escapeHtml(code));
  const id = `cart-coupon-${code}-told`;
  store.dispatch(noticeAdded({ id, context, content, status: 'success', type: 'snackbar' }));
}

/**
 * Clears older notices after the shop has accepted an address. Errors of the cart and the payment cannot be dismissed,
 * so they stay.
 */
function clearNoticeAreas({ store }: App): void {
  for (const context of selectContainers(store.getState()))
    store.dispatch(noticesCleared({ context, isDismissible: true }));
}

/**
 * Whether the cart has changed. A page's first cart counts as changed only if the shopper made a change before it was
 * read, or while it was being read.
 */
function hasCartContentChanged(
  { confirmed, isStale }: CartState,
  after: Cart,
  hasDoneChange: boolean,
): boolean {
  const getCartFingerprint = ({ items, coupons, totals }: Cart) =>
    JSON.stringify([
      items.map(({ key, quantity }) => [key, quantity]),
      coupons.map(({ code }) => code),
      totals.totalPrice,
    ]);
  return confirmed ? getCartFingerprint(confirmed) !== getCartFingerprint(after) : isStale || hasDoneChange;
}

/** Announces the outcomes of changes to the shopper, and emits their events. */
export function announceOutcomes(
  app: App,
  before: CartState,
  after: CartState,
  sendResult?: SendResult,
): void {
  app.messages.add(cartOutcomeTexts);
  const fragments = sendResult?.fragments;
  const responseFragments: CartResponseFragments = fragments
    ? { fragments: fragments.html, cartHash: fragments.hash }
    : {};
  let hasDoneChange = false;
  let needsUnknownTotals = false;
  for (const outcome of after.outcomes) {
    if (before.outcomes.includes(outcome)) continue;
    const change = before.pending.find(({ id }) => id === outcome.id);
    if (!change) continue;
    announceChangeOutcome(app, change, outcome, responseFragments, Boolean(sendResult?.pageNotices.length));
    hasDoneChange ||= outcome.result === 'done';
    needsUnknownTotals ||= outcome.result === 'done' && after.isStale && !isCartPageRead(change);
  }
  announceCartChanges(app, before, after);
  const { confirmed } = after;
  if (
    confirmed &&
    confirmed !== before.confirmed &&
    !after.isStale &&
    hasCartContentChanged(before, confirmed, hasDoneChange)
  ) {
    emitCartEvent(app, 'tiem:cart:changed', {
      itemsCount: confirmed.itemsCount,
      totalPrice: confirmed.totals.totalPrice,
      currencyCode: confirmed.totals.currency.code,
    });
  } else if (needsUnknownTotals) {
    emitCartEvent(app, 'tiem:cart:changed', { itemsCount: null, totalPrice: null, currencyCode: null });
  }
}

/**
 * Shows the notices of the response and removes those of the previous addition, so that no rejection is shown beside an
 * old success.
 */
export function showServerNotices(
  { store }: App,
  change: CartChange,
  pageNotices: readonly ResponsePageNotice[],
): void {
  if (!isAddition(change)) return;
  const { context } = change;
  for (const { id, context: area } of selectNotices(store.getState()))
    if (area === context && id.startsWith(SERVER_NOTICE_PREFIX))
      store.dispatch(noticeDismissed({ id, context }));
  pageNotices.forEach(({ status, content }, index) => {
    store.dispatch(noticeAdded({ id: `${SERVER_NOTICE_PREFIX}${index}`, context, status, content }));
  });
}

const SERVER_NOTICE_PREFIX = 'cart-said-';

/** Announces changes of the cart that the shopper did not make. */
function announceCartChanges(app: App, before: CartState, after: CartState): void {
  const cart = after.confirmed;
  if (!cart || cart === before.confirmed) return;
  showCartErrors(app, before.confirmed, cart);
  const ownChanges = [...before.pending, ...after.pending];
  // Shows one message instead of one per line if the cart now belongs to another shopper.
  const cartChanges = isCartOfOtherShopper(before, after)
    ? createShopperAnnouncements(before.confirmed, cart)
    : [
        ...findLineAnnouncements(before.confirmed, cart, ownChanges, before.unreadAdditions),
        ...findCouponAnnouncements(before.confirmed, cart, ownChanges),
      ].filter(shouldAnnounceLine);
  if (cartChanges.length === 0) return;
  const { t } = app.messages;
  for (const { id, messageKey: text, values } of cartChanges) {
    const content = t(
      text,
      ...values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value)),
    );
    app.store.dispatch(
      noticeAdded({ id, context: contexts.cart, status: 'info', type: 'snackbar', content }),
    );
  }
}

/**
 * Whether to show the message. A script that has changed the line on behalf of the shopper prevents the message by
 * cancelling the event.
 */
const shouldAnnounceLine = ({ lineKey: key }: CartAnnouncement): boolean =>
  key === undefined ||
  document.dispatchEvent(
    new CustomEvent('tiem:cart:line-differs', { bubbles: true, cancelable: true, detail: { key } }),
  );

/**
 * Shows the errors of the cart. The shop repeats them in every response, so they stay visible until they are
 * resolved.
 */
function showCartErrors({ store }: App, before: Cart | null, { errors }: Cart): void {
  const knownErrors = before?.errors ?? [];
  if (JSON.stringify(knownErrors) === JSON.stringify(errors)) return;
  const context = contexts.cart;
  knownErrors.forEach((_, index) => {
    store.dispatch(noticeDismissed({ id: `cart-error-${index}`, context }));
  });
  errors.forEach(({ message }, index) => {
    const id = `cart-error-${index}`;
    store.dispatch(noticeAdded({ id, context, status: 'error', content: message, isDismissible: false }));
  });
}

function emitCartEvent<E extends keyof CartEvents & `tiem:${string}:${string}`>(
  app: App,
  event: E,
  detail: CartEvents[E],
): void {
  app.emit(event, detail);
}
