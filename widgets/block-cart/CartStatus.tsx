import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { additionOf, askCart, type ShownCart, selectHeldBackBy } from '../../src/cart';
import { useRemovedLine } from '../../src/cart-view/useRemovedLine';
import { formatMoney } from '../../src/lib/money';

/** What is to be known of the cart as a whole: what it waits for, what was just taken out, what it costs now. */
export function CartStatus({ cart, element }: { cart: ShownCart; element: HTMLElement }): ReactElement {
  const { t } = useApp().messages;
  const heldBackBy = useSelector(selectHeldBackBy);
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

/** Said when it has changed, and not while it is still to change. */
function NewTotal({ cart }: { cart: ShownCart }): ReactElement {
  const { t } = useApp().messages;
  const { totalPrice, currency } = cart.totals;
  const total = formatMoney(totalPrice, currency);
  const known = useRef(total);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (cart.updating || known.current === total) return;
    known.current = total;
    setSaid(`${t('totals.total')}: ${total}`);
  }, [cart.updating, total, t]);
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

/** A line that the shopper took out, with the way back: ours where it can be put back just as it was, else the server's. */
function RemovedLines({ cart }: { cart: ShownCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [removed, forget] = useRemovedLine(cart);
  const place = useRef<HTMLDivElement>(null);

  // Whoever pressed „Xóa“ finds themselves where it can be undone, not at the top of the page.
  useEffect(() => {
    if (!removed || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, [removed]);

  const { line, undoLink } = removed ?? {};
  const undo = line && additionOf(line);
  function undoRemoval(): void {
    // The button goes; whoever pressed it stays here.
    place.current?.focus({ preventScroll: true });
    forget();
    if (undo) void askCart(app, undo);
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
