import {
  createOrderSender,
  fetchOrderOfAttempt,
  type OrderPhase,
  type OrderResult,
  readCheckoutParams,
  sendOrder,
} from '../../src/classic-checkout';
import { browser } from '../../src/lib/browser';
import { createStorage } from '../../src/lib/storage';
import { type CheckoutConnection, emitBubblingEvent } from './checkout-connection';
import { getPaymentMethod, PLACE_ORDER, readFormFields, readOrderTotal } from './checkout-form';
import { validateForm } from './field-problems';
import { clearNotices, createNoteLink, showFieldProblemsNotice, showNotices } from './notices';
import { isStoppedByScript, triggerEventOnBody, wrapWithJQuery } from './trigger-jquery-events';

/** Places an order: validates the form, lets scripts prevent the order, sends it once, and shows the result. */

export interface OrderPlacement {
  submitOrder(): void;
  /** Looks up the outcome of an order that an earlier page of this checkout has sent. */
  resumeOrder(): void;
  /** Whether an order is in flight, has an unknown outcome, or was placed. */
  isUnderWay(): boolean;
  /** Enables the button again after a script has ended a payment that WooCommerce had started on this page. */
  enableButton(): void;
  dispose(): void;
}

const RELOAD_PAUSE = 60_000;

const OUTCOME_TEXTS = {
  probablyPlaced: 'classicCheckout.probablyPlaced',
  notPlaced: 'classicCheckout.notPlaced',
  unknownOutcome: 'classicCheckout.unknownOutcome',
} as const;

export function createOrderPlacement(
  connection: CheckoutConnection & { isCartEmpty(): Promise<boolean>; prepareReview(): void },
): OrderPlacement {
  const { form, t, settings, status, review } = connection;
  const session = createStorage('session', settings.homeUrl, settings.currentUserId);
  let isBusy = false;

  const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const addUnloadListener = () => addEventListener('beforeunload', warnBeforeUnload);
  const removeUnloadListener = () => removeEventListener('beforeunload', warnBeforeUnload);

  /**
   * The object that handlers of WooCommerce's checkout events receive as an argument. Scripts of gateways call its
   * methods.
   */
  const scriptInterface = {
    $checkout_form: wrapWithJQuery(form),
    $order_review: wrapWithJQuery(document.querySelector('#order_review')),
    get_payment_method: getPaymentMethod,
    submit: () => submitOrder(),
    submit_error: (html: string) => showRefusalMessages(html),
    scroll_to_notices: () => {},
    trigger_update_checkout: () => connection.updateCheckout(),
    attachUnloadEventsOnSubmit: addUnloadListener,
    detachUnloadEventsOnSubmit: removeUnloadListener,
    blockOnSubmit: () => {},
  };

  const sender = createOrderSender({
    settings,
    send: (id) => sendOrder([...readFormFields(form), ['tiem_attempt', id]]),
    lookUpOrder: (id) => fetchOrderOfAttempt(settings, id),
    async lookUpCart() {
      try {
        return (await connection.isCartEmpty()) ? 'empty' : 'filled';
      } catch {
        return 'noResponse';
      }
    },
    showOrderPhase,
  });

  function showOrderPhase(phase: OrderPhase, isOtherTab = false): void {
    const isUnderWay = phase === 'waiting' || phase === 'sent' || phase === 'checking';
    // Sets the class `processing`, which scripts of payment gateways check.
    form.classList.toggle('processing', isUnderWay || phase === 'placed');
    const button = document.querySelector<HTMLElement>(PLACE_ORDER);
    if (phase === 'ready') button?.removeAttribute('aria-disabled');
    else button?.setAttribute('aria-disabled', 'true');
    if (phase === 'sent' || phase === 'checking') addUnloadListener();
    else removeUnloadListener();
    if (phase === 'waiting' && isOtherTab) status.showStatus(t('classicCheckout.waiting'));
    else if (phase === 'sent') status.showStatus(t('classicCheckout.sending'));
    else if (phase === 'checking') status.showStatus(t('classicCheckout.checking'));
    else if (phase === 'ready') status.showStatus('');
  }

  function submitOrder(): void {
    if (isBusy || sender.getPhase() !== 'ready' || form.matches('.processing')) return;
    const invalidFields = validateForm(form, t);
    if (invalidFields[0]) {
      connection.revealField(invalidFields[0]);
      showFieldProblemsNotice(t('classicCheckout.correctFields'), invalidFields);
      return;
    }
    clearNotices();
    const method = getPaymentMethod();
    if (isStoppedByScript(form, 'checkout_place_order', scriptInterface)) return;
    if (method && isStoppedByScript(form, `checkout_place_order_${method}`, scriptInterface)) return;
    if (!emitBubblingEvent('tiem:checkout:placing', { method })) return;
    isBusy = true;
    void sendOrderWhenTotalsSettled().finally(() => {
      isBusy = false;
    });
  }

  async function sendOrderWhenTotalsSettled(): Promise<void> {
    const total = readOrderTotal();
    connection.prepareReview();
    if (review.isPending()) {
      await review.flush();
      const newTotal = readOrderTotal();
      if (total !== newTotal) {
        status.showStatus(t('classicCheckout.totalChanged', total, newTotal));
        return;
      }
    }
    if (!browser.isOnline()) {
      status.showStatus(t('classicCheckout.offline'));
      return;
    }
    const result = await sender.placeOrder(connection.getCartSeenAt());
    if (result) handleOrderResult(result);
  }

  function handleOrderResult(result: OrderResult): void {
    if (result.kind === 'placed') redirectAfterPlacedOrder(result.answer);
    else if (result.kind === 'refused') handleOrderRefusal(result.answer);
    else if (result.kind === 'found') showFoundOrder(result);
    else status.showStatus(t(OUTCOME_TEXTS[result.kind]));
  }

  function redirectAfterPlacedOrder({ body, url }: Extract<OrderResult, { kind: 'placed' }>['answer']): void {
    if (isStoppedByScript(form, 'checkout_place_order_success', body, scriptInterface)) {
      sender.closeOwnAttempt();
      showRefusalMessages('');
      return;
    }
    emitBubblingEvent('tiem:checkout:order-sent', { method: getPaymentMethod() });
    removeUnloadListener();
    const target = resolveRedirect(url);
    if (target) browser.goTo(target);
    else status.showStatus(t('classicCheckout.placed'));
  }

  function handleOrderRefusal(answer: Extract<OrderResult, { kind: 'refused' }>['answer']): void {
    if (answer.mustReload && canReloadPage()) {
      location.reload();
      return;
    }
    if (answer.mustRefresh) connection.updateCheckout();
    showRefusalMessages(answer.messages);
  }

  function showRefusalMessages(messages: string): void {
    if (sender.getPhase() === 'placed') sender.closeOwnAttempt();
    const { errorHtml } = readCheckoutParams();
    const html =
      messages || `<div class="woocommerce-error">${errorHtml || t('classicCheckout.failed')}</div>`;
    showNotices(html, 'checkout');
    triggerEventOnBody('checkout_error', html);
    emitBubblingEvent('tiem:checkout:order-refused', {});
  }

  function showFoundOrder({ url, isUnpaid, isFromOtherTab }: Extract<OrderResult, { kind: 'found' }>): void {
    const link = url
      ? [createNoteLink(t(isUnpaid ? 'classicCheckout.pay' : 'classicCheckout.viewOrder'), url)]
      : [];
    status.showStatus(t(isUnpaid ? 'classicCheckout.unpaid' : 'classicCheckout.placed'), ...link);
    if (url && !isUnpaid && !isFromOtherTab) browser.goTo(url);
  }

  function canReloadPage(): boolean {
    const last = session.read('classic-checkout-order-reload');
    if (typeof last === 'number' && Date.now() - last < RELOAD_PAUSE) return false;
    session.write('classic-checkout-order-reload', Date.now());
    return true;
  }

  return {
    submitOrder,
    resumeOrder: () => void sender.resumeAttempt().then((result) => result && handleOrderResult(result)),
    isUnderWay: () => sender.getPhase() !== 'ready',
    enableButton() {
      if (sender.getPhase() === 'placed' && !form.matches('.processing')) sender.closeOwnAttempt();
    },
    dispose: removeUnloadListener,
  };
}

/**
 * Returns the URL to open after an order. It may be a gateway's page, an app (`momo://`), or a hash of this page for
 * which a gateway's script waits. A `javascript:` URL is rejected.
 */
function resolveRedirect(url: string): string {
  try {
    const resolved = new URL(/^https?:/i.test(url) ? url : decodeURI(url), location.href);
    return url && !/^(javascript|data|vbscript):/i.test(resolved.protocol) ? resolved.href : '';
  } catch {
    return '';
  }
}
