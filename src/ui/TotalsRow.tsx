import type { ReactElement, ReactNode } from 'react';
import './totals-row.css';

interface TotalsRowProps {
  label: ReactNode;
  value: ReactNode;
  /** Content below label and value, such as chips, the address, or what a total includes. */
  children?: ReactNode;
  isStrong?: boolean;
}

/** WooCommerce's class for the grand total, which third-party scripts look for. */
const FOOTER_ITEM_CLASS = 'wc-block-components-totals-footer-item';

export function TotalsRow({ label, value, children, isStrong }: TotalsRowProps): ReactElement {
  return (
    <div
      className={`tiem-total wc-block-components-totals-item${isStrong ? ` is-strong ${FOOTER_ITEM_CLASS}` : ''}`}
    >
      <span className="tiem-total__label wc-block-components-totals-item__label">{label}</span>
      <span className="tiem-total__value wc-block-components-totals-item__value">{value}</span>
      {children && <div className="tiem-total__more">{children}</div>}
    </div>
  );
}
