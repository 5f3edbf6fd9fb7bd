export const JOURNEYS = [
  'browse',
  'listing',
  'product',
  'variation',
  'quantity',
  'remove',
  'coupon',
  'shipping',
  'checkout',
  'account',
  'stock',
  'cached',
  'back',
  'no-script',
  'sort',
  'search',
  'review',
  'notice',
  'article',
  'orders',
] as const;

export type JourneyName = (typeof JOURNEYS)[number];

export const PAGES = ['listing', 'cart', 'checkout', 'account', 'article'] as const;
export type PageName = (typeof PAGES)[number];

export interface JourneysOptions {
  url: string;
  placesOrders: boolean;
  coupon: string | undefined;
  /** Login of a customer of the shop, for the journey that signs in. */
  customer: { name: string; password: string } | undefined;
  onlyJourneys: readonly JourneyName[];
  widths: readonly number[];
  cookies: readonly { name: string; value: string }[];
  /** Time limit in milliseconds for the shop's reaction to an action. */
  timeLimit: number;
  /** Milliseconds without a request after which a page is idle. */
  idleTime: number;
  /** URLs of the shop's pages relative to `url`, so that `npm run journeys` need not search for these pages. */
  pages: Partial<Record<PageName, string>>;
  /** The folder into which the report is written. */
  reportFolder: string;
  /** Name of the shop's adopt profile, if the run is to be recorded in docs/journeys.json. */
  recordedProfile: string | undefined;
}

/** Why a journey failed. The fields are in the order in which a developer reads them. */
export interface FailureReport {
  /** What went wrong in the journey, in one sentence. */
  problem: string;
  /** URL of the page on which the journey failed. */
  page: string;
  /** The control or part of the page at which the journey failed. */
  where: string;
  expected: string;
  actual: string;
  /** What the theme's developer should do about the failure. */
  next: string;
}

export interface JourneyResult {
  journey: JourneyName;
  title: string;
  width: number;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The reason why the journey was skipped. */
  reason?: string;
  finding?: FailureReport;
  /** Sentences about what the journey has verified. */
  checks: string[];
  /** Remarks about the journey that do not count as failures. */
  notes: string[];
  /** Numbers of the orders that the journey placed. */
  orders: string[];
  /** File names of the journey's screenshots in the report's folder. */
  pictures: string[];
  /** Names of Tiệm's widgets that mounted on the journey's pages, sorted. */
  widgets: string[];
  seconds: number;
}

export interface JourneysReport {
  url: string;
  date: string;
  /** Facts about the server and the home page that decide which journeys are possible. */
  shop: Record<string, string>;
  /** Identifies the build of Tiệm on the home page; missing if there is none, or if its file cannot be read. */
  build?: { chunks: string; checksum: string };
  results: JourneyResult[];
}
