import './line-details.css';
import './line-badges.css';
import type { ReactElement } from 'react';
import { useApp } from '../../app/AppContext';
import { FormattedPrice, useFilter } from '../../extend/extension-points';
import { formatMoney } from '../../lib/money';
import { isWcSince } from '../../lib/wc-version';
import { Money } from '../../ui/Money';
import { SafeHtml } from '../../ui/SafeHtml';
import type { LineAmounts, OptimisticLine } from '..';

interface LinePriceProps {
  line: OptimisticLine;
  amounts: LineAmounts;
  /** Where the line is shown; passed to the filters of extensions. */
  context: 'cart' | 'summary';
}

/** The unit price, and the price before a sale. */
export function LinePrice({ line, amounts, context }: LinePriceProps): ReactElement {
  const { t } = useApp().messages;
  const filter = useFilter();
  const { currency } = line.prices;
  return (
    <FormattedPrice format={filter('subtotalPriceFormat', '<price/>', { context, line })}>
      {amounts.regularPrice && (
        <del>
          <span className="tiem-visually-hidden">{t('cart.previousPrice')} </span>
          <Money amount={amounts.regularPrice} currency={currency} />
        </del>
      )}{' '}
      {amounts.regularPrice && <span className="tiem-visually-hidden">{t('cart.discountedPrice')} </span>}
      <Money amount={amounts.price} currency={currency} />
    </FormattedPrice>
  );
}

/** The variation's attributes, and the data that plugins add to the line. */
export function LineDetails({ line }: { line: OptimisticLine }): ReactElement | null {
  const visibleData = line.itemData.filter(({ hidden }) => !hidden);
  if (line.variation.length + visibleData.length === 0) return null;
  return (
    <dl className="tiem-line-details">
      {line.variation.map(({ attribute, value }) => (
        <div key={attribute}>
          <dt>{attribute}:</dt> <dd>{value}</dd>
        </div>
      ))}
      {visibleData.map(({ name, value }, index) => (
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

interface LineBadgesProps {
  line: OptimisticLine;
  savedAmount: string | null;
  /** Where the line is shown; passed to the filters of extensions. */
  context: 'cart' | 'summary';
}

/** Badges of a cart line: on backorder, low stock, amount saved. */
export function LineBadges({ line, savedAmount, context }: LineBadgesProps): ReactElement | null {
  const { messages, settings } = useApp();
  const { t, plural } = messages;
  const filter = useFilter();
  const { lowStockRemaining: remainingStock, showBackorderBadge, soldIndividually, prices } = line;
  const badges = [
    savedAmount !== null && {
      look: 'sale',
      text: t(
        'cart.save',
        filter('saleBadgePriceFormat', '<price/>', { context, line }).replace('<price/>', () =>
          formatMoney(savedAmount, prices.currency),
        ),
      ),
    },
    showBackorderBadge && { look: 'wait', text: t('cart.backorder') },
    // Shows the low-stock badge only before WooCommerce 11, whose blocks have none. A stock of zero gets no badge,
    // because a product on backorder may report it.
    !showBackorderBadge &&
      remainingStock !== null &&
      remainingStock > 0 &&
      !isWcSince(settings.raw, 11) && { look: 'low', text: plural('cart.lowStock', remainingStock) },
    soldIndividually && { look: 'one', text: t('cart.soldIndividually') },
  ].filter((badge) => badge !== false);
  if (badges.length === 0) return null;
  return (
    <span className="tiem-line-badges">
      {badges.map(({ look: kind, text }) => (
        <span key={kind} className={`tiem-line-badge is-${kind}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
