import type { ViewDefinition } from '../../mount/mount.types';
import { cartDomain } from '../../src/cart';
import { nativeHasRun } from '../../src/lib/block-root';
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
  ready: () => nativeHasRun('cart'),
  read,
  View: BlockCart,
};

export default blockCart;
