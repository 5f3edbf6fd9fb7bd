import type { ReactElement, ReactNode } from 'react';

interface CheckProps {
  id: string;
  checked: boolean;
  children: ReactNode;
  describedBy?: string | undefined;
  isWrong?: boolean;
  onChange(checked: boolean): void;
}

export function Check({ id, checked, children, describedBy, isWrong, onChange }: CheckProps): ReactElement {
  return (
    <label className="tiem-checkout__check wc-block-components-checkbox" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
