import { isReportClean, type PageReport, SHIFT_ALLOWED } from './check.types';

const STATE_SYMBOLS = { mounted: '✓', off: '–', 'fell back': '✗', 'not loaded': '✗' } as const;

/** Formats the report for the page's author: what to change, and in which line. */
export function formatReport(report: PageReport): string {
  const { page, theme, mountPoints, adopted, problems, layoutShift, accessibility, look, notFetched } =
    report;
  const lines = [theme === undefined ? page : `${page} under ${theme}`, ''];
  if (mountPoints.length === 0) lines.push('  No element has data-tiem: nothing to mount.');
  for (const { widget, line, state, reason } of mountPoints)
    lines.push(
      `  ${STATE_SYMBOLS[state]} ${formatPosition(line)} ${widget.padEnd(20)} ${state}${reason ? `: ${reason}` : ''}`,
    );
  if (adopted.length > 0) lines.push('', '  Adopted');
  for (const { from, selector, widget, hits, lines: at } of adopted) {
    const where = at.length > 0 ? ` (${at.length > 1 ? 'lines' : 'line'} ${at.join(', ')})` : '';
    lines.push(
      `  · ${from}: ${selector} → ${widget}: ${hits} ${hits === 1 ? 'element' : 'elements'}${where}`,
    );
  }
  const printedReasons = new Set(mountPoints.map(({ reason }) => reason));
  const rest = problems.filter(({ message }) => !printedReasons.has(message));
  if (rest.length > 0) lines.push('', '  To change');
  for (const { kind, line, message } of rest)
    lines.push(`  ${kind === 'warning' ? '·' : '✗'} ${formatPosition(line)} ${message}`);
  lines.push('');
  for (const { width, before, after, lines: moved } of layoutShift) {
    const shiftOfWidgets = Math.max(0, after - before);
    const where =
      moved.length > 0 && shiftOfWidgets > 0
        ? ` (${moved.length > 1 ? 'lines' : 'line'} ${moved.join(', ')})`
        : '';
    lines.push(
      `  ${shiftOfWidgets > SHIFT_ALLOWED ? '✗' : '✓'} layout shift at ${width} px: ${shiftOfWidgets.toFixed(4)} caused${where}, ${before.toFixed(4)} before`,
    );
  }
  const { before, after, added } = accessibility;
  lines.push(
    `  ${added.length > 0 ? '✗' : '✓'} accessibility: ${before} findings before, ${after} after, ${added.length} new`,
  );
  for (const { rule, line, target, help } of added)
    lines.push(`      ${line === null ? '' : `line ${line} `}${rule}: ${help} (${target})`);
  lines.push(`  ${look.length > 0 ? '✗' : '✓'} look: ${look.length} parts of widgets broken by stylesheets`);
  for (const { line, widget, element, measured, wanted, widths, rules } of look)
    lines.push(
      `      ${formatPosition(line)} ${widget}: ${element} ${measured} at ${widths.join(' and ')} px (wanted: ${wanted})`,
      ...rules.map((rule) => `          ${rule}`),
    );
  if (notFetched.length > 0)
    lines.push(`  · not fetched, because the network is closed: ${notFetched.join(' ')}`);
  lines.push('', `  ${isReportClean(report) ? 'Nothing to do.' : 'There is something to do.'}`);
  return lines.join('\n');
}

const formatPosition = (line: number | null): string =>
  line === null ? 'page'.padEnd(10) : `line ${String(line).padEnd(5)}`;
