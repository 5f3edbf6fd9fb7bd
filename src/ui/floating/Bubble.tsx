import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Interval in milliseconds at which the position is updated, because the anchor may move without an event. */
const REPOSITION_INTERVAL = 500;

export interface BubbleProps {
  /** The element next to which the bubble is placed. */
  anchor: Element | null;
  className: string;
  /**
   * Id and label of the bubble if it is a popover. A bubble without them is hidden from screen readers, which already
   * have its text.
   */
  dialog?: { id: string; label: string };
  children: ReactNode;
}

export function Bubble({ anchor, className, dialog, children }: BubbleProps): ReactElement {
  const { refs, floatingStyles } = useFloating({
    elements: { reference: anchor },
    placement: 'bottom-start',
    strategy: 'fixed',
    middleware: [
      offset(6),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply({ elements, availableHeight }) {
          elements.floating.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
        },
      }),
    ],
    whileElementsMounted(reference, floating, update) {
      const stop = autoUpdate(reference, floating, update);
      const timer = setInterval(update, REPOSITION_INTERVAL);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  });
  return (
    <div
      ref={refs.setFloating}
      className={`tiem-floating ${className}`}
      style={floatingStyles}
      {...(dialog ? { id: dialog.id, role: 'dialog', 'aria-label': dialog.label } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  );
}
