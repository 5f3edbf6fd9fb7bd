import './fields.css';
import { type ReactElement, useEffect, useId, useMemo, useState } from 'react';
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
  /** Text of the option that is shown while nothing is selected. */
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
  const isListed = options.some((option) => option.value === value);
  const optionElements = useDeferredOptions(options, value);
  return (
    <div className={visibleMessage ? 'tiem-field has-error' : 'tiem-field'}>
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="tiem-field__input"
        value={isListed ? value : ''}
        required={required}
        autoComplete={autoComplete}
        aria-invalid={visibleMessage ? true : undefined}
        aria-describedby={visibleMessage ? getErrorElementId(errorId) : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {(!isListed || !required) && <option value="">{placeholder}</option>}
        {optionElements}
      </select>
      <FieldErrorText errorId={errorId} message={visibleMessage} isSilent={isInErrorSummary} />
    </div>
  );
}

const INITIAL_OPTIONS = 20;

/**
 * Renders the options after the first paint, because a long list, such as all countries, takes half of the time in
 * which a checkout is rendered.
 */
function useDeferredOptions(options: readonly SelectOption[], value: string): readonly ReactElement[] {
  const [isComplete, setIsComplete] = useState(options.length <= INITIAL_OPTIONS);
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(setIsComplete, 0, true);
    return () => clearTimeout(timer);
  }, [isComplete]);
  const initialValue = isComplete ? null : value;
  return useMemo(
    () =>
      options
        .filter((option) => initialValue === null || option.value === initialValue)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        )),
    [options, initialValue],
  );
}

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
