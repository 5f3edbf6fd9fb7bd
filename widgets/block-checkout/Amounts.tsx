import type { ReactElement, ReactNode } from 'react';
import { useApp } from '../../src/app/AppContext';
import { createTotalRows, type OptimisticCart, type TotalRows } from '../../src/cart';
import { Amount, FeeRows, TaxRows } from '../../src/cart/view/TotalRows';
import { getCheckoutSettings } from '../../src/checkout';
import { Slot, useFilter } from '../../src/extend/extension-points';
import { formatMoney } from '../../src/lib/money';
import { TotalsRow } from '../../src/ui/TotalsRow';

/** Renders the rows of one area of the order summary. */
export function Amounts({ name, cart }: { name: string; cart: OptimisticCart }): ReactNode {
  const app = useApp();
  const { t } = app.messages;
  const settings = getCheckoutSettings(app);
  const rows = createTotalRows(cart, settings);
  switch (name) {
    case 'subtotal':
      return <TotalsRow label={t('totals.subtotal')} value={<Amount cart={cart} amount={rows.subtotal} />} />;
    case 'fee':
      return <FeeRows cart={cart} settings={settings} />;
    case 'discount':
      return (
        <>
          {rows.discount !== null && (
            <TotalsRow label={t('totals.discount')} value={<Amount cart={cart} amount={rows.discount} />} />
          )}
          <Slot areaName="discounts-meta" context="woocommerce/checkout" />
        </>
      );
    case 'shipping':
      return <ShippingRow cart={cart} shipping={rows.shipping} />;
    case 'taxes':
      return <TaxRows cart={cart} settings={settings} />;
    default:
      return null;
  }
}

function ShippingRow({
  cart,
  shipping,
}: {
  cart: OptimisticCart;
  shipping: TotalRows['shipping'];
}): ReactNode {
  const { t } = useApp().messages;
  if (shipping.kind === 'none') return null;
  const cost =
    shipping.kind === 'unknown' ? (
      <span className="tiem-block-checkout__hint">{t('shipping.enterAddress')}</span>
    ) : shipping.isFree ? (
      t('common.free')
    ) : (
      <Amount cart={cart} amount={shipping.amount} />
    );
  const isPickup = shipping.kind === 'known' && shipping.isPickup;
  return <TotalsRow label={t(isPickup ? 'totals.localPickup' : 'totals.shipping')} value={cost} />;
}

export function Total({ cart }: { cart: OptimisticCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const { total, includedTax } = createTotalRows(cart, getCheckoutSettings(app));
  const label = useFilter()('totalLabel', t('totals.total'), { context: 'checkout' });
  return (
    <TotalsRow label={label} value={<Amount cart={cart} amount={total} />} isStrong>
      {includedTax && t('totals.includingTax', formatMoney(includedTax, cart.totals.currency))}
    </TotalsRow>
  );
}
