import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { additionOf, askCart, type Leaving, leavingLines, type ShownCart } from '../../src/cart';
import { CONTEXT } from './places';

/** A line that was taken out here, with the way back: ours where its product and choices tell it whole, else the server's. */
export function Undo({ cart }: { cart: ShownCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [removed, setRemoved] = useState<Leaving>();
  const leaving = useRef<readonly Leaving[]>([]);

  useEffect(() => {
    const gone = leaving.current.find(({ line }) => !cart.items.some(({ key }) => key === line.key));
    leaving.current = leavingLines(cart.items, leaving.current);
    if (gone) setRemoved(gone);
  }, [cart.items]);

  const { line, undoLink } = removed ?? {};
  const addition = line && additionOf(line);
  function putBack({ currentTarget }: { currentTarget: HTMLElement }): void {
    // The button goes; the focus stays in the panel.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    setRemoved(undefined);
    if (addition) void askCart(app, { ...addition, context: CONTEXT });
  }

  return (
    <div className="tiem-mini-cart__removed" role="status">
      {line && <span className="tiem-mini-cart__removed-text">{t('cart.itemRemovedByYou', line.name)}</span>}
      {addition && (
        <button type="button" className="tiem-mini-cart__undo" onClick={putBack}>
          {t('cart.undoRemove')}
        </button>
      )}
      {!addition && undoLink && (
        <a className="tiem-mini-cart__undo" href={undoLink}>
          {t('cart.undoRemove')}
        </a>
      )}
    </div>
  );
}
