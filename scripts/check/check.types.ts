import type { AppearanceFinding } from '../look/appearance.types';

/** The report of `npm run check` about one page; printed as text, or written as JSON for other tools. */

export interface PageReport {
  page: string;
  /** Name of the theme whose stylesheets replace the page's own. */
  theme?: string;
  mountPoints: MountPointReport[];
  /**
   * The elements that each entry of the setting `adopt` matched; entries from profiles without a match are left out.
   */
  adopted: readonly AdoptedReport[];
  problems: PageProblem[];
  /** How far the widgets moved the page's content, at the widest and the narrowest viewport. */
  layoutShift: readonly LayoutShiftReport[];
  accessibility: { before: number; after: number; added: readonly AccessibilityFinding[] };
  /** Where stylesheets break the appearance of widgets. */
  look: readonly AppearanceProblem[];
  /** URLs of requests that were blocked, because `npm run check` has no access to the network. */
  notFetched: readonly string[];
}

export interface MountPointReport {
  widget: string;
  /** Line of the mount point in the page's source; `null` if a script created the element. */
  line: number | null;
  state: 'mounted' | 'fell back' | 'off' | 'not loaded';
  /** The reason why the widget fell back to the server's HTML. */
  reason?: string;
}

export interface AdoptedReport {
  /** Where the `adopt` entry comes from: a profile's name, or its position in the settings (`adopt[2]`). */
  from: string;
  selector: string;
  widget: string;
  hits: number;
  /** Source lines of the matched elements; elements that scripts created have no line. */
  lines: readonly number[];
}

export interface PageProblem {
  kind: 'options' | 'name' | 'contract' | 'settings' | 'script' | 'control' | 'warning';
  line: number | null;
  message: string;
}

export interface LayoutShiftReport {
  width: number;
  before: number;
  after: number;
  /** Source lines of the elements that move only with the widgets, not without them. */
  lines: readonly number[];
}

export interface AppearanceProblem extends AppearanceFinding {
  /**
   * Source line of the tag that encloses the element; `null` if a widget rendered the element at the end of the page.
   */
  line: number | null;
  /** The viewport widths at which the appearance problem was measured. */
  widths: readonly number[];
}

export interface AccessibilityFinding {
  rule: string;
  line: number | null;
  target: string;
  help: string;
}

/** The largest layout shift that is accepted: a tenth of what Web Vitals rates as good. */
export const SHIFT_ALLOWED = 0.01;

/** Whether the report is clean: false if a theme developer has something to change. */
export function isReportClean(report: PageReport): boolean {
  return (
    report.mountPoints.every(({ state }) => state === 'mounted' || state === 'off') &&
    report.problems.every(({ kind }) => kind === 'warning') &&
    report.layoutShift.every(({ before, after }) => after - before <= SHIFT_ALLOWED) &&
    report.accessibility.added.length === 0 &&
    report.look.length === 0
  );
}
