import { readPage, shouldConfirmPayment } from '../../src/classic-checkout';
import { browser } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { createStorage } from '../../src/lib/storage';
import { PAY_FORM, PLACE_ORDER } from './checkout-form';
import type { CheckoutContext } from './connection';
import { checkField, checkForm } from './field-problems';
import { clearNotices, createStatus, followNoticeLink, showFieldProblems } from './notices';
import {
  forgetPaymentMethod,
  initPaymentMethods,
  isPaymentMethod,
  showPaymentMethod,
} from './payment-methods';
import { connectWhenJQueryLoads, triggerEventOnBody, whenReady } from './script-events';
import { toggleByLink } from './toggles';

/*
 * The forms that pay for an existing order and that add a payment method. The browser posts them itself, because the
 * answer is a redirect, often to the page of a bank, which a script could not follow.
 */

/** Where the last payment of an order is journaled, so that a reload or another tab does not pay a second time. */
const KEY = 'classic-payment';

/** After this time without an answer the button works again; the journal still prevents a second payment. */
const ANSWER_TIMEOUT = 60_000;

export function connectPaymentForm({ t, settings }: CheckoutContext, form: HTMLFormElement): () => void {
  const isPayForm = form.matches(PAY_FORM);
  const { add, listen, run } = createCleanups();
  const status = createStatus();
  add(status.remove);
  const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
  // The path of the page contains the order number, so it identifies the order.
  const order = location.pathname;
  let isBusy = false;
  let isConfirmed = false;
  let isConnected = false;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  add(() => clearTimeout(idleTimer));

  function setFormBusy(nextBusy: boolean): void {
    isBusy = nextBusy;
    form.classList.toggle('processing', nextBusy);
    const button = form.querySelector(PLACE_ORDER);
    if (nextBusy) button?.setAttribute('aria-disabled', 'true');
    else button?.removeAttribute('aria-disabled');
  }

  /** Returns whether the browser may post the form now. */
  function maySubmit(): boolean {
    if (isBusy) return false;
    const wrong = checkForm(form, t);
    if (wrong.length > 0) {
      showFieldProblems(t('classicCheckout.correctPayment'), wrong);
      return false;
    }
    clearNotices();
    if (!browser.isOnline()) {
      status.show(t('classicCheckout.offline'));
      return false;
    }
    if (isConfirmed || !isPayForm || !needsCheck()) {
      recordPayment();
      return true;
    }
    setFormBusy(true);
    status.show(t('classicCheckout.checking'));
    void checkOrder();
    return false;
  }

  const needsCheck = () => shouldConfirmPayment(storage.read(KEY), order, Date.now());

  function recordPayment(): void {
    if (isPayForm) storage.write(KEY, { order, startedAt: Date.now() });
    isConfirmed = false;
    setFormBusy(true);
    // The shopper may stop the browser from loading the next page, and no event reports that.
    idleTimer = setTimeout(() => setFormBusy(false), ANSWER_TIMEOUT);
    status.show(t('classicCheckout.paying'));
  }

  /** Asks the shop whether the order can still be paid, because the outcome of a recent payment is unknown. */
  async function checkOrder(): Promise<void> {
    const page = await readPage();
    if (page === null) {
      setFormBusy(false);
      status.show(t('classicCheckout.checkFailed'));
    } else if (page.querySelector(PAY_FORM)) {
      isConfirmed = true;
      setFormBusy(false);
      status.show(t('classicCheckout.paymentUnknown'));
    } else {
      // The shop no longer accepts a payment for this order, and the reloaded page shows the reason.
      location.reload();
    }
  }

  function handleClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (isPaymentMethod(target)) showPaymentMethod(target, isPayForm);
    else if (!event.defaultPrevented && (toggleByLink(target) || followNoticeLink(target)))
      event.preventDefault();
  }

  listen(document, 'click', handleClick);
  listen(form, 'change', ({ target }) => {
    if (target instanceof HTMLElement && !isPaymentMethod(target)) checkField(target, t, true);
  });
  // A page restored from the bfcache does not show whether the order was paid meanwhile.
  listen(window, 'pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  // The listener is on the document, so that gateways' handlers of the form run first and may stop the payment.
  listen(document, 'submit', (event) => {
    if (event.target === form && !isConnected && !event.defaultPrevented && !maySubmit())
      event.preventDefault();
  });
  add(
    connectWhenJQueryLoads((query) => {
      isConnected = true;
      const documentEvents = query(document);
      // jQuery calls `form.submit()` after the handlers of an event that a script has triggered.
      documentEvents.on('submit.tiem-payment', (event) => {
        if (event.target !== form || event.isDefaultPrevented?.()) return undefined;
        return maySubmit() ? undefined : false;
      });
      add(() => documentEvents.off('.tiem-payment'));
    }),
  );
  form.noValidate = true;
  // If the server responds with the form and an error, the payment did not succeed.
  if (document.querySelector('.woocommerce-error, .woocommerce-notices-wrapper .is-error'))
    storage.remove(KEY);
  add(
    whenReady(() => {
      forgetPaymentMethod();
      initPaymentMethods(isPayForm);
      if (!isPayForm) triggerEventOnBody('init_add_payment_method');
    }),
  );
  return run;
}
