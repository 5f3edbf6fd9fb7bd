import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { additionOf, askCart, type ShownCart, type ShownLine } from '../../src/cart';

/** A line that the shopper took out, with the way back where it can be put back just as it was. */
export function Removed({ cart }: { cart: ShownCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [line, setLine] = useState<ShownLine>();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<readonly ShownLine[]>([]);

  useEffect(() => {
    const gone = leaving.current.find(({ key }) => !cart.items.some((item) => item.key === key));
    leaving.current = cart.items.filter(({ pending }) => pending === 'removal');
    if (gone) setLine(gone);
  }, [cart.items]);

  // Whoever pressed „Xóa“ finds themselves where it can be undone, not at the top of the page.
  useEffect(() => {
    if (line && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [line]);

  const undo = line && additionOf(line);
  function putBack(): void {
    // The button goes; whoever pressed it stays here.
    place.current?.focus({ preventScroll: true });
    setLine(undefined);
    if (undo) void askCart(app, undo);
  }

  return (
    <div ref={place} className="tiem-block-cart__removed" role="status" tabIndex={-1}>
      {line && (
        <>
          <span>{t('cart.itemRemovedByYou', line.name)}</span>
          {undo && (
            <button ref={button} type="button" className="tiem-block-cart__undo" onClick={putBack}>
              {t('cart.undoRemove')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
