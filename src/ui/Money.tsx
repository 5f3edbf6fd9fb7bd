import type { ReactElement } from 'react';
import { type Currency, formatMoney } from '../lib/money';
import './money.css';

interface MoneyProps {
  /** Minor units, as the shop sent them. */
  amount: string;
  currency: Currency;
  /** The shop is about to say another amount: this one stays, dimmed, with a word for those who do not see it. */
  updating?: string | undefined;
}

export function Money({ amount, currency, updating }: MoneyProps): ReactElement {
  return (
    <span
      className={updating ? 'tiem-money is-updating' : 'tiem-money'}
      aria-busy={updating ? true : undefined}
    >
      <bdi>{formatMoney(amount, currency)}</bdi>
      {updating && (
        <span className="tiem-money__updating">
          <span className="tiem-spinner" aria-hidden="true" />
          <span className="tiem-hidden-text">{updating}</span>
        </span>
      )}
    </span>
  );
}
