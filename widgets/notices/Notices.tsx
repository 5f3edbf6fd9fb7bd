import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import {
  containerClosed,
  containerOpened,
  createNoticesSelector,
  groupDismissed,
  groupNoticesByStatus,
  isAssertiveStatus,
  type Notice,
  noticeDismissed,
  SNACKBAR_TRANSITION,
} from '../../src/notice';
import { getBannerTexts, NoticeBanners, useScrollToNewNotice } from '../../src/ui/NoticeBanners';
import { SafeHtml } from '../../src/ui/SafeHtml';

export const options = {
  context: {
    type: 'text',
    default: 'wc/cart',
    help: 'The area whose notices are shown here, including those of inner areas without a container of their own.',
  },
  scroll: {
    type: 'flag',
    default: true,
    help: 'Scroll new notices into view, unless the shopper is typing.',
  },
} as const satisfies OptionsSchema;

export function Notices({ context, scroll }: NoticesProps): ReactElement {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const selectNotices = useMemo(createNoticesSelector, []);
  const notices = useAppSelector((state) => selectNotices(state, context));
  const banners = notices.filter(({ type }) => type === 'default');
  const section = useScrollToNewNotice(Math.max(0, ...banners.map(({ serial }) => serial)), scroll);

  useEffect(() => {
    dispatch(containerOpened(context));
    return () => {
      dispatch(containerClosed(context));
    };
  }, [dispatch, context]);

  return (
    <section
      ref={section}
      className={banners.length > 0 ? 'tiem-notices has-notices' : 'tiem-notices'}
      // Labels only a notice area with notices as a landmark, because a page may contain several areas.
      aria-label={notices.length > 0 ? messages.t('notice.region') : undefined}
    >
      <NoticeBanners
        groups={groupNoticesByStatus(banners).map((group) => ({
          ...group,
          isAssertive: isAssertiveStatus(group.status),
        }))}
        texts={getBannerTexts(messages)}
        onDismiss={({ status }) => dispatch(groupDismissed({ context, status }))}
      />
      <Snackbars
        notices={notices.filter(({ type }) => type === 'snackbar')}
        dismissLabel={messages.t('notice.dismiss')}
        onDismiss={({ id, context: ownContext }) => dispatch(noticeDismissed({ id, context: ownContext }))}
      />
    </section>
  );
}

interface SnackbarsProps {
  notices: readonly Notice[];
  dismissLabel: string;
  onDismiss(notice: Notice): void;
}

/**
 * Renders snackbars at the bottom of the window. Their live region exists before the first message, because screen
 * readers announce only changes in an existing region.
 */
export function Snackbars({ notices, dismissLabel, onDismiss }: SnackbarsProps): ReactElement {
  const shown = useLeavingSnackbars(notices);
  const region = useSnackbarRegion(notices);
  return createPortal(
    <tiem-root>
      {shown.map(({ notice, isLeaving }) => (
        <div key={notice.serial} className={isLeaving ? 'tiem-snackbar is-leaving' : 'tiem-snackbar'}>
          <SafeHtml html={notice.content} />
          {notice.actions.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
          <button
            type="button"
            aria-label={dismissLabel}
            disabled={isLeaving}
            onClick={() => onDismiss(notice)}
          >
            ×
          </button>
        </div>
      ))}
    </tiem-root>,
    region,
  );
}

/**
 * Creates the live region as a child of <body>. A theme that replaces the page's content may remove the region, so it
 * is added again with the next notice.
 */
function useSnackbarRegion(notices: readonly Notice[]): HTMLElement {
  const [region] = useState(() => {
    const element = document.createElement('div');
    element.className = 'tiem-snackbars';
    element.setAttribute('aria-live', 'polite');
    element.setAttribute('aria-relevant', 'additions text');
    return element;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice checks that the region is attached
  useEffect(() => {
    if (!region.isConnected) document.body.append(region);
  }, [region, notices]);
  useEffect(() => () => region.remove(), [region]);
  return region;
}

/** Keeps a removed snackbar rendered until its exit animation has ended. */
function useLeavingSnackbars(notices: readonly Notice[]): { notice: Notice; isLeaving: boolean }[] {
  const [rendered, setRendered] = useState(notices);
  const leaving = rendered.filter((notice) => !notices.includes(notice));
  const hasNew = notices.some((notice) => !rendered.includes(notice));
  if (hasNew) setRendered([...leaving, ...notices]);
  const isLeaving = leaving.length > 0;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setRendered(notices), SNACKBAR_TRANSITION);
    return () => clearTimeout(timer);
  }, [isLeaving, notices]);
  return rendered.map((notice) => ({ notice, isLeaving: !notices.includes(notice) }));
}

export interface NoticesProps {
  context: string;
  scroll: boolean;
}

/** Reads only the widget's options, because the server's own notices stay unchanged in the page. */
export function readNoticesProps(
  _element: HTMLElement,
  { context, scroll }: OptionsOf<typeof options>,
): NoticesProps {
  return { context, scroll };
}
