import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { OptimisticCart } from '../../src/cart';
import { formatMoney } from '../../src/lib/money';
import { shippingProgress } from './totals';

/** Shows the amount missing for free shipping. While totals are being updated, the old ones stay. */
export function FreeShippingProgress({
  cart,
  freeShippingFrom,
}: {
  cart: OptimisticCart;
  freeShippingFrom: number;
}): ReactElement | null {
  const { messages, settings } = useApp();
  const progress = shippingProgress(cart, settings, freeShippingFrom);
  if (!progress) return null;
  const { currency } = cart.totals;
  return (
    <div className="tiem-mini-cart__progress">
      <span>
        {progress.remaining === '0'
          ? messages.t('cart.freeShippingReached')
          : messages.t('cart.freeShippingLeft', formatMoney(progress.remaining, currency))}
      </span>
      <progress max={100} value={progress.percent} aria-label={messages.t('totals.freeShipping')} />
    </div>
  );
}
