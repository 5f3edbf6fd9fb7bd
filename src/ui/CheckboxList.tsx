import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import './checkbox-list.css';

const DEFAULT_LIMIT = 10;
/** The "show more" button is added only if it hides more options than this. */
const COLLAPSE_MARGIN = 5;
const PLACEHOLDER_COUNT = 5;

export interface CheckboxOption {
  value: string;
  label: string;
}

interface CheckboxListProps {
  legend: string;
  options: readonly CheckboxOption[];
  checked: readonly string[];
  limit?: number;
  isLoading?: boolean;
  disabled?: boolean;
  texts: { loading: string; showLess: string; showMore(count: number): string };
  onChange(value: string, isChecked: boolean): void;
}

export function CheckboxList(props: CheckboxListProps): ReactElement {
  const { legend, options, checked, limit = DEFAULT_LIMIT, isLoading, disabled, texts, onChange } = props;
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const hiddenCount = options.length > limit + COLLAPSE_MARGIN ? options.length - limit : 0;
  const wasShowingAll = useRef(false);

  // Moves the focus to the first of the new options, because the clicked button is now after them.
  useEffect(() => {
    if (showsAll && !wasShowingAll.current)
      list.current?.querySelectorAll<HTMLInputElement>('input')[limit]?.focus();
    wasShowingAll.current = showsAll;
  }, [showsAll, limit]);

  if (isLoading)
    return (
      <div className="tiem-checkbox-list" role="status">
        <span className="tiem-visually-hidden">{texts.loading}</span>
        {Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index).map((row) => (
          <span key={row} className="tiem-checkbox-list__placeholder tiem-skeleton" />
        ))}
      </div>
    );

  return (
    <fieldset className="tiem-checkbox-list" disabled={disabled}>
      <legend className="tiem-visually-hidden">{legend}</legend>
      <ul ref={list} className="tiem-checkbox-list__list">
        {options.slice(0, hiddenCount > 0 && !showsAll ? limit : undefined).map(({ value, label }) => (
          <li key={value}>
            <div className="tiem-checkbox-list__row">
              <input
                id={`${id}-${value}`}
                type="checkbox"
                value={value}
                checked={checked.includes(value)}
                onChange={(event) => onChange(value, event.target.checked)}
              />
              <label htmlFor={`${id}-${value}`} className="tiem-checkbox-list__tap">
                {label}
              </label>
            </div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          className="tiem-checkbox-list__toggle"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.showLess : texts.showMore(hiddenCount)}
        </button>
      )}
    </fieldset>
  );
}
