import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { defineParamGlobals, hasCheckoutParams } from '../../src/classic-checkout';
import { classicCheckoutTexts } from '../../src/i18n/vi/classic-checkout';
import { options } from './checkout-connection';
import { FORM } from './checkout-form';
import { connectCheckout } from './controller';
import { connectPaymentForm } from './payment-form';

const classicCheckout: BehaviourDefinition<typeof options, typeof classicCheckoutTexts> = {
  kind: 'behaviour',
  name: 'classic-checkout',
  options,
  texts: classicCheckoutTexts,
  mount(context) {
    const { element, settings } = context;
    defineParamGlobals(settings.raw);
    const form = requireForm(element);
    return form.matches('.checkout') ? connectCheckout(context, form) : connectPaymentForm(context, form);
  },
};

/** Throws an error if the element is not a form that the widget can enhance. */
function requireForm(element: HTMLElement): HTMLFormElement {
  if (!(element instanceof HTMLFormElement) || !element.matches(FORM))
    throw new MountPointError({
      ...{ element, attribute: 'data-tiem="classic-checkout"' },
      allowed: `WooCommerce's ${FORM}`,
    });
  if (element.matches('.checkout') && !hasCheckoutParams())
    throw new MountPointError({
      ...{ element, attribute: 'wc_checkout_params' },
      allowed: 'the settings that WooCommerce prints for its script `wc-checkout`',
    });
  const file = element.id === 'add_payment_method' ? 'add-payment-method' : 'checkout';
  if (document.querySelector(`script[src*="/woocommerce/assets/js/frontend/${file}."]`))
    throw new MountPointError({
      ...{ element, attribute: `script wc-${file}` },
      allowed: `no other script for this form; take out WooCommerce's script \`wc-${file}\``,
    });
  return element;
}

export default classicCheckout;
