import { sendCoupon } from '../../src/classic-checkout';
import { convertHtmlToText } from '../../src/lib/html';
import type { CheckoutConnection } from './checkout-connection';
import { closeCouponForm, findForm } from './checkout-form';
import { clearFieldProblem, showFieldProblem } from './field-problems';
import { showCouponNotice } from './notices';
import { triggerEventOnBody } from './trigger-jquery-events';

const hasErrorNotice = (html: string): boolean => /woocommerce-error|is-error/.test(html);

const busyForms = new WeakSet<HTMLFormElement>();

export async function applyCoupon(
  { t, updateCheckout }: CheckoutConnection,
  couponForm: HTMLFormElement,
): Promise<void> {
  const field = couponForm.querySelector<HTMLInputElement>('[name="coupon_code"]');
  if (!field || busyForms.has(couponForm)) return;
  clearFieldProblem(field);
  const code = field.value.trim();
  if (!code) return showFieldProblem(field, t('classicCheckout.enterCoupon'));
  busyForms.add(couponForm);
  couponForm.setAttribute('aria-busy', 'true');
  try {
    const email = document.querySelector<HTMLInputElement>('#billing_email')?.value ?? '';
    const html = await sendCoupon(code, true, email);
    if (hasErrorNotice(html)) showFieldProblem(field, convertHtmlToText(html).replace(/\s+/g, ' ').trim());
    else {
      showCouponNotice(html, couponForm);
      field.value = '';
      closeCouponForm();
    }
    triggerEventOnBody('applied_coupon_in_checkout', code);
    updateCheckout({ update_shipping_method: false });
  } catch {
    showFieldProblem(field, t('classicCheckout.couponFailed'));
  } finally {
    busyForms.delete(couponForm);
    couponForm.removeAttribute('aria-busy');
  }
}

export async function removeCoupon(
  { t, status, updateCheckout }: CheckoutConnection,
  code: string,
): Promise<void> {
  try {
    showCouponNotice(await sendCoupon(code, false, ''), findForm());
    triggerEventOnBody('removed_coupon_in_checkout', code);
    updateCheckout({ update_shipping_method: false });
  } catch {
    status.showStatus(t('classicCheckout.couponFailed'));
  }
}
