import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { enqueueChange, type OptimisticCart, rebuildAddition, selectBlockingError } from '../../src/cart';
import { useRemovedLine } from '../../src/cart-view/LineControls';
import { formatMoney } from '../../src/lib/money';

/**
 * Messages about the whole cart: why changes are on hold, the line just removed with its undo button, the new total.
 */
export function CartStatus({ cart, element }: { cart: OptimisticCart; element: HTMLElement }): ReactElement {
  const { t } = useApp().messages;
  const heldBackBy = useSelector(selectBlockingError);
  const top = useTopContainer(element);
  return (
    <>
      <NewTotal cart={cart} />
      {top &&
        createPortal(
          <>
            <div className="tiem-block-cart__waiting" role="status">
              {heldBackBy && t(heldBackBy === 'network' ? 'cart.waitingForNetwork' : 'cart.waitingForServer')}
            </div>
            <RemovedLines cart={cart} />
          </>,
          top,
        )}
    </>
  );
}

/** Announces the total to screen readers once it has changed and no change is pending. */
function NewTotal({ cart }: { cart: OptimisticCart }): ReactElement {
  const { t } = useApp().messages;
  const { totalPrice, currency } = cart.totals;
  const total = formatMoney(totalPrice, currency);
  const known = useRef(total);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (cart.isUpdating || known.current === total) return;
    known.current = total;
    setSaid(`${t('totals.total')}: ${total}`);
  }, [cart.isUpdating, total, t]);
  return (
    <div className="tiem-hidden-text" role="status">
      {said}
    </div>
  );
}

function useTopContainer(element: HTMLElement): HTMLElement | null {
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const place = document.createElement('div');
    place.className = 'tiem-block-cart__top';
    element.prepend(place);
    setTop(place);
    return () => place.remove();
  }, [element]);
  return top;
}

/**
 * Names the removed line and offers to undo: with our button where the same line can be added again, else the server's
 * link.
 */
function RemovedLines({ cart }: { cart: OptimisticCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [removed, forget] = useRemovedLine(cart);
  const place = useRef<HTMLDivElement>(null);

  // Removing a line drops the focus to the body; move it to the undo button instead of the top of the page.
  useEffect(() => {
    if (!removed || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, [removed]);

  const { line, undoLink } = removed ?? {};
  const undo = line && rebuildAddition(line);
  function undoRemoval(): void {
    // The pressed undo button disappears, so the focus moves to its container.
    place.current?.focus({ preventScroll: true });
    forget();
    if (undo) void enqueueChange(app, undo);
  }

  return (
    <div ref={place} className="tiem-block-cart__removed" role="status" tabIndex={-1}>
      {line && (
        <>
          <span>{t('cart.itemRemovedByYou', line.name)}</span>
          {undo && (
            <button type="button" className="tiem-block-cart__undo" onClick={undoRemoval}>
              {t('cart.undoRemove')}
            </button>
          )}
          {!undo && undoLink && (
            <a className="tiem-block-cart__undo" href={undoLink}>
              {t('cart.undoRemove')}
            </a>
          )}
        </>
      )}
    </div>
  );
}
