import { type ReactElement, useId } from 'react';
import './fields.css';

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
