/** A measurable defect of a page or a stylesheet. */
export interface LookFinding {
  /** Which of the named assertions of docs/checking.md does not hold. */
  assertion: string;
  /** Widgets of the mount point, or a class if the part is rendered elsewhere in the page. */
  widget: string;
  element: string;
  measured: string;
  wanted: string;
  /** Rules that decide the property, such as `color: #fff !important of .entry-content a in style.css:12`. */
  rules: string[];
}

/** An input before the page is measured. */
export type Press = { selector: string } | { type: string };

/** A defect that a real theme has shown, and how to recognise it. */
export interface KnownDefect {
  /** What a shopper saw. */
  defect: string;
  /** Any of these assertions reports it. */
  assertions: readonly string[];
  /** Selector of the parts that showed it. */
  part: string;
  /**
   * What brings the defect back: without styles/reset.css, without our rules whose selector contains a text, or with
   * more CSS. Missing where no stylesheet prevents it.
   */
  undo?: { reset: true } | { rule: string } | { css: string };
}

/** What a page says about a known defect. */
export interface DefectReport {
  defect: string;
  /** How many parts of the page could show it. */
  parts: number;
  /** The sentence of the assertion once our rules are taken out; empty where the theme does not cause it. */
  without: string;
}

export interface LookReport {
  page: string;
  width: number;
  /** How many mount points are ready. */
  mounted: number;
  findings: LookFinding[];
  /** Rules of the theme that win as docs/styling.md says. */
  allowed: string[];
  /** One for each known defect, in the order of known-defects.ts. */
  defects: DefectReport[];
}

/** What pressing every control with `aria-expanded` twice has shown. */
export interface Pressed {
  /** Each control with what it said before, between and after two presses. */
  said: string[];
  /** Those whose attribute is not what is seen. */
  wrong: string[];
}

/** A finding that stays in the page, because it refers to elements. */
type FindingInPage = { assertion: string; element: Element };

/** The API that the scripts of this folder add to the page. */
export interface PageLook {
  keep(): void;
  dress(css: string): void;
  holdStill(): void;
  findings(): string[];
  changed(): string[];
  /** What the theme's stylesheets change in the widgets' own parts. */
  compare(): FindingInPage[];
  pressExpandable(): Promise<Pressed & { found: FindingInPage[] }>;
  onPage(defects: readonly KnownDefect[]): number[];
  prove(defects: readonly KnownDefect[]): string[];
  report(
    more?: readonly FindingInPage[],
  ): (Omit<LookFinding, 'rules'> & { causes: string[]; mostClasses?: number })[];
  elementOf(index: number): Element;
  causeOf(index: number, cause: number): Element;
}

declare global {
  interface Window {
    tiemLook: PageLook;
  }
}
