import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import type { RemovedLine } from '../../src/cart';
import { plainTextOf } from '../../src/lib/sanitise';
import { selectNotices } from '../../src/notice';
import { CONTEXT } from './panel-settings';

/**
 * Plain-text messages after a change, and links that undo it without our code. Used if the chunk with the full
 * notices (PostChangeNotices.tsx) failed to load.
 */
export function NoticesFallback({ removed }: { removed: RemovedLine | undefined }): ReactElement {
  const { t } = useApp().messages;
  const notices = useSelector(selectNotices).filter(({ context }) => context === CONTEXT);
  const { line, undoLink } = removed ?? {};
  return (
    <div className="tiem-mini-cart__removed" role="alert">
      {notices.map(({ id, content }) => (
        <span key={id} className="tiem-mini-cart__removed-text">
          {plainTextOf(content.replace(/<[^>]*>/g, ' '))}
        </span>
      ))}
      {line && (
        <a className="tiem-mini-cart__removed-text" href={line.permalink || undefined}>
          {t('cart.itemRemovedByYou', line.name)}
        </a>
      )}
      {undoLink && (
        <a className="tiem-mini-cart__undo" href={undoLink}>
          {t('cart.undoRemove')}
        </a>
      )}
    </div>
  );
}
