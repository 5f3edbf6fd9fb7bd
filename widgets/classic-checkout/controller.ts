import { lacksStates, loadStates, readCheckoutParams } from '../../src/classic-checkout';
import { createCleanups } from '../../src/lib/cleanups';
import { asRecord } from '../../src/lib/json-values';
import type { CheckoutConnection, CheckoutContext } from './checkout-connection';
import {
  type CheckoutField,
  isAddressAroundFieldFilled,
  isFormControl,
  PAYMENT_METHOD,
  RATE,
  toggleSectionOfLink,
  updateOptionalSections,
} from './checkout-form';
import { applyCountryRules, COUNTRY, findAddressGroup } from './country-fields';
import { applyCoupon, removeCoupon } from './coupons';
import { clearFieldProblem, validateField } from './field-problems';
import { createOrderStatusText, followNoticeLink } from './notices';
import { createOrderReview } from './order-review';
import { createPasswordMeter, isCreatingAccount } from './password-meter';
import {
  forgetAnnouncedMethod,
  initPaymentMethods,
  isPaymentMethod,
  showPaymentMethod,
} from './payment-methods';
import { createOrderPlacement } from './place-order';
import type { CheckoutSteps } from './steps/steps';
import {
  connectWhenJQueryLoads,
  runAfterReadyHandlers,
  triggerEventOnBody,
  wrapWithJQuery,
} from './trigger-jquery-events';

/**
 * Delays in ms before the totals are requested: after the last key press, and after any other change. Both
 * values are those of WooCommerce's script.
 */
const TYPING_DELAY = 1_000;
const CHANGE_DELAY = 5;

const TYPED_FIELDS = '.address-field input.input-text, .update_totals_on_change input.input-text';
const CHOSEN_FIELDS = [
  `select${RATE}`,
  `input${RATE}`,
  '#ship-to-different-address input',
  '.update_totals_on_change :is(select, input[type="radio"], input[type="checkbox"])',
  '.address-field select',
].join();

export function connectCheckout(context: CheckoutContext, form: HTMLFormElement): () => void {
  const { t, settings } = context;
  const { add, listen, run } = createCleanups();
  const status = createOrderStatusText();
  add(status.removeStatusElements);
  const review = createOrderReview(context, status);
  add(review.stop);

  let steps: CheckoutSteps | null = null;
  /** Whether the widget's listeners are registered with the page's jQuery. */
  let isConnected = false;
  const requestCheckoutUpdate = (details?: Readonly<Record<string, unknown>>) => {
    if (isConnected) triggerEventOnBody('update_checkout', ...(details ? [details] : []));
    else review.requestTotals(CHANGE_DELAY, details?.update_shipping_method !== false);
  };
  const connection: CheckoutConnection = {
    ...{ form, t, settings, status, review, updateCheckout: requestCheckoutUpdate },
    getCartSeenAt: review.getCartSeenAt,
    revealField: (field) => steps?.revealField(field),
  };
  const typing = createTypingTimer(requestCheckoutUpdate);
  add(typing.dispose);
  const order = createOrderPlacement({
    ...connection,
    isCartEmpty: review.isCartEmpty,
    // Sends an address that is still waiting for the typing delay before the order, because the address may change the
    // total.
    prepareReview: typing.updateNow,
  });
  add(order.dispose);

  const meter = createPasswordMeter(form, settings.raw);
  const loadMeterIfNeeded = () => {
    if (isCreatingAccount(form)) meter.loadMeter();
  };

  function handleClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (isPaymentMethod(target)) {
      showPaymentMethod(target);
      return;
    }
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const coupon = target.closest<HTMLElement>('a.woocommerce-remove-coupon[data-coupon]');
    if (coupon) void removeCoupon(connection, coupon.dataset.coupon ?? '');
    else if (!toggleSectionOfLink(target) && !followNoticeLink(target, connection.revealField)) return;
    event.preventDefault();
  }

  function handleInput({ target }: Event): void {
    if (!(target instanceof HTMLElement) || !isFormControl(target)) return;
    if (target.getAttribute('aria-invalid')) validateField(target, t, false);
    if (target.matches(TYPED_FIELDS)) typing.scheduleUpdate(target);
  }

  function handleChange(target: EventTarget | null): void {
    if (!(target instanceof Element) || !isFormControl(target)) return;
    if (target.matches('#createaccount, #ship-to-different-address input')) updateOptionalSections();
    loadMeterIfNeeded();
    if (target.matches(CHOSEN_FIELDS)) requestCheckoutUpdate({ current_target: target });
    else typing.updateNow();
    if (target.matches(COUNTRY)) applyCountryChange(target);
    if (!target.matches(PAYMENT_METHOD)) validateField(target, t, true);
  }

  function applyCountryChange(country: CheckoutField): void {
    applyCountryRules(country);
    const group = wrapWithJQuery(findAddressGroup(country));
    triggerEventOnBody('country_to_state_changed', country.value, group);
    triggerEventOnBody('country_to_state_changing', country.value, group);
    if (lacksStates(country.value) && !isLoadingStates) void loadMissingStates();
  }

  let isLoadingStates = false;
  async function loadMissingStates(): Promise<void> {
    isLoadingStates = true;
    const areLoaded = await loadStates(settings);
    isLoadingStates = false;
    if (!areLoaded) context.warn('The states could not be requested from /tiem/v1/states.');
    else if (!isStopped) document.querySelectorAll<HTMLSelectElement>(COUNTRY).forEach(applyCountryChange);
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (event.target === form) order.submitOrder();
    else if (event.target instanceof HTMLFormElement) void applyCoupon(connection, event.target);
  }

  listen(document, 'click', handleClick);
  listen(form, 'input', handleInput);
  listen(form, 'change', ({ target }) => handleChange(target));
  listen(form, 'focusout', ({ target }) => {
    // Checks a field that was left empty. A field with text is checked at its `change` event.
    if (target instanceof HTMLInputElement && target.value === '' && !typing.isRunning())
      validateField(target, t, false);
  });
  listen(form, 'focusin', loadMeterIfNeeded);
  listen(form, 'submit', handleSubmit);
  for (const couponForm of document.querySelectorAll('form.checkout_coupon'))
    listen(couponForm, 'submit', handleSubmit);
  for (const type of ['line-added', 'line-changed', 'line-removed'])
    listen(document, `tiem:cart:${type}`, () => requestCheckoutUpdate());
  // Updates a page that the browser has restored from the back/forward cache, because its order may be in progress or
  // its cart outdated.
  listen(window, 'pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (order.isUnderWay()) location.reload();
    else requestCheckoutUpdate();
  });
  const classes = new MutationObserver(order.enableButton);
  classes.observe(form, { attributes: true, attributeFilter: ['class'] });
  add(() => classes.disconnect());

  add(
    connectWhenJQueryLoads((query) => {
      isConnected = true;
      const body = query(document.body);
      body.on('update_checkout.tiem-checkout', (_, details) => {
        const withRates = asRecord(details).update_shipping_method !== false;
        review.requestTotals(CHANGE_DELAY, withRates);
      });
      const formEvents = query(form);
      const documentEvents = query(document);
      documentEvents.on('ajaxSend.tiem-checkout', (_, __, request) => {
        if (isReviewRequest(request) && !order.isUnderWay()) unmountForOtherScript();
      });
      // Listens with jQuery too, because native listeners do not receive events that scripts trigger with jQuery.
      formEvents.on('change.tiem-checkout', (event) => {
        if (!event.originalEvent) handleChange(event.target ?? null);
      });
      formEvents.on('submit.tiem-checkout', (event) => {
        if (event.originalEvent) return undefined;
        order.submitOrder();
        return false;
      });
      add(() => {
        body.off('.tiem-checkout');
        formEvents.off('.tiem-checkout');
        documentEvents.off('.tiem-checkout');
      });
    }),
  );

  let isStopped = false;
  add(() => {
    isStopped = true;
  });
  add(runAfterReadyHandlers(initCheckoutPage));
  return run;

  async function loadCheckoutSteps(): Promise<void> {
    const { connectSteps } = await import('./steps/steps');
    if (isStopped) return;
    steps = connectSteps({ form, t });
    if (steps) add(steps.dispose);
    else context.warn('data-tiem-steps is ignored: the form is not structured like WooCommerce’s template.');
  }

  /**
   * Unmounts the widget if a copy of WooCommerce's script also requests totals on `update_checkout`, because with two
   * scripts one click would place two orders. The copy may be in a combined file, or come from a plugin that replaces
   * the checkout.
   */
  function unmountForOtherScript(): void {
    context.warn(
      'classic-checkout stands back, because another script requests update_order_review: take that script out, or this widget.',
    );
    run();
  }

  /** Initialises the page with the same steps, in the same order, as WooCommerce's script. */
  function initCheckoutPage(): void {
    triggerEventOnBody('wc_address_i18n_ready');
    const countries = [...document.querySelectorAll<HTMLSelectElement>(COUNTRY)];
    for (const country of countries) applyCountryChange(country);
    if (countries[0] && readCheckoutParams().isCheckout)
      requestCheckoutUpdate({ current_target: countries[0] });
    updateOptionalSections();
    forgetAnnouncedMethod();
    initPaymentMethods();
    if (readCheckoutParams().isCheckout) {
      triggerEventOnBody('init_checkout');
      requestCheckoutUpdate();
    }
    order.resumeOrder();
    if (context.options.steps) void loadCheckoutSteps();
    for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) clearFieldProblem(field);
  }
}

/**
 * Whether a jQuery request comes from WooCommerce's script for the order review. The widget sends its own requests with
 * `fetch`.
 */
const isReviewRequest = (request: unknown): boolean =>
  /\bwc-ajax=update_order_review\b/.test(String(asRecord(request).url));

interface TypingTimer {
  scheduleUpdate(field: Element): void;
  /** Requests the totals at once if the shopper has typed since the last request. */
  updateNow(): void;
  isRunning(): boolean;
  dispose(): void;
}

/**
 * Requests the totals when the shopper pauses while typing, but only if all fields on which shipping rates depend are
 * filled in.
 */
function createTypingTimer(update: CheckoutConnection['updateCheckout']): TypingTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedField: Element | undefined;
  function sendTypedField(): void {
    clearTimeout(timer);
    const field = typedField;
    typedField = undefined;
    if (field && isAddressAroundFieldFilled(field)) update({ current_target: field });
  }
  return {
    scheduleUpdate(field) {
      clearTimeout(timer);
      typedField = field;
      timer = setTimeout(sendTypedField, TYPING_DELAY);
    },
    updateNow: sendTypedField,
    isRunning: () => typedField !== undefined,
    dispose: () => clearTimeout(timer),
  };
}
