import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import { lineAmounts, type OptimisticLine } from '../../src/cart';
import { LineBadges, LineDetails, LinePrice } from '../../src/cart-view/LineDetails';
import { settingsOf } from '../../src/checkout';
import { FormattedPrice, useFilter } from '../../src/extend/extension-points';
import { decodeEntities } from '../../src/lib/html-entities';
import { Money } from '../../src/ui/Money';

interface SummaryLineProps {
  line: OptimisticLine;
  /** WooCommerce 11's block has an option to hide the description. */
  isDescribed: boolean;
}

/** A line of the order summary. */
export function SummaryLine({ line, isDescribed }: SummaryLineProps): ReactElement {
  const app = useApp();
  const [picture] = line.images;
  const amounts = lineAmounts(line, settingsOf(app));
  const filter = useFilter();
  const of = { context: 'summary', line };
  const description = isDescribed && describe(line.shortDescription || line.description);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item of the list in Summary.tsx
    <div className={`tiem-checkout__line ${filter('cartItemClass', '', of)}`.trim()} role="listitem">
      <span className="tiem-checkout__picture">
        {picture && (
          <img src={picture.thumbnail || picture.src} alt="" width={56} height={56} loading="lazy" />
        )}
        <span className="tiem-checkout__count">{line.quantity}</span>
      </span>
      <div className="tiem-checkout__goods">
        {filter('itemName', line.name, of)}
        <span className="tiem-line-details">
          <LinePrice line={line} amounts={amounts} context="summary" />
        </span>
        <LineBadges line={line} saved={amounts.saved} context="summary" />
        {description && <span className="tiem-line-details">{description}</span>}
        <LineDetails line={line} />
      </div>
      <span>
        <FormattedPrice format={filter('cartItemPrice', '<price/>', of)}>
          <Money amount={amounts.total} currency={line.totals.currency} />
        </FormattedPrice>
      </span>
    </div>
  );
}

const WORDS = 15;

/** The description as plain text: the whole text, its first paragraph, or the first 15 words of that. */
function describe(html: string): string {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '');
  const wordsOf = (part: string): string[] =>
    decodeEntities(part.replace(/<[^>]*>/g, ' '))
      .split(/\s+/)
      .filter((word) => word !== '');
  const words = wordsOf(shown);
  if (words.length <= WORDS) return words.join(' ');
  const first = wordsOf(shown.split(/<\/p>/i)[0]!);
  return first.length <= WORDS ? first.join(' ') : `${first.slice(0, WORDS).join(' ')}…`;
}
