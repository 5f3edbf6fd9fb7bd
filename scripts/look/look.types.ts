/** What a page or a stylesheet got wrong, as far as it can be measured. */
export interface LookFinding {
  /** Widgets of the mount point, or a class where a part stands elsewhere in the page. */
  widget: string;
  element: string;
  measured: string;
  wanted: string;
  /** `color: #fff !important of .entry-content a in style.css:12`, one for each property that has such a rule. */
  rules: string[];
}

/** What is done in a page before it is measured. */
export type Press = { selector: string } | { type: string };

export interface LookReport {
  page: string;
  width: number;
  /** How many mount points are ready. */
  mounted: number;
  findings: LookFinding[];
}

/** What scripts/look/in-page.js puts into the page. */
export interface PageLook {
  keep(): void;
  dress(css: string): void;
  holdStill(): void;
  findings(): string[];
  changed(): string[];
  report(): (Omit<LookFinding, 'rules'> & { causes: string[] })[];
  elementOf(index: number): Element;
  causeOf(index: number, cause: number): Element;
}

declare global {
  interface Window {
    tiemLook: PageLook;
  }
}
