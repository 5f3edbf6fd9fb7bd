import './classic-cart.css';
import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { classicCartTexts } from '../../src/i18n/vi/classic-cart';
import { options } from './cart-connection';
import { FORM, QUANTITY } from './cart-page';
import { connectClassicCart } from './controller';

/** The connection that the form and the totals of a classic cart share, because they are two mount points. */
let connection: { mountCount: number; disconnect(): void } | null = null;

const classicCart: BehaviourDefinition<typeof options, typeof classicCartTexts> = {
  kind: 'behaviour',
  name: 'classic-cart',
  options,
  texts: classicCartTexts,
  mount(context) {
    const { element } = context;
    const problem = findMarkupProblem();
    if (problem) {
      // Reports a problem in the page's markup only once, if both mount points, the form and the totals, are on the
      // page.
      if (!element.matches(FORM) && document.querySelector(`${FORM}[data-tiem]`)) return () => {};
      throw new MountPointError({ element, ...problem });
    }
    connection ??= { mountCount: 0, disconnect: connectClassicCart(context) };
    connection.mountCount++;
    return () => {
      if (!connection || --connection.mountCount > 0) return;
      connection.disconnect();
      connection = null;
    };
  },
};

/** Returns the reason why the widget cannot enhance the cart form; `null` if it can. */
function findMarkupProblem(): { attribute: string; allowed: string } | null {
  if (!document.querySelector(`${FORM} ${QUANTITY}`))
    return {
      attribute: `${FORM} ${QUANTITY}`,
      allowed: "a quantity field for each line, as WooCommerce's cart templates print it",
    };
  if (document.querySelector('script[src*="/woocommerce/assets/js/frontend/cart."]'))
    return {
      attribute: 'script wc-cart',
      allowed: "no other script for this form; dequeue WooCommerce's script `wc-cart`",
    };
  return null;
}

export default classicCart;
