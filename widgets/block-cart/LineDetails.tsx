import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { ShownLine } from '../../src/cart';
import { useFilter } from '../../src/extend/useFilter';
import { formatMoney } from '../../src/lib/money';
import { SafeHtml } from '../../src/ui/SafeHtml';

/** What a shopper should know of a line before paying. */
export function Badges({ line, saved }: { line: ShownLine; saved: string | null }): ReactElement | null {
  const { t, plural } = useApp().messages;
  const filter = useFilter();
  const { lowStockRemaining: left, showBackorderBadge, soldIndividually, prices } = line;
  const badges = [
    saved !== null && {
      look: 'sale',
      text: t(
        'cart.save',
        filter('saleBadgePriceFormat', '<price/>', { context: 'cart', line }).replace('<price/>', () =>
          formatMoney(saved, prices.currency),
        ),
      ),
    },
    showBackorderBadge && { look: 'wait', text: t('cart.backorder') },
    // A product that may be ordered beyond its stock says zero here.
    !showBackorderBadge && left !== null && left > 0 && { look: 'low', text: plural('cart.lowStock', left) },
    soldIndividually && { look: 'one', text: t('cart.soldIndividually') },
  ].filter((badge) => badge !== false);
  if (badges.length === 0) return null;
  return (
    <span className="tiem-block-cart__badges">
      {badges.map(({ look, text }) => (
        <span key={look} className={`tiem-block-cart__badge is-${look}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** The variation's choices, and what plugins add to the line. */
export function Details({ line }: { line: ShownLine }): ReactElement | null {
  const data = line.itemData.filter(({ hidden }) => !hidden);
  if (line.variation.length + data.length === 0) return null;
  return (
    <dl className="tiem-block-cart__details">
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
