import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { ShownCart } from '../../src/cart';
import { Money } from '../../src/ui/Money';
import { Line } from './Line';
import type { Links } from './places';
import { goodsTotal } from './totals';

export function Filled({ cart, links }: { cart: ShownCart; links: Links }): ReactElement {
  const { messages, settings } = useApp();
  return (
    <>
      <ul className="tiem-mini-cart__lines">
        {cart.items.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      <footer className="tiem-mini-cart__foot">
        <div className="tiem-mini-cart__total">
          <span>{messages.t('totals.subtotal')}</span>
          <strong>
            <Money
              amount={goodsTotal(cart, settings)}
              currency={cart.totals.currency}
              updating={cart.updating ? messages.t('totals.updating') : undefined}
            />
          </strong>
        </div>
        <div className="tiem-mini-cart__links">
          <a className="tiem-mini-cart__link" href={links.cartUrl}>
            <span>{messages.t('cart.view')}</span>
          </a>
          {links.checkoutUrl && (
            <a className="tiem-mini-cart__link is-main" href={links.checkoutUrl}>
              <span>{messages.t('cart.checkout')}</span>
            </a>
          )}
        </div>
      </footer>
    </>
  );
}
