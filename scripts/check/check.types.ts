import type { AppearanceFinding } from '../look/appearance.types';

/** What `npm run check` reports about one page; printed as text, or written as JSON for other tools. */

export interface PageReport {
  page: string;
  /** The theme whose stylesheets replace the page's own. */
  theme?: string;
  mountPoints: MountPointReport[];
  /**
   * The elements that each entry of the setting `adopt` matched; entries from profiles without a match are left out.
   */
  adopted: readonly AdoptedReport[];
  problems: PageProblem[];
  /** How far the widgets moved the page's content, at the widest and the narrowest viewport. */
  layoutShift: readonly ShiftReport[];
  accessibility: { before: number; after: number; added: readonly AccessibilityFinding[] };
  /** Where stylesheets break the appearance of widgets. */
  look: readonly AppearanceProblem[];
  /** URLs that the page requested and that were blocked. */
  notFetched: readonly string[];
}

export interface MountPointReport {
  widget: string;
  /** Line of the element in the page's source; `null` if a script created the element. */
  line: number | null;
  state: 'mounted' | 'fell back' | 'off' | 'not loaded';
  /** Why the widget fell back to the server's HTML. */
  reason?: string;
}

export interface AdoptedReport {
  /** A profile's name, or the entry's place in the settings (`adopt[2]`). */
  from: string;
  selector: string;
  widget: string;
  hits: number;
  /** Source lines of the matched elements; elements that scripts created have none. */
  lines: readonly number[];
}

export interface PageProblem {
  kind: 'options' | 'name' | 'contract' | 'settings' | 'script' | 'control' | 'warning';
  line: number | null;
  message: string;
}

export interface ShiftReport {
  width: number;
  before: number;
  after: number;
  /** Lines of the elements that move only with the widgets. */
  lines: readonly number[];
}

export interface AppearanceProblem extends AppearanceFinding {
  /** Line of the enclosing tag; `null` if a widget rendered it at the end of the page. */
  line: number | null;
  /** The viewport widths at which the problem was measured. */
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

/** Returns false if a theme developer has something to change. */
export function isClean(report: PageReport): boolean {
  return (
    report.mountPoints.every(({ state }) => state === 'mounted' || state === 'off') &&
    report.problems.every(({ kind }) => kind === 'warning') &&
    report.layoutShift.every(({ before, after }) => after - before <= SHIFT_ALLOWED) &&
    report.accessibility.added.length === 0 &&
    report.look.length === 0
  );
}
