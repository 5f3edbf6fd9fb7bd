import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import { enqueueChange, rebuildAddition } from '../../src/cart';
import type { RemovedLine } from '../../src/cart/view/LineControls';

/** The line removed last, and a function that forgets it. */
export interface Removal {
  removed: RemovedLine | undefined;
  forget(): void;
}

interface RowProps {
  removed: RemovedLine;
  forget(): void;
  role?: 'listitem';
}

/**
 * Names the removed line and offers to undo: with our button where the same line can be added again, else the server's
 * link. CartStatus announces it.
 */
export function RemovedLineRow({ removed, forget, role }: RowProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const row = useRef<HTMLDivElement>(null);
  const { line, undoLink } = removed;
  const undo = rebuildAddition(line);

  // Removing a line drops the focus to the body; move it to the undo button instead of the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, []);

  function undoRemoval(): void {
    // The pressed undo button disappears, so the focus moves to its container.
    row.current?.parentElement?.focus({ preventScroll: true });
    forget();
    if (undo) void enqueueChange(app, undo);
  }

  return (
    <div ref={row} className="tiem-block-cart__removed" role={role}>
      <span>{t('cart.itemRemovedByYou', line.name)}</span>
      {undo ? (
        <button type="button" className="tiem-block-cart__undo" onClick={undoRemoval}>
          {t('cart.undoRemove')}
        </button>
      ) : (
        undoLink && (
          <a className="tiem-block-cart__undo" href={undoLink}>
            {t('cart.undoRemove')}
          </a>
        )
      )}
    </div>
  );
}
