import './fields.css';
import { type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import { errorElementId } from '../../lib/error-element';
import { type FieldError, FieldErrorText } from './TextInput';

interface Option {
  value: string;
  label: string;
}

interface SelectProps {
  id: string;
  errorId: string;
  label: string;
  /** The first option while nothing is selected. */
  placeholder: string;
  value: string;
  options: readonly Option[];
  required: boolean;
  autoComplete: string;
  error: FieldError | undefined;
  /** The form announces how many fields are wrong, so this field does not announce its error. */
  showsCount?: boolean;
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
    showsCount,
  } = props;
  const shown = error && !error.hidden ? error.message : undefined;
  const isListed = options.some((option) => option.value === value);
  const listed = useDeferredOptions(options, value);
  return (
    <div className={shown ? 'tiem-field has-error' : 'tiem-field'}>
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="tiem-field__input"
        value={isListed ? value : ''}
        required={required}
        autoComplete={autoComplete}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? errorElementId(errorId) : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {(!isListed || !required) && <option value="">{placeholder}</option>}
        {listed}
      </select>
      <FieldErrorText errorId={errorId} message={shown} isSilent={showsCount} />
    </div>
  );
}

const INITIAL_OPTIONS = 20;

/**
 * A long list, such as all countries, is half of the work of rendering a checkout, so it is rendered after the
 * first paint.
 */
function useDeferredOptions(options: readonly Option[], value: string): readonly ReactElement[] {
  const [isWhole, setWhole] = useState(options.length <= INITIAL_OPTIONS);
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(setWhole, 0, true);
    return () => clearTimeout(timer);
  }, [isWhole]);
  const chosen = isWhole ? null : value;
  return useMemo(
    () =>
      options
        .filter((option) => chosen === null || option.value === chosen)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        )),
    [options, chosen],
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
