import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Pages move what a popover hangs on without telling anybody. */
const REPOSITION = 500;

export interface BubbleProps {
  /** What it hangs on. */
  around: Element | null;
  className: string;
  /** A dialog has a name; what has none only repeats what screen readers have already. */
  dialog?: { id: string; label: string };
  children: ReactNode;
}

export function Bubble({ around, className, dialog, children }: BubbleProps): ReactElement {
  const { refs, floatingStyles } = useFloating({
    elements: { reference: around },
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
      const timer = setInterval(update, REPOSITION);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  });
  return (
    <div
      ref={refs.setFloating}
      className={`tiem-bubble ${className}`}
      style={floatingStyles}
      {...(dialog ? { id: dialog.id, role: 'dialog', 'aria-label': dialog.label } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  );
}
