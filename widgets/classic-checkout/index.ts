import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { hasCheckoutParams, provideParams } from '../../src/classic-checkout';
import { classicCheckoutTexts } from '../../src/i18n/vi/classic-checkout';
import { FORM } from './checkout-form';
import { options } from './connection';
import { connectCheckout } from './controller';
import { connectPaymentForm } from './payment-form';

const classicCheckout: BehaviourDefinition<typeof options, typeof classicCheckoutTexts> = {
  kind: 'behaviour',
  name: 'classic-checkout',
  options,
  texts: classicCheckoutTexts,
  mount(context) {
    const { element, settings } = context;
    provideParams(settings.raw);
    const problem = findProblem(element);
    if (problem) throw new MountPointError({ element, ...problem });
    return element.matches('.checkout') ? connectCheckout(context) : connectPaymentForm(context);
  },
};

/** The reason why the widget does not mount on the form. */
function findProblem(element: HTMLElement): { attribute: string; allowed: string } | null {
  if (!(element instanceof HTMLFormElement) || !element.matches(FORM))
    return { attribute: 'data-tiem="classic-checkout"', allowed: `WooCommerce's ${FORM}` };
  if (element.matches('.checkout') && !hasCheckoutParams())
    return {
      attribute: 'wc_checkout_params',
      allowed: 'the settings that WooCommerce prints for its script `wc-checkout`',
    };
  const file = element.id === 'add_payment_method' ? 'add-payment-method' : 'checkout';
  if (document.querySelector(`script[src*="/woocommerce/assets/js/frontend/${file}."]`))
    return {
      attribute: `script wc-${file}`,
      allowed: `no other script for this form; take out WooCommerce's script \`wc-${file}\``,
    };
  return null;
}

export default classicCheckout;
