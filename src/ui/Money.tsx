import type { ReactElement } from 'react';
import { type Currency, formatMoney } from '../lib/money';
import './money.css';

interface MoneyProps {
  /** The amount in minor units, as the shop sent it. */
  amount: string;
  currency: Currency;
  /** Text for screen readers while a new amount is being fetched. The old amount is dimmed then. */
  busyText?: string | undefined;
}

export function Money({ amount, currency, busyText }: MoneyProps): ReactElement {
  return (
    <span
      className={busyText ? 'tiem-money is-updating' : 'tiem-money'}
      aria-busy={busyText ? true : undefined}
    >
      <bdi>{formatMoney(amount, currency)}</bdi>
      {busyText && (
        <span className="tiem-money__updating">
          <span className="tiem-spinner" aria-hidden="true" />
          <span className="tiem-visually-hidden">{busyText}</span>
        </span>
      )}
    </span>
  );
}
