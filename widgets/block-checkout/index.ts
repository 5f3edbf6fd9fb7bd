import type { ViewDefinition } from '../../mount/mount.types';
import { cartKnown } from '../../src/cart';
import { checkoutDomain, loadConditions } from '../../src/checkout';
import { nativeHasRun } from '../../src/lib/block-root';
import { BlockCheckout } from './BlockCheckout';
import { options } from './options';
import { type BlockCheckoutProps, read } from './read';
import { printedControls } from './typed';
import './block-checkout.css';

const blockCheckout: ViewDefinition<typeof options, BlockCheckoutProps> = {
  kind: 'view',
  name: 'block-checkout',
  options,
  domains: [checkoutDomain],
  draws: 'whole',
  // A form that a shopper has begun to fill in is not taken away for a skeleton.
  ready: async (app, element) => {
    await nativeHasRun('checkout');
    await loadConditions(app);
    if (printedControls(element).length > 0) await cartKnown(app);
  },
  read,
  View: BlockCheckout,
};

export default blockCheckout;
