import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { NoticeBanner, type NoticeStatus } from './NoticeBanner';
import { SafeHtml } from './SafeHtml';

export interface BannerGroup {
  key: string;
  status: NoticeStatus;
  isDismissible: boolean;
  /** Errors are announced immediately (`assertive`), other notices when the screen reader pauses (`polite`). */
  isAssertive: boolean;
  notices: readonly { id: string; content: string; actions: readonly { label: string; url: string }[] }[];
}

export interface BannerTexts {
  dismiss: string;
  /** The heading above several errors. */
  summary: string;
  status: Readonly<Record<NoticeStatus, string>>;
}

interface NoticeBannersProps<G extends BannerGroup> {
  groups: readonly G[];
  texts: BannerTexts;
  onDismiss(group: G): void;
}

/** Both live regions are rendered before they have content; otherwise some screen readers do not announce it. */
export function NoticeBanners<G extends BannerGroup>(props: NoticeBannersProps<G>): ReactElement {
  const renderGroups = (isAssertive: boolean) =>
    props.groups
      .filter((group) => group.isAssertive === isAssertive)
      .map((group) => (
        <Banner key={group.key} group={group} texts={props.texts} onDismiss={props.onDismiss} />
      ));
  return (
    <>
      <div className="tiem-notices__region" aria-live="assertive" aria-relevant="additions text">
        {renderGroups(true)}
      </div>
      <div className="tiem-notices__region" aria-live="polite" aria-relevant="additions text">
        {renderGroups(false)}
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

/** False while the shopper is typing in a field, so that it does not move. Radio buttons do not count. */
export function canScroll(focused: Element | null): boolean {
  return !focused?.matches('input:not([type="radio"]), select, textarea, [contenteditable="true"]');
}

/** Scrolls the element into view when it shows a newer notice than before. `newest` increases with each notice. */
export function useScrollIntoView(newest: number, isWanted: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  useEffect(() => {
    if (newest > seen.current && isWanted && canScroll(document.activeElement))
      place.current?.scrollIntoView({ block: 'nearest' });
    seen.current = Math.max(seen.current, newest);
  }, [newest, isWanted]);
  return place;
}
