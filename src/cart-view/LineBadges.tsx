import type { ReactElement } from 'react';
import { useApp } from '../app/AppContext';
import type { OptimisticLine } from '../cart';
import { useFilter } from '../extend/useFilter';
import { formatMoney } from '../lib/money';
import { isWcSince } from '../lib/wc-version';
import './line-badges.css';

interface LineBadgesProps {
  line: OptimisticLine;
  saved: string | null;
  /** Passed to extension filters. */
  context: 'cart' | 'summary';
}

/** Badges of a cart line: on backorder, low stock, amount saved. */
export function LineBadges({ line, saved, context }: LineBadgesProps): ReactElement | null {
  const { messages, settings } = useApp();
  const { t, plural } = messages;
  const filter = useFilter();
  const { lowStockRemaining: left, showBackorderBadge, soldIndividually, prices } = line;
  const badges = [
    saved !== null && {
      look: 'sale',
      text: t(
        'cart.save',
        filter('saleBadgePriceFormat', '<price/>', { context, line }).replace('<price/>', () =>
          formatMoney(saved, prices.currency),
        ),
      ),
    },
    showBackorderBadge && { look: 'wait', text: t('cart.backorder') },
    // A product that allows backorders may report a stock of zero. WooCommerce 11's blocks have no such badge.
    !showBackorderBadge &&
      left !== null &&
      left > 0 &&
      !isWcSince(settings.raw, 11) && { look: 'low', text: plural('cart.lowStock', left) },
    soldIndividually && { look: 'one', text: t('cart.soldIndividually') },
  ].filter((badge) => badge !== false);
  if (badges.length === 0) return null;
  return (
    <span className="tiem-line-badges">
      {badges.map(({ look, text }) => (
        <span key={look} className={`tiem-line-badge is-${look}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
