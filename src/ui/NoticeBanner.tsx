import type { ReactElement, ReactNode } from 'react';
import './notice-banner.css';

export type NoticeStatus = 'success' | 'info' | 'error' | 'warning' | 'default';

interface NoticeBannerProps {
  status: NoticeStatus;
  /** The status in words, for shoppers who cannot see the colour. */
  statusLabel: string;
  children: ReactNode;
  dismissLabel?: string;
  onDismiss?: (() => void) | undefined;
}

const SIGN: Record<NoticeStatus, string> = {
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
        <path d={SIGN[status] ?? SIGN.default} />
      </svg>
      <span className="tiem-hidden-text">{statusLabel}: </span>
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
