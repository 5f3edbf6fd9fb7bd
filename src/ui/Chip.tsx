import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  children: ReactNode;
  /** Accessible name of the remove button, for example “Xóa …” (remove …). */
  removeLabel: string;
  disabled?: boolean;
  onRemove(): void;
}

/** A selected value that can be removed by a click, Backspace or Delete. */
export function Chip({ children, removeLabel, disabled, onRemove }: ChipProps): ReactElement {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    removeChipUnlessDisabled();
  }

  function removeChipUnlessDisabled(): void {
    if (!disabled) onRemove();
  }

  return (
    <span className={disabled ? 'tiem-chip is-busy' : 'tiem-chip'}>
      <span className="tiem-chip__text">{children}</span>
      {/* Does not set `disabled` while busy, because a disabled button loses the focus. */}
      <button
        type="button"
        className="tiem-chip__remove wc-block-components-chip__remove"
        aria-label={removeLabel}
        aria-disabled={disabled ? true : undefined}
        onClick={removeChipUnlessDisabled}
        onKeyDown={handleKeyDown}
      >
        {disabled ? (
          <span className="tiem-spinner" aria-hidden="true" />
        ) : (
          <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        )}
      </button>
    </span>
  );
}
