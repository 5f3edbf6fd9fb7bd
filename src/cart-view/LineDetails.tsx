import type { ReactElement } from 'react';
import { useApp } from '../app/AppContext';
import type { LineAmounts, OptimisticLine } from '../cart';
import { FormattedPrice } from '../extend/FormattedPrice';
import { useFilter } from '../extend/useFilter';
import { Money } from '../ui/Money';
import { SafeHtml } from '../ui/SafeHtml';
import './line-details.css';

interface LinePriceProps {
  line: OptimisticLine;
  amounts: LineAmounts;
  /** For filters. */
  context: 'cart' | 'summary';
}

/** What one piece costs, and what it cost before a sale. */
export function LinePrice({ line, amounts, context }: LinePriceProps): ReactElement {
  const { t } = useApp().messages;
  const filter = useFilter();
  const { currency } = line.prices;
  return (
    <FormattedPrice format={filter('subtotalPriceFormat', '<price/>', { context, line })}>
      {amounts.regularPrice && (
        <del>
          <span className="tiem-hidden-text">{t('cart.previousPrice')} </span>
          <Money amount={amounts.regularPrice} currency={currency} />
        </del>
      )}{' '}
      {amounts.regularPrice && <span className="tiem-hidden-text">{t('cart.discountedPrice')} </span>}
      <Money amount={amounts.price} currency={currency} />
    </FormattedPrice>
  );
}

/** The variation's choices, and what plugins add to the line. */
export function LineDetails({ line }: { line: OptimisticLine }): ReactElement | null {
  const data = line.itemData.filter(({ hidden }) => !hidden);
  if (line.variation.length + data.length === 0) return null;
  return (
    <dl className="tiem-line-details">
      {line.variation.map(({ attribute, value }) => (
        <div key={attribute}>
          <dt>{attribute}:</dt> <dd>{value}</dd>
        </div>
      ))}
      {data.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plugin may add two of the same name
        <div key={index}>
          {name && <dt>{name}:</dt>}{' '}
          <dd>
            <SafeHtml html={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
