import {
  createOrderReviewFields,
  createOrderReviewQueue,
  isNonceRefusal,
  type OrderReviewQueue,
  type OrderReviewResponse,
  parseServerHtml,
  readCheckoutParams,
  refreshNonces,
  requestOrderReview,
} from '../../src/classic-checkout';
import { createStorage } from '../../src/lib/storage';
import { type CheckoutContext, emitBubblingEvent } from './checkout-connection';
import {
  findForm,
  REVIEW_TABLE,
  readOrderReviewForm,
  readOrderTotal,
  updateOptionalSections,
} from './checkout-form';
import { createNoteButton, type OrderStatusText, showNotices } from './notices';
import { createReviewUpdater } from './order-review-updater';
import { initPaymentMethods } from './payment-methods';
import { triggerEventOnBody } from './trigger-jquery-events';

/** Requests the totals, rates and payment methods for the current values of the form, and shows the response. */

interface OrderReview extends OrderReviewQueue {
  /**
   * Requests the totals after the delay. With `sendsRates: false` the shop chooses the shipping rates, because a
   * coupon may have changed them.
   */
  requestTotals(delay: number, sendsRates: boolean): void;
  getCartSeenAt(): number;
  /** Finds out whether the shop still has the cart. To do so, requests the totals for the unchanged form. */
  isCartEmpty(): Promise<boolean>;
}

/** Minimum time in ms between two reloads of the page that the shop requests. */
const RELOAD_PAUSE = 60_000;

export function createOrderReview(
  { t, settings }: Pick<CheckoutContext, 't' | 'settings'>,
  status: OrderStatusText,
): OrderReview {
  const updater = createReviewUpdater();
  const session = createStorage('session', settings.homeUrl, settings.currentUserId);
  let sendsRates = true;
  let cartSeenAt = Date.now();
  let total = readOrderTotal();

  const sendReviewRequest = async (signal?: AbortSignal, withRates = true): Promise<OrderReviewResponse> => {
    const form = findForm();
    if (!form) throw new TypeError('the form is not on the page any more');
    const requestTotalsOfForm = () =>
      requestOrderReview(
        createOrderReviewFields(readOrderReviewForm(form, withRates), readCheckoutParams().reviewNonce),
        signal,
      );
    try {
      return await requestTotalsOfForm();
    } catch (error) {
      if (!isNonceRefusal(error) || !(await refreshFormNonces())) throw error;
      return requestTotalsOfForm();
    }
  };

  async function sendCurrentForm(signal: AbortSignal): Promise<OrderReviewResponse> {
    const withRates = sendsRates;
    const requestedAt = Date.now();
    const answer = await sendReviewRequest(signal, withRates);
    sendsRates = true;
    cartSeenAt = requestedAt;
    return answer;
  }

  function renderOrderReview(answer: OrderReviewResponse): void {
    status.showStatus('');
    if (answer.mustReload && canReloadPage()) {
      location.reload();
      return;
    }
    document.querySelector('.woocommerce-NoticeGroup-updateOrderReview')?.remove();
    updater.mergeFragments(answer.fragments);
    if (answer.isRefused && answer.messages) showNotices(answer.messages, 'updateOrderReview');
    initPaymentMethods();
    updateOptionalSections();
    announceTotal();
    triggerEventOnBody('updated_checkout', answer.body);
    emitBubblingEvent('tiem:checkout:review-updated', { isCartEmpty: answer.isCartEmpty });
  }

  function announceTotal(): void {
    const next = readOrderTotal();
    if (next && next !== total) status.announce(t('classicCheckout.total', next));
    total = next;
  }

  /**
   * Whether the page may be reloaded. Returns false soon after the last reload, because some shops request a reload
   * after every load. Otherwise records the reload.
   */
  function canReloadPage(): boolean {
    const last = session.read('classic-checkout-reload');
    if (typeof last === 'number' && Date.now() - last < RELOAD_PAUSE) return false;
    session.write('classic-checkout-reload', Date.now());
    return true;
  }

  const queue = createOrderReviewQueue({
    send: sendCurrentForm,
    show: renderOrderReview,
    handleReviewPending(isPending) {
      for (const table of document.querySelectorAll(REVIEW_TABLE)) {
        if (isPending) table.setAttribute('aria-busy', 'true');
        else table.removeAttribute('aria-busy');
        for (const amount of table.querySelectorAll('tfoot .amount'))
          amount.toggleAttribute('data-tiem-outdated', isPending);
      }
    },
    handleReviewFailure() {
      const retryReview = () => queue.request(0);
      status.showStatus(
        t('classicCheckout.reviewFailed'),
        createNoteButton(t('classicCheckout.retry'), retryReview),
      );
      addEventListener('online', retryReview, { once: true });
    },
  });

  return {
    ...queue,
    requestTotals(delay, withRates) {
      sendsRates = sendsRates && withRates;
      queue.request(delay);
    },
    getCartSeenAt: () => cartSeenAt,
    isCartEmpty: async () => (await sendReviewRequest()).isCartEmpty,
  };
}

/** Fetches the page again and copies its nonces if those of this page have expired. */
async function refreshFormNonces(): Promise<boolean> {
  const html = await refreshNonces();
  if (!html) return false;
  const name = 'woocommerce-process-checkout-nonce';
  const fresh = parseServerHtml(html).querySelector(`input[name="${name}"]`)?.getAttribute('value');
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (field && fresh) field.value = fresh;
  return true;
}
