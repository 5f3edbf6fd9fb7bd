/**
 * The content of one cookie, such as `typ=utm|||src=zalo`. The short keys are those of sourcebuster, whose cookies
 * other scripts read too.
 */
export type SourceRecord = Readonly<Record<string, string>>;

/** The attribution of a visitor, by cookie. */
export interface Attribution {
  /** `current` is the source of this visit, `first` that of the very first visit. */
  readonly current?: SourceRecord | undefined;
  readonly current_add?: SourceRecord | undefined;
  readonly first?: SourceRecord | undefined;
  readonly first_add?: SourceRecord | undefined;
  /** Page views of this session; the cookie expires with the session. */
  readonly session?: SourceRecord | undefined;
  /** Number of visits, and the user agent. */
  readonly udata?: SourceRecord | undefined;
}

/** How a visitor arrived at a page. */
export interface LandingPage {
  readonly url: string;
  readonly referrer: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export interface PageView {
  /** Number of page views to count, as read from session storage; an invalid number counts as 1. */
  readonly pages?: string | null | undefined;
  readonly url: string;
  /** The page on which this tab entered the shop; an earlier page than this one if tracking was not allowed there. */
  readonly landing: LandingPage;
  readonly userAgent: string;
}

export interface AttributionConfig {
  /** In months. */
  readonly lifetime: number;
  /** In minutes. */
  readonly session: number;
  /** Prefix of the hidden fields' names. */
  readonly prefix: string;
  readonly allowTracking: boolean;
  /** Field name → cookie and key of its value: `{"type": "current.typ"}`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Additional search engines: host → name of the query parameter. */
  readonly searchEngines: Readonly<Record<string, string>>;
}
