import { memo, type ReactElement } from 'react';
import { shallowEqual } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import type { CartSettings, OptimisticCart } from '../../src/cart';
import { CartLineRow, type LineProps } from './CartLine';

interface LinesProps {
  cart: OptimisticCart;
  settings: CartSettings;
}

/** Memoised so that a change of one line in a cart of a hundred re-renders only that line. */
const MemoizedLine = memo(
  CartLineRow,
  (before: LineProps, now: LineProps) =>
    before.settings === now.settings &&
    before.updating === now.updating &&
    shallowEqual(before.line, now.line),
);

export function CartLines({ cart, settings }: LinesProps): ReactElement {
  const { t, plural } = useApp().messages;
  return (
    <section className="tiem-block-cart__goods" aria-label={t('cart.yourCart')}>
      <p className="tiem-block-cart__count">{plural('cart.count', cart.itemsCount)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: in a page's content, themes indent lists and mark their entries */}
      <div className="tiem-block-cart__lines" role="list">
        {cart.items.map((line) => (
          <MemoizedLine key={line.key} line={line} settings={settings} updating={line.pending !== null} />
        ))}
      </div>
    </section>
  );
}
