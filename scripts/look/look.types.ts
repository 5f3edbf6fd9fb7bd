/** A measurable defect of a page or a stylesheet. */
export interface LookFinding {
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

export interface LookReport {
  page: string;
  width: number;
  /** How many mount points are ready. */
  mounted: number;
  findings: LookFinding[];
}

/** The API that scripts/look/in-page.js adds to the page. */
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
