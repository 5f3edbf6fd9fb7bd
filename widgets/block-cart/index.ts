import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { printedCartDomain } from '../../src/cart';
import { waitForNativeScript } from '../../src/cart/view/block-root';
import { cartTexts } from '../../src/i18n/vi/cart';
import { cartPageTexts } from '../../src/i18n/vi/cart-page';
import { fieldTexts } from '../../src/i18n/vi/field';
import { BlockCart } from './BlockCart';
import { type BlockCartProps, options, readBlockCart } from './read-props';
import './block-cart.css';

const blockCart: ViewDefinition<typeof options, BlockCartProps> = {
  kind: 'view',
  name: 'block-cart',
  options,
  texts: { ...cartTexts, ...cartPageTexts, ...fieldTexts },
  domains: [printedCartDomain],
  ready: () => waitForNativeScript('cart'),
  read: readBlockCart,
  View: BlockCart,
};

export default blockCart;
