import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../../src/app/AppContext';
import { useAppSelector } from '../../src/app/store-hooks';
import { type OptimisticCart, selectBlockingError } from '../../src/cart';
import { formatMoney } from '../../src/lib/money';
import { type LineRemoval, RemovedLineRow } from './CartItems';

interface CartStatusProps {
  cart: OptimisticCart;
  element: HTMLElement;
  lineRemoval: LineRemoval;
}

/**
 * Renders messages about the whole cart: why changes are on hold, the new total, and the line that was just removed.
 * The undo button is rendered here only if the cart is now empty. Otherwise CartLines renders it in place of the
 * removed line.
 */
export function CartStatus({ cart, element, lineRemoval: removal }: CartStatusProps): ReactElement {
  const { t } = useApp().messages;
  const blockingError = useAppSelector(selectBlockingError);
  const top = useStatusContainerAtTop(element);
  const { removedLine, dismiss } = removal;
  return (
    <>
      <NewTotal cart={cart} />
      {top &&
        createPortal(
          <>
            <div className="tiem-block-cart__waiting" role="status">
              {blockingError &&
                t(blockingError === 'network' ? 'cart.waitingForNetwork' : 'cart.waitingForServer')}
            </div>
            {/* Always renders the live region, because screen readers announce only live regions that existed
               before their text. */}
            <div className="tiem-visually-hidden" role="status">
              {removedLine && t('cart.itemRemovedByYou', removedLine.line.name)}
            </div>
            {removedLine && cart.items.length === 0 && (
              <RemovedLineRow key={removedLine.line.key} removedLine={removedLine} dismiss={dismiss} />
            )}
          </>,
          top,
        )}
    </>
  );
}

/** Announces a changed total to screen readers once no change is pending. */
function NewTotal({ cart }: { cart: OptimisticCart }): ReactElement {
  const { t } = useApp().messages;
  const { totalPrice, currency } = cart.totals;
  const total = formatMoney(totalPrice, currency);
  const known = useRef(total);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (cart.isUpdating || known.current === total) return;
    known.current = total;
    setAnnounced(`${t('totals.total')}: ${total}`);
  }, [cart.isUpdating, total, t]);
  return (
    <div className="tiem-visually-hidden" role="status">
      {announced}
    </div>
  );
}

function useStatusContainerAtTop(element: HTMLElement): HTMLElement | null {
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const container = document.createElement('div');
    container.className = 'tiem-block-cart__top';
    container.tabIndex = -1;
    element.prepend(container);
    setTop(container);
    return () => container.remove();
  }, [element]);
  return top;
}
