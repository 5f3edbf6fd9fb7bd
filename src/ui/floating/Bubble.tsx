import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { positionFloating } from './position-floating';

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
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (anchor && bubble.current)
      return positionFloating(anchor, bubble.current, { gap: 6, preferredHeight: 0 });
  }, [anchor]);
  return (
    <div
      ref={bubble}
      className={`tiem-floating ${className}`}
      {...(dialog ? { id: dialog.id, role: 'dialog', 'aria-label': dialog.label } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  );
}
