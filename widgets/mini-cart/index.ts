import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { cartDomain } from '../../src/cart';
import { cartTexts } from '../../src/i18n/vi/cart';
import { MiniCart } from './MiniCart';
import { type MiniCartProps, options, readMiniCart } from './read-props';
import './mini-cart.css';

const miniCart: ViewDefinition<typeof options, MiniCartProps> = {
  kind: 'view',
  name: 'mini-cart',
  options,
  texts: cartTexts,
  domains: [cartDomain],
  read: readMiniCart,
  View: MiniCart,
};

export default miniCart;
