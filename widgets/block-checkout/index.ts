import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { cartKnown } from '../../src/cart';
import { checkoutDomain, loadConditions } from '../../src/checkout';
import { hasNativeRendered } from '../../src/lib/block-root';
import { BlockCheckout } from './BlockCheckout';
import { options } from './options';
import { type BlockCheckoutProps, readBlockCheckout } from './read';
import { serverControls } from './restore-typed-fields';
import './block-checkout.css';

const blockCheckout: ViewDefinition<typeof options, BlockCheckoutProps> = {
  kind: 'view',
  name: 'block-checkout',
  options,
  domains: [checkoutDomain],
  replaces: 'whole',
  // A form that a shopper has begun to fill in is not taken away for a skeleton.
  ready: async (app, element) => {
    await hasNativeRendered('checkout');
    await loadConditions(app);
    if (serverControls(element).length > 0) await cartKnown(app);
  },
  read: readBlockCheckout,
  View: BlockCheckout,
};

export default blockCheckout;
