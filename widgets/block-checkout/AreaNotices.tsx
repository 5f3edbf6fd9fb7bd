import { type ReactElement, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import type { AppState } from '../../src/app/app.types';
import {
  containerClosed,
  containerOpened,
  createNoticesSelector,
  groupDismissed,
  groupNotices,
  isAssertive,
} from '../../src/notice';
import { getBannerTexts, NoticeBanners, useScrollIntoView } from '../../src/ui/NoticeBanners';

/** Renders the notices that belong to one area of the checkout. */
export function AreaNotices({ context }: { context: string }): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const selectNotices = useMemo(createNoticesSelector, []);
  const notices = useSelector((state: AppState) => selectNotices(state, context));
  useEffect(() => {
    dispatch(containerOpened(context));
    return () => {
      dispatch(containerClosed(context));
    };
  }, [dispatch, context]);
  const banners = notices.filter(({ type }) => type === 'default');
  const place = useScrollIntoView(Math.max(0, ...banners.map(({ order }) => order)), true);
  const groups = groupNotices(banners).map((group) => ({
    ...group,
    isAssertive: isAssertive(group.status),
  }));
  return (
    <div ref={place} className="tiem-block-checkout__notices wc-block-components-notices">
      <NoticeBanners
        groups={groups}
        texts={getBannerTexts(messages)}
        onDismiss={({ status }) => dispatch(groupDismissed({ context, status }))}
      />
    </div>
  );
}
