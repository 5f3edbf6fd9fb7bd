/** A measurable visual defect of a page with widgets, as `npm run look` reports it. */
export interface AppearanceFinding {
  /** Name of the failed assertion, as in docs/checking.md. */
  assertion: string;
  /** The widgets of the mount point, or the element's class if it is rendered elsewhere in the page. */
  widget: string;
  element: string;
  measured: string;
  wanted: string;
  /**
   * CSS rules that decide the measured property, such as `color: #fff !important of .entry-content a in
   * style.css:12`.
   */
  rules: string[];
}

/** A click or typed text that `npm run look` performs before it measures the page. */
export type PageAction = { selector: string } | { type: string };

/** A visual defect that widgets had on a real theme, and how to detect it. */
export interface KnownDefect {
  /** What a shopper saw of the defect, in one sentence. */
  defect: string;
  /** The names of the assertions that can report the defect. */
  assertions: readonly string[];
  /** Selector of the elements that had the defect. */
  selector: string;
  /**
   * A regular expression that recognises the defect in an assertion's message (`assertion: measured`). A message that
   * does not match says only that the theme changes another property of the same element. If absent, each message
   * matches.
   */
  pattern?: string;
  /**
   * How to reproduce the defect: without styles/reset.css, without Tiệm's CSS rules whose selector contains this
   * text, or with CSS that undoes one of Tiệm's declarations. `undefined` if Tiệm's stylesheets do not prevent the
   * defect.
   */
  reproduceBy?: { reset: true } | { rule: string } | { undo: string };
  /**
   * CSS that causes the defect in any theme. If the theme itself does not cause it, this CSS shows that the assertion
   * would report the defect on the same page.
   */
  detectBy?: string;
}

/** The result of looking for a known defect on one page. */
export interface DefectReport {
  defect: string;
  /** Number of elements on the page that could have the defect. */
  elementCount: number;
  /** The assertion's message once Tiệm's CSS rules are removed; empty if the assertion reports nothing. */
  messageWithoutTiemCss: string;
  /** Whether `messageWithoutTiemCss` is about the defect itself, and not about another property of the same element. */
  messageMatchesDefect: boolean;
  /**
   * The assertion's message once the defect's CSS is added to the page; empty if the theme causes the defect, or
   * nothing is reported.
   */
  messageWithDefectCss: string;
}

export interface AppearanceReport {
  page: string;
  width: number;
  /** Number of mount points whose widgets have mounted. */
  mountedCount: number;
  findings: AppearanceFinding[];
  /** CSS rules of the theme that may override a widget's rules, according to docs/styling.md. */
  allowedThemeRules: string[];
  /** The results for all known defects, in the order of known-defects.ts. */
  defects: DefectReport[];
}

/** The result of clicking every control with `aria-expanded` twice. */
export interface ExpandableResult {
  /** The values of each control's `aria-expanded`: before, between and after two clicks. */
  attributeValues: string[];
  /** Controls whose `aria-expanded` does not match what is visible. */
  mismatchedControls: string[];
}

/** A finding in the browser, which refers to a DOM element; Node receives a text that describes the element. */
type FindingInPage = { assertion: string; element: Element };

/** The API that the scripts of scripts/look add to a measured page. */
export interface PageAppearance {
  recordUnthemedStyles(): void;
  addStylesheets(...texts: string[]): void;
  disableTransitions(): void;
  listFindings(): string[];
  listUnprotectedElements(): string[];
  listThemeChanges(): string[];
  /** Lists how the theme's stylesheets, and those passed as an argument, change elements that widgets render. */
  compareWithTheme(more?: readonly CSSStyleSheet[]): FindingInPage[];
  pressExpandableControls(): Promise<ExpandableResult & { found: FindingInPage[] }>;
  countDefectParts(defects: readonly KnownDefect[]): number[];
  detectAndReproduceDefects(defects: readonly KnownDefect[]): Omit<DefectReport, 'defect' | 'elementCount'>[];
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
