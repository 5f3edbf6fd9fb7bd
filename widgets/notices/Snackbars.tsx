import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Notice, SNACKBAR_TRANSITION } from '../../src/notice';
import { SafeHtml } from '../../src/ui/SafeHtml';

interface SnackbarsProps {
  notices: readonly Notice[];
  dismissLabel: string;
  onDismiss(notice: Notice): void;
}

/** Snackbars at the bottom of the window. The live region exists before its first message, so that it is announced. */
export function Snackbars({ notices, dismissLabel, onDismiss }: SnackbarsProps): ReactElement {
  const shown = useLeavingSnackbars(notices);
  const region = useSnackbarRegion(notices);
  return createPortal(
    shown.map(({ notice, isLeaving }) => (
      <div key={notice.order} className={isLeaving ? 'tiem-snackbar is-leaving' : 'tiem-snackbar'}>
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
    )),
    region,
  );
}

/**
 * Creates the region as a child of the body. Themes that replace the page's content may remove it; it is then re-added.
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

/** Keeps a removed notice rendered until its exit animation has ended. */
function useLeavingSnackbars(notices: readonly Notice[]): { notice: Notice; isLeaving: boolean }[] {
  const [kept, setKept] = useState(notices);
  const leaving = kept.filter((notice) => !notices.includes(notice));
  const hasNew = notices.some((notice) => !kept.includes(notice));
  if (hasNew) setKept([...leaving, ...notices]);
  const isLeaving = leaving.length > 0;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setKept(notices), SNACKBAR_TRANSITION);
    return () => clearTimeout(timer);
  }, [isLeaving, notices]);
  return kept.map((notice) => ({ notice, isLeaving: !notices.includes(notice) }));
}
