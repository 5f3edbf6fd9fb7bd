import './fields.css';
import { type ReactElement, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { getErrorElementId } from '../../lib/error-element';
import { type FieldError, FieldErrorText } from './TextInput';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  id: string;
  errorId: string;
  label: string;
  /** Label of the first option, whose value is empty. */
  placeholder: string;
  value: string;
  options: readonly SelectOption[];
  required: boolean;
  autoComplete: string;
  error: FieldError | undefined;
  /** Whether the form announces the number of wrong fields. If so, this field does not announce its own error. */
  isInErrorSummary?: boolean;
  onChange(value: string): void;
}

export function Select(props: SelectProps): ReactElement {
  const {
    id,
    errorId,
    label,
    placeholder,
    value,
    options,
    required,
    autoComplete,
    error,
    onChange,
    isInErrorSummary,
  } = props;
  const visibleMessage = error && !error.hidden ? error.message : undefined;
  const selected = options.some((option) => option.value === value) ? value : '';
  const choices = [{ value: '', label: placeholder }, ...options];
  const isLong = choices.length > LONGEST_RENDERED_LIST;
  const ref = useLongList(isLong ? choices : NO_OPTIONS, selected);
  return (
    <div className={visibleMessage ? 'tiem-field has-error' : 'tiem-field'}>
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        className="tiem-field__input"
        value={selected}
        required={required}
        autoComplete={autoComplete}
        aria-invalid={visibleMessage ? true : undefined}
        aria-describedby={visibleMessage ? getErrorElementId(errorId) : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {!isLong &&
          choices.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
      <FieldErrorText errorId={errorId} message={visibleMessage} isSilent={isInErrorSummary} />
    </div>
  );
}

/** The longest list whose options are rendered by React. */
const LONGEST_RENDERED_LIST = 20;
const NO_OPTIONS: readonly SelectOption[] = [];

/**
 * Creates the options of a long list, such as all countries, without React, which would need half of the time in which
 * a checkout is rendered. Options that have not changed stay in the page, because a phone closes a list that is
 * replaced. Returns the select's ref.
 */
function useLongList(options: readonly SelectOption[], value: string): RefObject<HTMLSelectElement | null> {
  const ref = useRef<HTMLSelectElement>(null);
  const created = useRef<HTMLOptionElement[]>([]);
  useLayoutEffect(() => {
    const select = ref.current;
    if (!select) return;
    if (!haveSameOptions(created.current, options)) {
      for (const option of created.current) option.remove();
      created.current = options.map((option) => new Option(option.label, option.value));
      select.append(...created.current);
    }
    select.value = value;
  });
  return ref;
}

const haveSameOptions = (created: readonly HTMLOptionElement[], options: readonly SelectOption[]): boolean =>
  created.length === options.length &&
  options.every(({ value, label }, index) => {
    const option = created[index];
    return option?.value === value && option.textContent === label;
  });

interface SortSelectProps {
  label: string;
  value: string;
  options: readonly { key: string; label: string }[];
  disabled?: boolean;
  onChange(key: string): void;
}

export function SortSelect({ label, value, options, disabled, onChange }: SortSelectProps): ReactElement {
  const id = useId();
  return (
    <div className="tiem-sort">
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="tiem-field__input"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
