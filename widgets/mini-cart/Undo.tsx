import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { additionOf, askCart, type ShownCart, type ShownLine } from '../../src/cart';
import { CONTEXT } from './places';

/** A line that was taken out here, with the way back where the line can be told whole by its product and choices. */
export function Undo({ cart }: { cart: ShownCart }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [line, setLine] = useState<ShownLine>();
  const leaving = useRef<readonly ShownLine[]>([]);

  useEffect(() => {
    const gone = leaving.current.find(({ key }) => !cart.items.some((item) => item.key === key));
    leaving.current = cart.items.filter(({ pending }) => pending === 'removal');
    if (gone) setLine(gone);
  }, [cart.items]);

  const addition = line && additionOf(line);
  function putBack({ currentTarget }: { currentTarget: HTMLElement }): void {
    // The button goes; the focus stays in the panel.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    setLine(undefined);
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
    </div>
  );
}
