import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import { additionOf, askCart, type ShownCart } from '../../src/cart';
import { useRemovedLine } from '../../src/cart-view/useRemovedLine';

/** A line that the shopper took out, with the way back: ours where it can be put back just as it was, else the server's. */
export function RemovedLines({ cart }: { cart: ShownCart }): ReactElement {
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
