import { type ReactElement, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMessages } from '../../src/app/AppContext';
import { noticeTexts } from '../../src/i18n/vi/notice';
import {
  containerClosed,
  containerOpened,
  groupDismissed,
  groupNotices,
  isAssertive,
  makeSelectNoticesIn,
  noticeDismissed,
} from '../../src/notice';
import { bannerTexts, NoticeBanners, useScrollIntoView } from '../../src/ui/NoticeBanners';
import type { NoticesProps } from './read';
import { Snackbars } from './Snackbars';

export function Notices({ context, scroll }: NoticesProps): ReactElement {
  const dispatch = useDispatch();
  const messages = useMessages().addTexts(noticeTexts);
  const selectNotices = useMemo(makeSelectNoticesIn, []);
  const notices = useSelector((state) => selectNotices(state, context));
  const banners = notices.filter(({ type }) => type === 'default');
  const place = useScrollIntoView(Math.max(0, ...banners.map(({ order }) => order)), scroll);

  useEffect(() => {
    dispatch(containerOpened(context));
    return () => {
      dispatch(containerClosed(context));
    };
  }, [dispatch, context]);

  return (
    <section
      ref={place}
      className={banners.length > 0 ? 'tiem-notices has-notices' : 'tiem-notices'}
      // A page may hold several notice areas; only one with notices is labelled as a landmark.
      aria-label={notices.length > 0 ? messages.t('notice.region') : undefined}
    >
      <NoticeBanners
        groups={groupNotices(banners).map((group) => ({ ...group, isAssertive: isAssertive(group.status) }))}
        texts={bannerTexts(messages)}
        onDismiss={({ status }) => dispatch(groupDismissed({ context, status }))}
      />
      <Snackbars
        notices={notices.filter(({ type }) => type === 'snackbar')}
        dismissLabel={messages.t('notice.dismiss')}
        onDismiss={({ id, context: owner }) => dispatch(noticeDismissed({ id, context: owner }))}
      />
    </section>
  );
}
