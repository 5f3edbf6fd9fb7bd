import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import { createTotalRows, type OptimisticCart } from '../../src/cart';
import { CouponChips } from '../../src/cart/view/coupons';
import { Amount, type TotalsProps } from '../../src/cart/view/TotalRows';
import { Slot, useFilter } from '../../src/extend/extension-points';
import { formatMoney } from '../../src/lib/money';
import { TotalsRow } from '../../src/ui/TotalsRow';

export function Heading({ text }: { text: string }): ReactElement {
  const { t } = useApp().messages;
  return <h2 className="tiem-block-cart__heading">{text || t('totals.title')}</h2>;
}

export function Subtotal({ cart, settings }: TotalsProps): ReactElement {
  const { t } = useApp().messages;
  const { subtotal } = createTotalRows(cart, settings);
  return <TotalsRow label={t('totals.subtotal')} value={<Amount cart={cart} amount={subtotal} />} />;
}

/**
 * Shows the discount and the applied coupons. A coupon is shown even if it takes nothing off, as one for free shipping.
 */
export function Discount({ cart, settings }: TotalsProps): ReactElement | null {
  const app = useApp();
  const { t } = app.messages;
  const { discount } = createTotalRows(cart, settings);
  const slot = <Slot areaName="discounts-meta" context="woocommerce/cart" />;
  if (discount === null && cart.coupons.length === 0) return slot;
  return (
    <>
      <TotalsRow label={t('totals.discount')} value={<Amount cart={cart} amount={discount ?? '0'} />}>
        <CouponChips cart={cart} />
      </TotalsRow>
      {slot}
    </>
  );
}

export function Total({ cart, settings }: TotalsProps): ReactElement {
  const { t } = useApp().messages;
  const { total, includedTax, shipping } = createTotalRows(cart, settings);
  const defaultLabel = t(shipping.kind === 'unknown' ? 'totals.estimatedTotal' : 'totals.total');
  const label = useFilter()('totalLabel', defaultLabel, { context: 'cart' });
  return (
    <>
      <div className="tiem-block-cart__total">
        <TotalsRow label={label} value={<Amount cart={cart} amount={total} />} isStrong>
          {includedTax && t('totals.includingTax', formatMoney(includedTax, cart.totals.currency))}
        </TotalsRow>
      </div>
      <Slot areaName="order-meta" context="woocommerce/cart" />
    </>
  );
}

interface ProceedToCheckoutProps {
  url: string | null;
  label: string;
}

export function ProceedToCheckout({ url, label }: ProceedToCheckoutProps): ReactElement | null {
  const { t } = useApp().messages;
  const filter = useFilter();
  const filterArguments = { context: 'cart' };
  const link = filter('proceedToCheckoutButtonLink', url ?? '', filterArguments);
  if (!link) return null;
  return (
    <a className="tiem-button is-main tiem-block-cart__proceed wc-block-cart__submit-button" href={link}>
      <span>{filter('proceedToCheckoutButtonLabel', label || t('cart.proceed'), filterArguments)}</span>
    </a>
  );
}

interface AcceptedMethodsProps {
  cart: OptimisticCart;
  titles: Readonly<Record<string, string>>;
}

export function AcceptedMethods({ cart, titles }: AcceptedMethodsProps): ReactElement | null {
  const accepted = cart.paymentMethods.flatMap((id) => (Object.hasOwn(titles, id) ? [titles[id]] : []));
  if (accepted.length === 0) return null;
  return <p className="tiem-block-cart__hint">{accepted.join(' · ')}</p>;
}
