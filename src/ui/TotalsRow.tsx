import type { ReactElement, ReactNode } from 'react';
import './totals-row.css';

interface TotalsRowProps {
  label: ReactNode;
  value: ReactNode;
  /** Below both: chips, the address, what a total includes. */
  children?: ReactNode;
  strong?: boolean;
}

export function TotalsRow({ label, value, children, strong }: TotalsRowProps): ReactElement {
  return (
    <div className={strong ? 'tiem-total is-strong' : 'tiem-total'}>
      <span className="tiem-total__label">{label}</span>
      <span className="tiem-total__value">{value}</span>
      {children && <div className="tiem-total__more">{children}</div>}
    </div>
  );
}
