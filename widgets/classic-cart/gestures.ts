import { createCleanups } from '../../src/lib/cleanups';
import { FORM, QUANTITY, RATE, REMOVE_LINK, readLineKey, TOTALS } from './cart-page';
import { isPluginField } from './cart-sender';
import { CALCULATOR, CALCULATOR_BUTTON, COUNTRY } from './shipping-calculator';

export interface GestureHandlers {
  /**
   * Called when the shopper has changed a quantity. `isFinal` means that Enter was pressed, the field was left after
   * typing, or "Update cart" was clicked.
   */
  setQuantity(field: HTMLInputElement, isFinal: boolean): void;
  remove(link: HTMLAnchorElement): void;
  restore(link: HTMLAnchorElement): void;
  applyCoupon(field: HTMLInputElement): void;
  removeCoupon(code: string): void;
  editCoupon(field: HTMLInputElement): void;
  /**
   * Posts the cart form when the shopper uses a field of another plugin, for which the queue has no kind of change.
   */
  sendForm(form: HTMLFormElement): void;
  selectRate(field: HTMLInputElement | HTMLSelectElement): void;
  toggleCalculator(button: Element): void;
  handleCountryChange(field: HTMLSelectElement | HTMLInputElement): void;
  sendAddress(calculator: HTMLFormElement): void;
}

const COUPON = `${FORM} [name="coupon_code"]`;
const REMOVE_COUPON = 'a.woocommerce-remove-coupon[data-coupon]';

/**
 * Listens on the document, because the server's HTML may be replaced when the cart becomes empty. Events still bubble
 * to trackers; only the native action is prevented.
 */
export function listenToGestures(handlers: GestureHandlers): () => void {
  const { listen, run } = createCleanups();
  /**
   * Fields in which the shopper has typed since their last change event. Changes by the field's arrows and by scripts
   * do not count.
   */
  const typedFields = new WeakSet<Element>();

  function handleClick(event: MouseEvent): void {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isClickForNewTab(event)) return;
    const findClosestToTarget = (selector: string) => target.closest<HTMLAnchorElement>(selector);
    const removeLink = findClosestToTarget(`${FORM} ${REMOVE_LINK}`);
    const couponLink = findClosestToTarget(REMOVE_COUPON);
    const restoreLink = findClosestToTarget('a.restore-item[href*="undo_item="]');
    const calculatorButton = findClosestToTarget(CALCULATOR_BUTTON);
    if (removeLink) handlers.remove(removeLink);
    else if (couponLink) handlers.removeCoupon(couponLink.dataset.coupon ?? '');
    else if (restoreLink && document.querySelector(FORM)) handlers.restore(restoreLink);
    else if (calculatorButton) handlers.toggleCalculator(calculatorButton);
    else return;
    event.preventDefault();
  }

  function handleSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.matches(CALCULATOR)) handlers.sendAddress(form);
    else if (!form.matches(FORM)) return;
    else {
      const coupon = form.querySelector<HTMLInputElement>(COUPON);
      const button = event.submitter?.getAttribute('name') ?? 'update_cart';
      // Posts the form if Enter was pressed in another plugin's field. The browser itself would click the form's first
      // button, "Apply coupon".
      if (button === 'apply_coupon' && isPluginControlInForm(document.activeElement)) handlers.sendForm(form);
      else if (button === 'apply_coupon' && coupon) handlers.applyCoupon(coupon);
      else if (button === 'update_cart') {
        for (const quantity of form.querySelectorAll<HTMLInputElement>(QUANTITY))
          handlers.setQuantity(quantity, true);
      }
      // Leaves clicks on buttons of other plugins to the browser, which submits the form.
      else return;
    }
    event.preventDefault();
  }

  function handleInput(event: Event): void {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    if (field.matches(COUPON)) handlers.editCoupon(field);
    if (!isQuantityField(field)) return;
    if ('inputType' in event && event.inputType) typedFields.add(field);
    handlers.setQuantity(field, false);
  }

  function handleChange({ target }: Event): void {
    if (isQuantityField(target)) handlers.setQuantity(target, typedFields.delete(target));
    else if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    else if (target.matches(`${TOTALS} ${RATE}, ${FORM} ${RATE}`)) handlers.selectRate(target);
    else if (target.matches(COUNTRY)) handlers.handleCountryChange(target);
    else if (isPluginControlInForm(target) && target.form) handlers.sendForm(target.form);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.isComposing || event.defaultPrevented) return;
    if (key === 'Enter' && isQuantityField(target)) {
      // Prevents Enter from triggering the form's first button, which is "Apply coupon".
      event.preventDefault();
      typedFields.delete(target);
      handlers.setQuantity(target, true);
    } else if (
      key === ' ' &&
      target.matches(`${FORM} ${REMOVE_LINK}, ${REMOVE_COUPON}, ${CALCULATOR_BUTTON}`)
    ) {
      // Treats the space bar as a click on links to which WooCommerce gives the role of a button.
      event.preventDefault();
      target.click();
    }
  }

  listen(document, 'click', handleClick);
  listen(document, 'submit', handleSubmit);
  listen(document, 'input', handleInput);
  listen(document, 'change', handleChange);
  listen(document, 'keydown', handleKeyDown);
  return run;
}

const isQuantityField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(`${FORM} ${QUANTITY}`) && readLineKey(target) !== '';

const isPluginControlInForm = (target: Element | null): boolean =>
  !!target && isPluginField(target) && target.closest(FORM) !== null;

const isClickForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey || button > 0;
