import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import { enqueueChange, rebuildAddition } from '../../src/cart';
import type { RemovedLine } from '../../src/cart/view/LineControls';

/** The line that was removed last, and a function that dismisses it. */
export interface LineRemoval {
  removed: RemovedLine | undefined;
  dismiss(): void;
}

interface RowProps {
  removed: RemovedLine;
  dismiss(): void;
  role?: 'listitem';
}

/**
 * Names the removed line and offers to undo the removal: by a button if the same line can be added again,
 * otherwise by the server's undo link. CartStatus announces the removal to screen readers.
 */
export function RemovedLineRow({ removed, dismiss, role }: RowProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const row = useRef<HTMLDivElement>(null);
  const { line, undoLink } = removed;
  const addition = rebuildAddition(line);

  // When a focused line is removed, the focus falls back to <body>; move it to the undo button.
  useEffect(() => {
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, []);

  function undoRemoval(): void {
    // The undo button is about to disappear, so move the focus to its container.
    row.current?.parentElement?.focus({ preventScroll: true });
    dismiss();
    if (addition) void enqueueChange(app, addition);
  }

  return (
    <div ref={row} className="tiem-block-cart__removed" role={role}>
      <span>{t('cart.itemRemovedByYou', line.name)}</span>
      {addition ? (
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
