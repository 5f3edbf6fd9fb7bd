import type { ReactElement, ReactNode } from 'react';
import { useApp } from '../../app/AppContext';
import { Money } from '../../ui/Money';
import { TotalsRow } from '../../ui/TotalsRow';
import { type CartSettings, createTotalRows, type OptimisticCart } from '..';

export interface TotalsProps {
  cart: OptimisticCart;
  settings: CartSettings;
}

/** Renders an amount of the totals and marks it as busy while the cart is being updated. */
export function Amount({ cart, amount }: { cart: OptimisticCart; amount: string }): ReactElement {
  const { t } = useApp().messages;
  return (
    <Money
      amount={amount}
      currency={cart.totals.currency}
      busyText={cart.isUpdating ? t('totals.updating') : undefined}
    />
  );
}

/** Renders a row for each fee. */
export function FeeRows({ cart, settings }: TotalsProps): ReactNode {
  const { t } = useApp().messages;
  return createTotalRows(cart, settings).fees.map(({ key, name, amount }) => (
    <TotalsRow key={key} label={name || t('totals.fee')} value={<Amount cart={cart} amount={amount} />} />
  ));
}

/** Renders a row for each tax, or one row for all taxes. */
export function TaxRows({ cart, settings }: TotalsProps): ReactNode {
  const { t } = useApp().messages;
  return createTotalRows(cart, settings).taxes.map(({ name, rate, amount }) => (
    <TotalsRow
      key={`${name} ${rate}`}
      label={name ? (rate ? t('totals.taxWithRate', name, rate) : name) : t('totals.taxes')}
      value={<Amount cart={cart} amount={amount} />}
    />
  ));
}
