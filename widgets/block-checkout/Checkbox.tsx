import type { ReactElement, ReactNode } from 'react';

interface CheckboxProps {
  id: string;
  checked: boolean;
  children: ReactNode;
  describedBy?: string | undefined;
  hasError?: boolean;
  isRequired?: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({
  id,
  checked,
  children,
  describedBy,
  hasError,
  isRequired,
  onChange,
}: CheckboxProps): ReactElement {
  return (
    <div className="tiem-checkout__check wc-block-components-checkbox">
      <span className="tiem-option__mark">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={describedBy}
          aria-invalid={hasError || undefined}
          aria-required={isRequired || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      {/* The text has its own element, so that a theme's styles for labels apply to the label only. */}
      <label htmlFor={id}>
        <span>{children}</span>
      </label>
    </div>
  );
}
