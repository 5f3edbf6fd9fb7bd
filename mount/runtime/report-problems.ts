import { findClosestName } from '../../src/lib/option-problems';
import { emitWidgetEvent } from '../loader/widget-lifecycle';
import type { ErrorKind } from './mount.types';
import type { MountProblem, ReportProblem } from './mounting.types';

/** Maximum number of reports per error kind, because a product list may have a broken widget in every row. */
const MAX_PER_KIND = 10;

/**
 * Creates the function that logs and emits problems. This module is loaded with the first problem, so that other
 * pages do not download the messages.
 */
export function createProblemReporter(widgetNames: readonly string[]): ReportProblem {
  const reportCounts = new Map<ErrorKind, number>();
  const reportedMessages = new WeakMap<Element, Set<string>>();
  return (problem) => {
    const { widget, element, cause } = problem;
    // Errors thrown while mounting have a `kind`; an error without one was thrown while loading. The cast is safe,
    // because only this project's errors have a `kind`.
    const kind = problem.kind ?? (cause as { kind?: ErrorKind } | null)?.kind ?? 'load';
    const message = problem.message
      ? formatProblem(problem.message, widgetNames)
      : `${cause instanceof Error ? cause.message : cause} The server's HTML stays.`;
    const before = reportedMessages.get(element) ?? new Set();
    const count = (reportCounts.get(kind) ?? 0) + 1;
    if (before.has(message) || count > MAX_PER_KIND) return;
    reportedMessages.set(element, before.add(message));
    reportCounts.set(kind, count);
    const path = createElementPath(element);
    const suffix = count === MAX_PER_KIND ? ' (more of this kind are not shown)' : '';
    console.error(`[tiem] ${widget} at ${path}: ${message}${suffix}`, element, ...(cause ? [cause] : []));
    // The event does not contain the cause, because its text comes from other code and may contain a URL or a
    // name.
    emitWidgetEvent('error', { kind, widget, element: path, message }, element);
  };
}

function formatProblem(
  message: NonNullable<MountProblem['message']>,
  widgetNames: readonly string[],
): string {
  if (typeof message === 'string') return message;
  if ('when' in message) {
    return `data-tiem-when="${message.when}" is no time to load; it may be now, idle, visible, intent. Taken: ${message.actual}.`;
  }
  const { name, firstView } = message.nameProblem;
  if (firstView)
    return `data-tiem may name one view only, and ${firstView} stands before it; give ${name} its own element.`;
  const suggestion = findClosestName(name, widgetNames);
  const hint = suggestion ? `did you mean "${suggestion}"?` : `there are ${widgetNames.join(', ')}.`;
  return `data-tiem="${name}" names no widget; ${hint}`;
}

/**
 * Returns a short CSS path to the element. Omits ids and classes with digits, because they may be order or
 * customer numbers.
 */
export function createElementPath(element: Element): string {
  const steps: string[] = [];
  const isNameWithoutDigits = (name: string) => name !== '' && !/\d/.test(name);
  for (
    let ancestor: Element | null = element;
    ancestor && steps.length < 4;
    ancestor = ancestor.parentElement
  ) {
    // Reads the id as an attribute, because a named input shadows properties of its form, such as `id`.
    const id = ancestor.getAttribute('id') ?? '';
    const classes = (ancestor.getAttribute('class') ?? '')
      .split(/\s+/)
      .filter(isNameWithoutDigits)
      .slice(0, 2);
    steps.unshift(
      ancestor.localName +
        (isNameWithoutDigits(id) ? `#${id}` : '') +
        classes.map((name) => `.${name}`).join(''),
    );
    if (isNameWithoutDigits(id)) break;
  }
  return steps.join(' > ');
}
