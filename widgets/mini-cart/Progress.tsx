import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { ShownCart } from '../../src/cart';
import { formatMoney } from '../../src/lib/money';
import { shippingProgress } from './totals';

/** How far it is to free shipping. While amounts are being worked out anew the old ones stay. */
export function Progress({ cart, from }: { cart: ShownCart; from: number }): ReactElement | null {
  const { messages, settings } = useApp();
  const progress = shippingProgress(cart, settings, from);
  if (!progress) return null;
  const { currency } = cart.totals;
  return (
    <div className="tiem-mini-cart__progress">
      <span>
        {progress.left === '0'
          ? messages.t('cart.freeShippingReached')
          : messages.t('cart.freeShippingLeft', formatMoney(progress.left, currency))}
      </span>
      <progress max={100} value={progress.percent} aria-label={messages.t('totals.freeShipping')} />
    </div>
  );
}
