/** A measurable defect of a page or a stylesheet. */
export interface AppearanceFinding {
  /** The failed assertion, by its name in docs/checking.md. */
  assertion: string;
  /** Widgets of the mount point, or a class if the part is rendered elsewhere in the page. */
  widget: string;
  element: string;
  measured: string;
  wanted: string;
  /** Rules that decide the property, such as `color: #fff !important of .entry-content a in style.css:12`. */
  rules: string[];
}

/** A click or typed text before the page is measured. */
export type PageAction = { selector: string } | { type: string };

/** A defect that widgets had on a real theme, and how to detect it. */
export interface KnownDefect {
  /** A description of what a shopper saw. */
  defect: string;
  /** The assertions that can report it. */
  assertions: readonly string[];
  /** Selector of the elements that had the defect. */
  selector: string;
  /**
   * A regular expression for `assertion: measured` of the defect itself. Messages of the assertions that do not match
   * it say only that the theme changes another property of the same element. Without it, each message matches.
   */
  pattern?: string;
  /**
   * How to reproduce the defect: without styles/reset.css, without Tiệm's CSS rules whose selector contains this
   * text, or with CSS that undoes one of Tiệm's declarations. `undefined` if Tiệm's stylesheets do not prevent the
   * defect.
   */
  reproduceBy?: { reset: true } | { rule: string } | { undo: string };
  /**
   * CSS that causes the defect in any theme. Where the theme itself does not cause it, this shows that the assertion
   * would report it on the same page.
   */
  detectBy?: string;
}

/** The result for a known defect on one page. */
export interface DefectReport {
  defect: string;
  /** Number of elements on the page that could have the defect. */
  parts: number;
  /** The assertion's message once Tiệm's CSS rules are removed; empty if it reports nothing. */
  messageWithoutRules: string;
  /** Whether that message is about the defect itself, and not about another property of the same element. */
  isItself: boolean;
  /** The assertion's message once the defect is added to the page; empty if the theme causes it, or nothing is found. */
  messageWithDefect: string;
}

export interface AppearanceReport {
  page: string;
  width: number;
  /** Number of mount points that are ready. */
  mounted: number;
  findings: AppearanceFinding[];
  /** Rules of the theme that may win, according to docs/styling.md. */
  allowed: string[];
  /** The results for all known defects, in the order of known-defects.ts. */
  defects: DefectReport[];
}

/** The result of clicking every control with `aria-expanded` twice. */
export interface ExpandableResult {
  /** The values of `aria-expanded` of each control: before, between and after two clicks. */
  attributeValues: string[];
  /** Controls whose attribute does not match what is visible. */
  wrong: string[];
}

/** A finding while it is in the browser, with its DOM element; Node receives a text that describes the element. */
type FindingInPage = { assertion: string; element: Element };

/** The API that the scripts of this folder add to the page. */
export interface PageAppearance {
  recordStyles(): void;
  addStylesheet(css: string): void;
  disableTransitions(): void;
  listFindings(): string[];
  listChanges(): string[];
  /** Lists how the theme's stylesheets, and those passed as an argument, change elements that widgets render. */
  compareWithTheme(more?: readonly CSSStyleSheet[]): FindingInPage[];
  pressExpandable(): Promise<ExpandableResult & { found: FindingInPage[] }>;
  countDefectParts(defects: readonly KnownDefect[]): number[];
  proveDefects(defects: readonly KnownDefect[]): Omit<DefectReport, 'defect' | 'parts'>[];
  reportFindings(
    more?: readonly FindingInPage[],
  ): (Omit<AppearanceFinding, 'rules'> & { causes: string[]; mostClasses?: number })[];
  getElement(index: number): Element;
  getCause(index: number, cause: number): Element;
}

declare global {
  interface Window {
    tiemAppearance: PageAppearance;
  }
}
