import type { ReactElement } from 'react';
import './fields.css';

interface TextareaProps {
  id: string;
  label: string;
  value: string;
  placeholder?: string;
  disabled?: boolean;
  onChange(value: string): void;
}

/** Renders a text area that is two rows high, and grows with its content in browsers that support `field-sizing`. */
export function Textarea({ id, label, value, placeholder, disabled, onChange }: TextareaProps): ReactElement {
  return (
    <div className="tiem-field">
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="tiem-field__input tiem-field__textarea"
        rows={2}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
