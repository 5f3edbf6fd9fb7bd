import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';

const ROWS = ['first', 'second', 'third'];

/** The shape of lines and totals, as large as they will be. */
export function Skeleton(): ReactElement {
  const { t } = useApp().messages;
  return (
    <div className="tiem-block-cart__skeleton" role="status">
      <span className="tiem-hidden-text">{t('common.loading')}</span>
      <div>
        {ROWS.map((row) => (
          <div key={row} className="tiem-block-cart__skeleton-line">
            <span className="tiem-skeleton" />
            <span className="tiem-skeleton" />
          </div>
        ))}
      </div>
      <div className="tiem-block-cart__skeleton-totals">
        {[...ROWS, 'fourth'].map((row) => (
          <span key={row} className="tiem-skeleton" />
        ))}
      </div>
    </div>
  );
}
