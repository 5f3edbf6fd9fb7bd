import type { ReactElement } from 'react';
import { errorElementId } from '../../lib/error-element';
import { type FieldError, FieldErrorText } from './TextInput';

interface SelectProps {
  id: string;
  errorId: string;
  label: string;
  /** Stands first where nothing has been chosen. */
  placeholder: string;
  value: string;
  options: readonly { value: string; label: string }[];
  required: boolean;
  autoComplete: string;
  error: FieldError | undefined;
  /** The form says how many fields are wrong. */
  isCounted?: boolean;
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
    isCounted,
  } = props;
  const shown = error && !error.hidden ? error.message : undefined;
  const isListed = options.some((option) => option.value === value);
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
        {!isListed && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldErrorText errorId={errorId} message={shown} isQuiet={isCounted} />
    </div>
  );
}
