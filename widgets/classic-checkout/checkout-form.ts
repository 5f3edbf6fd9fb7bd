import type { OrderReviewForm } from '../../src/classic-checkout';

/*
 * Selectors and functions that read WooCommerce's classic checkout templates, of 8.5 and 11, and open and close their
 * parts: login form, coupon form, account fields, delivery address and terms. Themes override the templates but keep
 * names and ids, on which WooCommerce's own form handler and gateways rely.
 */

const CHECKOUT_FORM = 'form.checkout';
/** Matches the form that pays for an existing order. */
export const PAY_FORM = 'form#order_review';
const ADD_METHOD_FORM = 'form#add_payment_method';
/** Matches each form that the widget enhances. A page has only one of them. */
export const FORM = `:is(${CHECKOUT_FORM}, ${PAY_FORM}, ${ADD_METHOD_FORM})`;
export const REVIEW_TABLE = '.woocommerce-checkout-review-order-table';
export const PAYMENT_METHOD = 'input[name="payment_method"]';
export const RATE = '[name^="shipping_method"]';
export const PLACE_ORDER = '#place_order';
const SHIP_TO_DIFFERENT_ADDRESS = '#ship-to-different-address input';

export type CheckoutField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isFormControl = (target: unknown): target is CheckoutField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

export const findForm = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>(FORM);

export const findFormRow = (field: Element): HTMLElement | null => field.closest<HTMLElement>('.form-row');

export const findPaymentMethods = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(
    `.woocommerce-checkout ${PAYMENT_METHOD}, #payment ${PAYMENT_METHOD}`,
  ),
];

export const getPaymentMethod = (): string =>
  findPaymentMethods().find(({ checked }) => checked)?.value ?? '';

const hasSeparateShipping = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>(SHIP_TO_DIFFERENT_ADDRESS)?.checked === true;

/** Whether the shopper can see the field's element. Plugins and country rules hide rows of the form. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return false;
  return true;
}

const ADDRESS_PARTS = ['country', 'state', 'postcode', 'city', 'address_1', 'address_2'];

const readAddress = (form: HTMLFormElement, kind: 'billing' | 'shipping'): Record<string, string> =>
  Object.fromEntries(
    ADDRESS_PARTS.map((name) => [name, form.querySelector<CheckoutField>(`#${kind}_${name}`)?.value ?? '']),
  );

/**
 * Returns the form's fields as the browser would send them. Files are omitted, because they need a native submission.
 */
export function readFormFields(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

/**
 * Reads the form's values for a request of new totals. With `chosenRates: false`, omits the shipping rates. The shop
 * then chooses them, because a coupon may have changed them.
 */
export function readOrderReviewForm(form: HTMLFormElement, chosenRates: boolean): OrderReviewForm {
  const rates = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(RATE)].filter(
    (field) => field instanceof HTMLSelectElement || field.type === 'hidden' || field.checked,
  );
  return {
    billing: readAddress(form, 'billing'),
    shipping: hasSeparateShipping(form) ? readAddress(form, 'shipping') : null,
    paymentMethod: getPaymentMethod(),
    hasFullAddress: isDeliveryAddressFilled(form),
    rates: chosenRates ? rates.map((field) => [readPackageIdOfRate(field), field.value]) : null,
    postData: new URLSearchParams(readFormFields(form)).toString(),
  };
}

const readPackageIdOfRate = (field: HTMLElement & { name: string }): string =>
  field.dataset.index ?? /\[(.*)\]/.exec(field.name)?.[1] ?? '0';

/** Whether all required fields of the delivery address are filled in. The shipping rates depend on these fields. */
function isDeliveryAddressFilled(form: HTMLFormElement): boolean {
  const kind = hasSeparateShipping(form) ? 'shipping' : 'billing';
  const rows = form.querySelectorAll(`.woocommerce-${kind}-fields .address-field.validate-required`);
  return [...rows].filter(isVisible).every(areFieldsOfRowFilled);
}

const areFieldsOfRowFilled = (row: Element): boolean =>
  [...row.querySelectorAll<CheckoutField>('input, select, textarea')].every(
    ({ value }) => value.trim() !== '',
  );

/**
 * Whether all visible required fields of the address that contains `field` are filled in. If one is empty, WooCommerce
 * cannot calculate shipping rates.
 */
export function isAddressAroundFieldFilled(field: Element): boolean {
  const group = field.closest('[class*="__field-wrapper"]') ?? field.closest('div');
  const rows = [...(group?.querySelectorAll('.address-field.validate-required') ?? [])];
  return rows.filter(isVisible).every(areFieldsOfRowFilled);
}

/** Returns the total as the shop prints it. */
export const readOrderTotal = (): string =>
  (document.querySelector('.woocommerce-checkout-review-order-table .order-total .amount')?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Opens or closes the login form, the coupon form or the terms if `target` is inside a link that controls one of them.
 * Returns false otherwise.
 */
export function toggleSectionOfLink(target: Element): boolean {
  const login = target.closest('a.showlogin');
  const coupon = target.closest('a.showcoupon');
  const terms = target.closest<HTMLAnchorElement>('a.woocommerce-terms-and-conditions-link');
  if (login) return toggleFormSection(login, 'form.login, form.woocommerce-form--login', '[name="username"]');
  if (coupon) return toggleFormSection(coupon, '.checkout_coupon', '[name="coupon_code"]');
  return terms !== null && toggleFormSection(terms, '.woocommerce-terms-and-conditions');
}

function toggleFormSection(link: Element, selector: string, focused?: string): boolean {
  const part = document.querySelector<HTMLElement>(selector);
  if (!part) return false;
  const isOpen = getComputedStyle(part).display === 'none';
  // Sets `block` instead of removing `none`, because a theme's stylesheet may also hide the part.
  part.style.display = isOpen ? 'block' : 'none';
  if (link.hasAttribute('aria-expanded') || link.getAttribute('role') === 'button')
    link.setAttribute('aria-expanded', String(isOpen));
  if (isOpen && focused) part.querySelector<HTMLElement>(focused)?.focus();
  return true;
}

export function closeCouponForm(): void {
  const form = document.querySelector<HTMLElement>('.checkout_coupon');
  if (form) form.style.display = 'none';
  document.querySelector('a.showcoupon[aria-expanded]')?.setAttribute('aria-expanded', 'false');
}

/** Shows the fields of a new account and of another delivery address only while their checkboxes are checked. */
export function updateOptionalSections(): void {
  const form = findForm();
  if (!form) return;
  const account = form.querySelector<HTMLInputElement>('#createaccount');
  const fields = form.querySelector<HTMLElement>('div.create-account');
  if (account && fields) setElementShown(fields, account.checked);
  const address = document.querySelector<HTMLElement>(`${FORM} div.shipping_address`);
  if (address) setElementShown(address, hasSeparateShipping(form));
}

const setElementShown = (element: HTMLElement, isShown: boolean): void => {
  element.style.display = isShown ? '' : 'none';
};
