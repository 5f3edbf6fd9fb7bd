import { type ReactElement, useMemo } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { createUndoAddition, enqueueChange } from '../../src/cart';
import type { RemovedLine } from '../../src/cart/view/LineControls';
import {
  createNoticesSelector,
  groupDismissed,
  groupNoticesByStatus,
  isAssertiveStatus,
} from '../../src/notice';
import { getBannerTexts, NoticeBanners } from '../../src/ui/NoticeBanners';
import { PANEL_CONTEXT } from './read-props';

export { noticeTexts } from '../../src/i18n/vi/notice';

interface NoticesAfterChangeProps {
  removedLine: RemovedLine | undefined;
  onUndo(): void;
}

/**
 * Shows notices and an undo button after a change. The chunk is loaded with the first change, before the server has
 * responded, because screen readers announce only live regions that existed before their text.
 */
export default function PostChangeNotices({
  removedLine,
  onUndo,
}: NoticesAfterChangeProps): ReactElement | null {
  return (
    <>
      <Notices />
      <UndoRemoval removedLine={removedLine} onUndo={onUndo} />
    </>
  );
}

function Notices(): ReactElement {
  const dispatch = useAppDispatch();
  const { messages } = useApp();
  const selectNotices = useMemo(createNoticesSelector, []);
  const notices = useAppSelector((state) => selectNotices(state, PANEL_CONTEXT));
  return (
    <div className="tiem-mini-cart__notices">
      <NoticeBanners
        groups={groupNoticesByStatus(notices).map((group) => ({
          ...group,
          isAssertive: isAssertiveStatus(group.status),
        }))}
        texts={getBannerTexts(messages)}
        onDismiss={({ status }) => dispatch(groupDismissed({ context: PANEL_CONTEXT, status }))}
      />
    </div>
  );
}

/**
 * Shows the removed line with a way to undo the removal: a button that adds the line again if its product and
 * attributes describe it completely, otherwise the server's undo link.
 */
function UndoRemoval({ removedLine, onUndo }: NoticesAfterChangeProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const { line, undoLink } = removedLine ?? {};
  const addition = line && createUndoAddition(line);
  function undoRemoval({ currentTarget }: { currentTarget: HTMLElement }): void {
    // Moves the focus to the panel, because the undo button is about to disappear.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    onUndo();
    if (addition) void enqueueChange(app, { ...addition, context: PANEL_CONTEXT });
  }

  return (
    <div className="tiem-mini-cart__removed" role="status">
      {line && <span className="tiem-mini-cart__removed-text">{t('cart.itemRemovedByYou', line.name)}</span>}
      {addition && (
        <button type="button" className="tiem-mini-cart__undo" onClick={undoRemoval}>
          {t('cart.undoRemove')}
        </button>
      )}
      {!addition && undoLink && (
        <a className="tiem-mini-cart__undo" href={undoLink}>
          {t('cart.undoRemove')}
        </a>
      )}
    </div>
  );
}
