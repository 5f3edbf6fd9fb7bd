import type { LookFinding } from '../look/look.types';

/** What `npm run check` finds out about one page; printed for people, or written as JSON for other tools. */

export interface PageReport {
  page: string;
  /** Whose stylesheets stand in the place of the page's own. */
  theme?: string;
  mountPoints: MountPointReport[];
  problems: Problem[];
  /** How far things moved because of the widgets, at the widest and narrowest screen looked at. */
  layoutShift: readonly ShiftReport[];
  accessibility: { before: number; after: number; added: readonly Finding[] };
  /** What stylesheets have broken of what the widgets draw. */
  look: readonly LookProblem[];
  /** Addresses the page asked for that the closed network did not answer. */
  notFetched: readonly string[];
}

export interface MountPointReport {
  widget: string;
  /** `null`: the page's own scripts made it. */
  line: number | null;
  state: 'mounted' | 'fell back' | 'off' | 'never came';
  /** Why it fell back. */
  reason?: string;
}

export interface Problem {
  kind: 'options' | 'name' | 'contract' | 'settings' | 'script' | 'warning';
  line: number | null;
  message: string;
}

export interface ShiftReport {
  width: number;
  before: number;
  after: number;
  /** Lines of the elements that moved only with the widgets there. */
  lines: readonly number[];
}

export interface LookProblem extends LookFinding {
  /** Of the tag around the element; `null` where a widget has put it at the page's end. */
  line: number | null;
  /** Window widths at which it was measured. */
  widths: readonly number[];
}

export interface Finding {
  rule: string;
  line: number | null;
  target: string;
  help: string;
}

/** A shift that Web Vitals would still call none. */
export const SHIFT_ALLOWED = 0.01;

/** Whether a theme developer has something to do. */
export function isClean(report: PageReport): boolean {
  return (
    report.mountPoints.every(({ state }) => state === 'mounted' || state === 'off') &&
    report.problems.every(({ kind }) => kind === 'warning') &&
    report.layoutShift.every(({ before, after }) => after - before <= SHIFT_ALLOWED) &&
    report.accessibility.added.length === 0 &&
    report.look.length === 0
  );
}
