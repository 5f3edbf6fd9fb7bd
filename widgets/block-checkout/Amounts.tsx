import type { ReactElement, ReactNode } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { ShownCart } from '../../src/cart';
import { toMinorUnits } from '../../src/lib/money';
import { Money } from '../../src/ui/Money';
import { useIsAddressWanted } from './Delivery';
import { totalsOf } from './totals';

export function Row(props: { label: ReactNode; isTotal?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className={`tiem-checkout__row${props.isTotal ? ' is-total' : ''} wc-block-components-totals-item`}>
      <span className="wc-block-components-totals-item__label">{props.label}</span>
      <span className="wc-block-components-totals-item__value">{props.children}</span>
    </div>
  );
}

/** The rows of one of the summary's areas. */
export function Amounts({ name, cart }: { name: string; cart: ShownCart }): ReactNode {
  const { messages, settings } = useApp();
  const { t } = messages;
  const isHeld = useIsAddressWanted();
  const flag = (key: string) => settings.raw[key] === true;
  const sums = totalsOf(cart, {
    displayCartPricesIncludingTax: flag('displayCartPricesIncludingTax'),
    taxesEnabled: flag('taxesEnabled'),
    displayItemizedTaxes: flag('displayItemizedTaxes'),
  });
  const { currency } = cart.totals;
  const money = (amount: string) => (
    <Money amount={amount} currency={currency} updating={cart.updating ? t('totals.updating') : undefined} />
  );
  switch (name) {
    case 'subtotal':
      return <Row label={t('totals.subtotal')}>{money(sums.subtotal)}</Row>;
    case 'fee':
      return sums.fees.map((fee) => (
        <Row key={fee.key} label={fee.name || t('totals.fee')}>
          {money(fee.amount)}
        </Row>
      ));
    case 'discount':
      if (toMinorUnits(sums.discount) === 0n) return null;
      return <Row label={t('totals.discount')}>−{money(sums.discount)}</Row>;
    case 'shipping': {
      if (!cart.needsShipping) return null;
      const isKnown = sums.shipping !== null && cart.hasCalculatedShipping && !isHeld;
      return (
        <Row label={t('totals.shipping')}>
          {!isKnown ? (
            <span className="tiem-checkout__hint">{t('shipping.enterAddress')}</span>
          ) : toMinorUnits(sums.shipping ?? '0') === 0n ? (
            t('common.free')
          ) : (
            money(sums.shipping ?? '0')
          )}
        </Row>
      );
    }
    case 'taxes':
      return (
        <>
          {sums.taxes.map((tax) => (
            <Row
              key={`${tax.name}${tax.rate}`}
              label={tax.rate ? t('totals.taxWithRate', tax.name, tax.rate) : tax.name || t('totals.taxes')}
            >
              {money(tax.amount)}
            </Row>
          ))}
        </>
      );
    default:
      return null;
  }
}
