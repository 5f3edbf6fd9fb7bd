import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import './panel.css';

interface PanelProps {
  title: ReactNode;
  /** Whether the panel is open at first; closed by default. */
  initiallyOpen?: boolean;
  /** If set, the parent controls whether the panel is open. */
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
  children?: ReactNode;
}

/** The content stays in the page while the panel is closed, so that half-typed fields keep their values. */
export function Panel({
  title,
  initiallyOpen = false,
  isOpen,
  onToggle,
  children,
}: PanelProps): ReactElement {
  const [ownOpen, setOwnOpen] = useState(initiallyOpen);
  const id = useId();
  const open = isOpen ?? ownOpen;
  const panel = useRef<HTMLDivElement>(null);
  // If the panel closes while the focus is inside, for example after its form was submitted, the focus moves to its
  // button.
  useLayoutEffect(() => {
    if (!open && panel.current?.contains(document.activeElement))
      panel.current.querySelector('button')?.focus();
  }, [open]);

  function togglePanel(): void {
    setOwnOpen(!open);
    onToggle?.(!open);
  }

  return (
    <div ref={panel} className={open ? 'tiem-collapsible is-open' : 'tiem-collapsible'}>
      <button
        type="button"
        className="tiem-collapsible__button"
        aria-expanded={open}
        aria-controls={id}
        onClick={togglePanel}
      >
        <span>{title}</span>
        <svg className="tiem-collapsible__sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </button>
      <div id={id} className="tiem-collapsible__content" hidden={!open}>
        {children}
      </div>
    </div>
  );
}
