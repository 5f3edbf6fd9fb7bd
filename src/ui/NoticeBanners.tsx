import './notice-banner.css';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Messages } from '../i18n/keys';
import { SafeHtml } from './SafeHtml';

interface BannerGroup {
  key: string;
  status: NoticeStatus;
  isDismissible: boolean;
  /** Errors are announced immediately (`assertive`), other notices when the screen reader pauses (`polite`). */
  isAssertive: boolean;
  notices: readonly { id: string; content: string; actions: readonly { label: string; url: string }[] }[];
}

interface BannerTexts {
  dismiss: string;
  /** The heading above a list of several error messages. */
  summary: string;
  status: Readonly<Record<NoticeStatus, string>>;
}

interface NoticeBannersProps<G extends BannerGroup> {
  groups: readonly G[];
  texts: BannerTexts;
  onDismiss(group: G): void;
}

/**
 * Renders both live regions before they have content, because some screen readers do not announce the content of a new
 * region.
 */
export function NoticeBanners<G extends BannerGroup>(props: NoticeBannersProps<G>): ReactElement {
  const renderNoticeGroups = (isAssertive: boolean) =>
    props.groups
      .filter((group) => group.isAssertive === isAssertive)
      .map((group) => (
        <Banner key={group.key} group={group} texts={props.texts} onDismiss={props.onDismiss} />
      ));
  return (
    <>
      <div className="tiem-notice-region" aria-live="assertive" aria-relevant="additions text">
        {renderNoticeGroups(true)}
      </div>
      <div className="tiem-notice-region" aria-live="polite" aria-relevant="additions text">
        {renderNoticeGroups(false)}
      </div>
    </>
  );
}

function Banner<G extends BannerGroup>({
  group,
  texts,
  onDismiss,
}: {
  group: G;
  texts: BannerTexts;
  onDismiss(group: G): void;
}): ReactElement {
  const { status, isDismissible, notices } = group;
  const [first] = notices;
  return (
    <NoticeBanner
      status={status}
      statusLabel={texts.status[status] ?? texts.status.default}
      dismissLabel={texts.dismiss}
      onDismiss={isDismissible ? () => onDismiss(group) : undefined}
    >
      {notices.length === 1 && first ? (
        <NoticeText {...first} />
      ) : (
        <>
          {status === 'error' && <p>{texts.summary}</p>}
          <ul className="tiem-notice__list">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeText {...notice} />
              </li>
            ))}
          </ul>
        </>
      )}
    </NoticeBanner>
  );
}

function NoticeText({ content, actions }: BannerGroup['notices'][number]): ReactElement {
  return (
    <>
      <SafeHtml html={content} />
      {actions.map(({ label, url }) => (
        <a key={url} className="tiem-notice__action" href={url}>
          {label}
        </a>
      ))}
    </>
  );
}

/**
 * Whether the page may scroll to a notice. It may not while the shopper is typing, because the field would move. Radio
 * buttons do not count as fields in which a shopper types.
 */
export function canScrollToNotice(focused: Element | null): boolean {
  return !focused?.matches('input:not([type="radio"]), select, textarea, [contenteditable="true"]');
}

/** Scrolls the element into view when it shows a newer notice than before. `newest` increases with each notice. */
export function useScrollToNewNotice(
  newestOrder: number,
  isEnabled: boolean,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latestSeen = useRef(0);
  useEffect(() => {
    if (newestOrder > latestSeen.current && isEnabled && canScrollToNotice(document.activeElement))
      element.current?.scrollIntoView({ block: 'nearest' });
    latestSeen.current = Math.max(latestSeen.current, newestOrder);
  }, [newestOrder, isEnabled]);
  return element;
}

type NoticeStatus = 'success' | 'info' | 'error' | 'warning' | 'default';

interface NoticeBannerProps {
  status: NoticeStatus;
  /** The status in words, for shoppers who cannot see the colour. */
  statusLabel: string;
  children: ReactNode;
  dismissLabel?: string;
  onDismiss?: (() => void) | undefined;
}

const ICON_PATHS: Record<NoticeStatus, string> = {
  success: 'M5 12.5 10 17l9-10',
  info: 'M12 11v6M12 7.2v.1',
  error: 'M12 6v7M12 16.8v.1',
  warning: 'M12 6v7M12 16.8v.1',
  default: 'M12 11v6M12 7.2v.1',
};

export function NoticeBanner({
  status,
  statusLabel,
  children,
  dismissLabel,
  onDismiss,
}: NoticeBannerProps): ReactElement {
  return (
    <div className={`tiem-notice is-${status}`}>
      <svg className="tiem-notice__sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICON_PATHS[status] ?? ICON_PATHS.default} />
      </svg>
      <span className="tiem-visually-hidden">{statusLabel}: </span>
      <div className="tiem-notice__text">{children}</div>
      {onDismiss && (
        <button type="button" className="tiem-notice__dismiss" aria-label={dismissLabel} onClick={onDismiss}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}

/** Returns the texts of the banners. The caller must add the area `notice` to the messages first. */
export function getBannerTexts({ t }: Messages): BannerTexts {
  return {
    dismiss: t('notice.dismiss'),
    summary: t('notice.summary'),
    status: {
      error: t('notice.error'),
      success: t('notice.success'),
      warning: t('notice.warning'),
      info: t('notice.info'),
      default: t('notice.region'),
    },
  };
}
