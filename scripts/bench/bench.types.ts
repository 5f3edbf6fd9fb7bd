/**
 * What the benchmark measures, as data: the pages and interactions. For the demo shop they are in `demo-shop-plan.ts`;
 * for another shop they are read from the file given with `--selectors`.
 */

export type InteractionStep =
  | { press: string }
  /** Step that swipes from right to left across most of the element's width. */
  | { swipe: string }
  | { choose: string; value: string }
  /** Step that types the text key by key and replaces the field's current value. */
  | { fill: string; text: string };

/** The visible change on the page that proves that an interaction has worked. */
export type ExpectedEffect =
  /** Waits until an element that matches the selector is visible. */
  | { appears: string }
  /** Waits until the text of the element differs from its text before the interaction. */
  | { changes: string }
  /**
   * Waits until an element that matches the selector, such as a loading state, has appeared and disappeared. This also
   * proves a change after which the page shows the same text.
   */
  | { passes: string }
  /** Waits until the text of the element has changed and then stayed the same for 1.5 s. The last change counts. */
  | { settles: string }
  /** Waits until the browser's URL contains this text. */
  | { leadsTo: string };

/** A shop to visit. Cookies are sent with every request, for shops that choose a variant of the page by cookie. */
export interface BenchmarkedSite {
  url: string;
  cookies?: readonly { name: string; value: string }[];
}

/**
 * The items that a large page shows, such as 50 cart lines (`count`, `of`). Rows of the plan with the same `of` are
 * compared as one page in several sizes.
 */
export interface PageItems {
  of: string;
  count: number;
  /** Selector of one item. The measurement waits until the page contains `count` of them. */
  selector?: string;
}

export interface PagePlan {
  name: string;
  path: string;
  items?: PageItems;
  /** Widgets that the bundle's catalogue must contain; otherwise this page is not measured. */
  needs?: readonly string[];
  /** URLs that are visited first, for example to put something into the cart. */
  before?: readonly string[];
  /**
   * The page's main control. It is operated repeatedly from the first paint until it works, to measure when the page
   * is usable.
   */
  control?: { do: readonly InteractionStep[]; proof: ExpectedEffect };
}

export interface InteractionPlan {
  name: string;
  path: string;
  items?: PageItems;
  needs?: readonly string[];
  before?: readonly string[];
  /** Steps that are performed before the measurement starts. */
  prepare?: readonly InteractionStep[];
  do: readonly InteractionStep[];
  proof: ExpectedEffect;
  /** Milliseconds to wait after `prepare`, for changes that the page sends with a delay. */
  rest?: number;
  /** Whether the pointer rests on the element before the first step, as on a computer; `true` by default. */
  hovers?: boolean;
  /** Whether the page has been visited before, so that its files are in the browser's cache. */
  isCached?: boolean;
  /**
   * Selector of a loading state, such as that of a total. The interaction ends only when nothing matches this selector
   * any more.
   */
  until?: string;
}

export interface ShopPlan {
  pages: readonly PagePlan[];
  interactions: readonly InteractionPlan[];
}

export interface BenchCondition {
  cpu: 1 | 4;
  slow: boolean;
}

export const CONDITIONS: readonly BenchCondition[] = [
  { cpu: 1, slow: false },
  { cpu: 4, slow: false },
  { cpu: 1, slow: true },
  { cpu: 4, slow: true },
];

export const formatCondition = ({ cpu, slow }: BenchCondition): string =>
  `${cpu}× CPU${slow ? ', slow network' : ''}`;

/**
 * The figures of one page load. Sizes are transferred bytes; times are milliseconds from the start of the navigation.
 */
export interface PageLoadMeasurements {
  jsFiles: number;
  js: number;
  css: number;
  html: number;
  requests: number;
  layoutShift: number;
  fcp: number;
  lcp: number;
  script: number;
  /** Milliseconds of all tasks of the main thread: script, style, layout and painting. */
  mainThread: number;
  longTasks: number;
  blocking: number;
  heap: number;
  /** Files that were fetched in advance by `<link rel="prefetch">`. */
  prefetches: number;
  /** Milliseconds until the first and the last byte of the page. */
  firstByte: number;
  lastByte: number;
  /**
   * Milliseconds according to the page's `Server-Timing` header: the whole request (`server`), and Tiệm's part of it
   * (`serverTiem`).
   */
  server: number | null;
  serverTiem: number | null;
  /** Milliseconds from the first byte until the page's main control worked. */
  usableAfterFirstByte: number | null;
  /** Milliseconds until the page's main control worked; `null` if there is none or it never worked. */
  usable: number | null;
}

export interface InteractionMeasurements {
  latency: number;
  /**
   * Milliseconds from the input to the next paint, for the slowest of several inputs; `null` without an input or if
   * the page was left.
   */
  felt: number | null;
  /** Milliseconds from the input to the first paint of the page that it leads to; `null` if it stays on its page. */
  nextPagePainted: number | null;
  requests: number;
}

export interface MedianAndRange {
  median: number;
  min: number;
  max: number;
}

export interface PageRow {
  subject: string;
  page: string;
  condition: BenchCondition;
  figures: Partial<Record<keyof PageLoadMeasurements, MedianAndRange>>;
  /** The reason why the figures of this row are missing. */
  failed?: string;
}

export interface InteractionRow {
  subject: string;
  interaction: string;
  condition: BenchCondition;
  figures: Partial<Record<keyof InteractionMeasurements, MedianAndRange>>;
  /** The reason why the figures of this row are missing. */
  failed?: string;
}

export interface BenchResult {
  date: string;
  machine: string;
  runs: number;
  pages: PageRow[];
  interactions: InteractionRow[];
}
