import { findPaymentMethods, PAYMENT_METHOD, PLACE_ORDER } from './checkout-form';
import { triggerEventOnBody } from './trigger-jquery-events';

let announcedMethod: string | undefined;

/**
 * Shows only the fields of the chosen payment method. With `isAnnounced: false`, triggers no event, like WooCommerce's
 * script on the page that adds a payment method.
 */
export function showPaymentMethod(chosen: HTMLInputElement, isAnnounced = true): void {
  for (const method of findPaymentMethods()) {
    const box = findMethodFields(method);
    if (box) box.style.display = method.checked ? '' : 'none';
  }
  showButtonTextOfMethod(chosen);
  if (!isAnnounced || announcedMethod === chosen.value) return;
  announcedMethod = chosen.value;
  triggerEventOnBody('payment_method_selected');
}

/**
 * Chooses the first payment method if none is chosen, and clicks the chosen one. WooCommerce's script does the same
 * after every update, and gateways rely on this click.
 */
export function initPaymentMethods(hidesSingle = true): void {
  const methods = findPaymentMethods();
  const chosen = methods.find(({ checked }) => checked) ?? methods[0];
  if (!chosen) return;
  chosen.checked = true;
  // Hides the radio button of a single payment method, because there is nothing to choose.
  if (methods.length === 1 && hidesSingle) chosen.style.display = 'none';
  chosen.click();
}

export function forgetAnnouncedMethod(): void {
  announcedMethod = undefined;
}

export const isPaymentMethod = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(PAYMENT_METHOD);

const findMethodFields = (method: HTMLInputElement): HTMLElement | null =>
  method.closest('li')?.querySelector<HTMLElement>('.payment_box') ??
  document.querySelector<HTMLElement>(`div.payment_box.payment_method_${CSS.escape(method.value)}`);

function showButtonTextOfMethod(method: HTMLInputElement): void {
  const button = document.querySelector<HTMLButtonElement>(PLACE_ORDER);
  if (!button) return;
  const text = method.dataset.order_button_text || button.dataset.value;
  if (text && button.textContent?.trim() !== text) button.textContent = text;
}
