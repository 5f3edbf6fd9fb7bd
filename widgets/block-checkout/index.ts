import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { printedCartDomain, waitUntilCartRead } from '../../src/cart';
import { waitForNativeScript } from '../../src/cart/view/block-root';
import { checkoutDomain, loadConditions, overrideFieldSettings } from '../../src/checkout';
import { cartTexts } from '../../src/i18n/vi/cart';
import { cartPageTexts } from '../../src/i18n/vi/cart-page';
import { noticeTexts } from '../../src/i18n/vi/notice';
import { BlockCheckout } from './BlockCheckout';
import { type BlockCheckoutProps, options, readBlockCheckout, readFieldOverrides } from './read-props';
import { findServerControls } from './restore-typed-fields';
import './block-checkout.css';

const blockCheckout: ViewDefinition<typeof options, BlockCheckoutProps> = {
  kind: 'view',
  name: 'block-checkout',
  options,
  // The checkout domain adds the translations for the form and for payment methods.
  texts: { ...cartTexts, ...cartPageTexts, ...noticeTexts },
  domains: [checkoutDomain, printedCartDomain],
  shouldReplaceServerHtml: true,
  // If the server rendered a form, waits until the cart has loaded, because a skeleton must not replace a form that the
  // shopper can use.
  ready: async (app, element) => {
    await waitForNativeScript('checkout');
    overrideFieldSettings(app, readFieldOverrides(element, app.settings));
    await loadConditions(app);
    if (findServerControls(element).length > 0) await waitUntilCartRead(app);
  },
  read: readBlockCheckout,
  View: BlockCheckout,
};

export default blockCheckout;
