import type { ViewDefinition } from '../../mount/mount.types';
import { cartDomain } from '../../src/cart';
import { BlockCart } from './BlockCart';
import { options } from './options';
import { type BlockCartProps, read } from './read';
import './block-cart.css';

const blockCart: ViewDefinition<typeof options, BlockCartProps> = {
  kind: 'view',
  name: 'block-cart',
  options,
  domains: [cartDomain],
  draws: 'beside',
  read,
  View: BlockCart,
};

export default blockCart;
