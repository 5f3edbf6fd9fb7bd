/** What is measured, as data: ours stands in `our-shop.ts`, another shop's in the file given with --selectors. */

export type Step =
  | { press: string }
  /** Drawn from right to left, by most of its width. */
  | { swipe: string }
  | { choose: string; value: string }
  /** Typed as by hand, over what stands there. */
  | { fill: string; text: string };

/** How the shopper sees that it worked. */
export type Proof =
  /** There and visible. */
  | { appears: string }
  /** Its text is another one than before. */
  | { changes: string }
  /** Comes and goes again: a total that is worked out anew and stays what it was. */
  | { passes: string }
  /** The address in the browser holds this. */
  | { leadsTo: string };

export interface PagePlan {
  name: string;
  path: string;
  /** Widgets that must be in the catalogue; without them our shop has no such page yet. */
  needs?: readonly string[];
  /** Addresses visited first, to put something into the cart. */
  before?: readonly string[];
  /** The page's main control: done again and again from the first paint on, until it works. */
  control?: { do: readonly Step[]; proof: Proof };
}

export interface InteractionPlan {
  name: string;
  path: string;
  needs?: readonly string[];
  before?: readonly string[];
  /** Done before the clock runs. */
  prepare?: readonly Step[];
  do: readonly Step[];
  proof: Proof;
  /** Gone again before it counts as done: a total that is still being worked out. */
  until?: string;
}

export interface ShopPlan {
  pages: readonly PagePlan[];
  interactions: readonly InteractionPlan[];
}

export interface Condition {
  cpu: 1 | 4;
  slow: boolean;
}

export const CONDITIONS: readonly Condition[] = [
  { cpu: 1, slow: false },
  { cpu: 4, slow: false },
  { cpu: 1, slow: true },
  { cpu: 4, slow: true },
];

export const nameOf = ({ cpu, slow }: Condition): string => `${cpu}× CPU${slow ? ', slow network' : ''}`;

/** One visit. Bytes as transferred; times in milliseconds from the start of the navigation. */
export interface Load {
  jsFiles: number;
  js: number;
  css: number;
  html: number;
  requests: number;
  layoutShift: number;
  fcp: number;
  lcp: number;
  script: number;
  longTasks: number;
  blocking: number;
  heap: number;
  /** `null`: the page has no main control, or it never worked. */
  usable: number | null;
}

export interface Interaction {
  latency: number;
  /** From the press to the first frame after it, the slowest of several; `null` where no hand did it, or the page was left. */
  felt: number | null;
  requests: number;
}

export interface Figure {
  median: number;
  min: number;
  max: number;
}

export interface PageRow {
  subject: string;
  page: string;
  condition: Condition;
  figures: Partial<Record<keyof Load, Figure>>;
  /** Why there are no figures, or fewer of them. */
  failed?: string;
}

export interface InteractionRow {
  subject: string;
  interaction: string;
  condition: Condition;
  figures: Partial<Record<keyof Interaction, Figure>>;
  /** Why there are no figures, or fewer of them. */
  failed?: string;
}

export interface BenchResult {
  date: string;
  machine: string;
  runs: number;
  pages: PageRow[];
  interactions: InteractionRow[];
}
