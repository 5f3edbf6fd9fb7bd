import type { ViewDefinition } from '../../mount/mount.types';
import { checkoutDomain } from '../../src/checkout';
import { BlockCheckout } from './BlockCheckout';
import { options } from './options';
import { type BlockCheckoutProps, read } from './read';
import './block-checkout.css';

const blockCheckout: ViewDefinition<typeof options, BlockCheckoutProps> = {
  kind: 'view',
  name: 'block-checkout',
  options,
  domains: [checkoutDomain],
  draws: 'whole',
  read,
  View: BlockCheckout,
};

export default blockCheckout;
