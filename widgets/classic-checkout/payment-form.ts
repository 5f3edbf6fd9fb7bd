import { fetchCurrentPage, shouldConfirmPayment } from '../../src/classic-checkout';
import { browser } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { createStorage } from '../../src/lib/storage';
import type { CheckoutContext } from './checkout-connection';
import { PAY_FORM, PLACE_ORDER, toggleSectionOfLink } from './checkout-form';
import { validateField, validateForm } from './field-problems';
import { clearNotices, createOrderStatusText, followNoticeLink, showFieldProblemsNotice } from './notices';
import {
  forgetAnnouncedMethod,
  initPaymentMethods,
  isPaymentMethod,
  showPaymentMethod,
} from './payment-methods';
import { connectWhenJQueryLoads, runAfterReadyHandlers, triggerEventOnBody } from './trigger-jquery-events';

/*
 * Enhances the forms that pay for an existing order and that add a payment method. The browser posts these forms
 * itself, because the response is a redirect, often to the page of a bank, which a script could not follow.
 */

/**
 * Storage key of the journal entry for the last payment of an order, so that neither a reload nor another tab pays a
 * second time.
 */
const STORAGE_KEY = 'classic-payment';

/**
 * Time in ms after which the button can be clicked again if no response has arrived. The journal still prevents a
 * second payment.
 */
const RESPONSE_TIMEOUT = 60_000;

export function connectPaymentForm({ t, settings }: CheckoutContext, form: HTMLFormElement): () => void {
  const isPayForm = form.matches(PAY_FORM);
  const { add, listen, run } = createCleanups();
  const status = createOrderStatusText();
  add(status.removeStatusElements);
  const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
  // Identifies the order by the path of the page, because the path contains the order number.
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

  /** Whether the browser may post the payment form now. */
  function canPostPaymentForm(): boolean {
    if (isBusy) return false;
    const invalidFields = validateForm(form, t);
    if (invalidFields.length > 0) {
      showFieldProblemsNotice(t('classicCheckout.correctPayment'), invalidFields);
      return false;
    }
    clearNotices();
    if (!browser.isOnline()) {
      status.showStatus(t('classicCheckout.offline'));
      return false;
    }
    if (isConfirmed || !isPayForm || !shouldCheckOrderBeforePayment()) {
      recordPaymentStart();
      return true;
    }
    setFormBusy(true);
    status.showStatus(t('classicCheckout.checking'));
    void checkIfOrderIsPayable();
    return false;
  }

  const shouldCheckOrderBeforePayment = () =>
    shouldConfirmPayment(storage.read(STORAGE_KEY), order, Date.now());

  function recordPaymentStart(): void {
    if (isPayForm) storage.write(STORAGE_KEY, { order, startedAt: Date.now() });
    isConfirmed = false;
    setFormBusy(true);
    // Enables the button after a while, because no event reports that the shopper has stopped the browser from loading
    // the next page.
    idleTimer = setTimeout(() => setFormBusy(false), RESPONSE_TIMEOUT);
    status.showStatus(t('classicCheckout.paying'));
  }

  /** Asks the shop whether the order can still be paid, because the outcome of a recent payment is unknown. */
  async function checkIfOrderIsPayable(): Promise<void> {
    const page = await fetchCurrentPage();
    if (page === null) {
      setFormBusy(false);
      status.showStatus(t('classicCheckout.checkFailed'));
    } else if (page.querySelector(PAY_FORM)) {
      isConfirmed = true;
      setFormBusy(false);
      status.showStatus(t('classicCheckout.paymentUnknown'));
    } else {
      // Reloads the page, which shows why the shop no longer accepts a payment for this order.
      location.reload();
    }
  }

  function handleClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (isPaymentMethod(target)) showPaymentMethod(target, isPayForm);
    else if (!event.defaultPrevented && (toggleSectionOfLink(target) || followNoticeLink(target)))
      event.preventDefault();
  }

  listen(document, 'click', handleClick);
  listen(form, 'change', ({ target }) => {
    if (target instanceof HTMLElement && !isPaymentMethod(target)) validateField(target, t, true);
  });
  // Reloads a page that was restored from the bfcache, because the order may have been paid meanwhile.
  listen(window, 'pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  // Listens on the document, so that gateways' handlers on the form run first and may stop the payment.
  listen(document, 'submit', (event) => {
    if (event.target === form && !isConnected && !event.defaultPrevented && !canPostPaymentForm())
      event.preventDefault();
  });
  add(
    connectWhenJQueryLoads((query) => {
      isConnected = true;
      const documentEvents = query(document);
      // Handles a `submit` event that a script has triggered with jQuery, after which jQuery itself calls
      // `form.submit()`.
      documentEvents.on('submit.tiem-payment', (event) => {
        if (event.target !== form || event.isDefaultPrevented?.()) return undefined;
        return canPostPaymentForm() ? undefined : false;
      });
      add(() => documentEvents.off('.tiem-payment'));
    }),
  );
  form.noValidate = true;
  // Forgets the last payment if the page shows an error, because that payment did not succeed and the shopper may pay
  // again.
  if (document.querySelector('.woocommerce-error, .woocommerce-notices-wrapper .is-error'))
    storage.remove(STORAGE_KEY);
  add(
    runAfterReadyHandlers(() => {
      forgetAnnouncedMethod();
      initPaymentMethods(isPayForm);
      if (!isPayForm) triggerEventOnBody('init_add_payment_method');
    }),
  );
  return run;
}
