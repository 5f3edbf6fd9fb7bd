import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import './panel.css';

interface PanelProps {
  title: ReactNode;
  /** Whether the panel is open at first; closed by default. */
  startsOpen?: boolean;
  /** If set, the parent controls whether the panel is open. */
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
  children?: ReactNode;
}

/** Keeps the content in the page while the panel is closed, so that half-typed fields keep their values. */
export function Panel({ title, startsOpen = false, isOpen, onToggle, children }: PanelProps): ReactElement {
  const [isOwnOpen, setOwnOpen] = useState(startsOpen);
  const id = useId();
  const isPanelOpen = isOpen ?? isOwnOpen;
  const panel = useRef<HTMLDivElement>(null);
  // If the panel closes while the focus is inside, for example after its form was submitted, the focus moves to its
  // button.
  useLayoutEffect(() => {
    if (!isPanelOpen && panel.current?.contains(document.activeElement))
      panel.current.querySelector('button')?.focus();
  }, [isPanelOpen]);

  function togglePanel(): void {
    setOwnOpen(!isPanelOpen);
    onToggle?.(!isPanelOpen);
  }

  return (
    <div ref={panel} className={isPanelOpen ? 'tiem-collapsible is-open' : 'tiem-collapsible'}>
      <button
        type="button"
        className="tiem-collapsible__button"
        aria-expanded={isPanelOpen}
        aria-controls={id}
        onClick={togglePanel}
      >
        <span>{title}</span>
        <svg className="tiem-collapsible__sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </button>
      <div id={id} className="tiem-collapsible__content" hidden={!isPanelOpen}>
        {children}
      </div>
    </div>
  );
}
