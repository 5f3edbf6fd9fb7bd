import { FORM, findForm, hasSeparateShipping } from './checkout-form';

/**
 * Opens and closes parts of the checkout page: login form, coupon form, account fields, delivery address and terms.
 */

const setElementShown = (element: HTMLElement, isShown: boolean): void => {
  element.style.display = isShown ? '' : 'none';
};

/** Opens or closes the part of the page that the link controls. Returns false for any other link. */
export function toggleByLink(target: Element): boolean {
  const login = target.closest('a.showlogin');
  const coupon = target.closest('a.showcoupon');
  const terms = target.closest<HTMLAnchorElement>('a.woocommerce-terms-and-conditions-link');
  if (login) return togglePart(login, 'form.login, form.woocommerce-form--login', '[name="username"]');
  if (coupon) return togglePart(coupon, '.checkout_coupon', '[name="coupon_code"]');
  return terms !== null && togglePart(terms, '.woocommerce-terms-and-conditions');
}

function togglePart(link: Element, selector: string, focused?: string): boolean {
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

export function closeCoupon(): void {
  const form = document.querySelector<HTMLElement>('.checkout_coupon');
  if (form) form.style.display = 'none';
  document.querySelector('a.showcoupon[aria-expanded]')?.setAttribute('aria-expanded', 'false');
}

/** Shows the fields of a new account and of another delivery address only while their checkboxes are checked. */
export function showChosenParts(): void {
  const form = findForm();
  if (!form) return;
  const account = form.querySelector<HTMLInputElement>('#createaccount');
  const fields = form.querySelector<HTMLElement>('div.create-account');
  if (account && fields) setElementShown(fields, account.checked);
  const address = document.querySelector<HTMLElement>(`${FORM} div.shipping_address`);
  if (address) setElementShown(address, hasSeparateShipping(form));
}
