/** One cookie's matter: `typ=utm|||src=zalo`. The short names are sourcebuster's, which other scripts read too. */
export type SourceRecord = Readonly<Record<string, string>>;

/** What is known of a visitor, cookie by cookie. */
export interface Attribution {
  /** The source that counts now, and the one of the very first visit. */
  readonly current?: SourceRecord | undefined;
  readonly current_add?: SourceRecord | undefined;
  readonly first?: SourceRecord | undefined;
  readonly first_add?: SourceRecord | undefined;
  /** Pages of this session; gone when the session is over. */
  readonly session?: SourceRecord | undefined;
  /** Visits, and the browser. */
  readonly udata?: SourceRecord | undefined;
}

/** How somebody came to a page. */
export interface LandingPage {
  readonly url: string;
  readonly referrer: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface PageView {
  /** How many pages to count, as it was stored; 1 where that is no number. */
  readonly pages?: string | null | undefined;
  readonly url: string;
  /** Where this tab came to the shop; earlier than this page where tracking was not allowed yet. */
  readonly landing: LandingPage;
  readonly userAgent: string;
}

export interface AttributionConfig {
  /** Months. */
  readonly lifetime: number;
  /** Minutes. */
  readonly session: number;
  /** Of the hidden fields' names. */
  readonly prefix: string;
  readonly allowTracking: boolean;
  /** Field → where its value stands in the trail: `{"type": "current.typ"}`. */
  readonly fields: Readonly<Record<string, string>>;
  /** More search engines: host → the name of its query. */
  readonly searchEngines: Readonly<Record<string, string>>;
}
