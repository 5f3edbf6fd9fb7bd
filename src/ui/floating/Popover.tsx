import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLazyBubble } from './Tooltip';
import './floating.css';

interface PopoverProps {
  /** The button's text and the popover's accessible name. */
  label: string;
  children: ReactNode;
}

/** A button with a popover. Esc and a click outside close it; the focus stays on the button. */
export function Popover({ label, children }: PopoverProps): ReactElement {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Bubble = useLazyBubble(isOpen);

  useEffect(() => {
    if (!isOpen) return;
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    }
    function handlePointerDown({ target }: PointerEvent): void {
      if (!place.current?.contains(target as Node)) setOpen(false);
    }
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [isOpen]);

  return (
    <span ref={place} className="tiem-popover">
      <button
        ref={button}
        type="button"
        className="tiem-popover__button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && Bubble && (
        <Bubble around={button.current} className="tiem-popover__bubble" dialog={{ id, label }}>
          {children}
        </Bubble>
      )}
    </span>
  );
}
