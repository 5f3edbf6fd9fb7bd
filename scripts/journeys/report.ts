import type { JourneyResult, JourneysReport } from './journeys.types';

/**
 * Renders the journeys' report as text for the terminal, as JUnit XML for a CI server, and as an HTML page with
 * screenshots.
 */

const OUTCOME_SYMBOLS = { passed: '✓', failed: '✗', skipped: '–' } as const;

export function formatResult({
  journey,
  width,
  outcome,
  reason,
  finding,
  notes,
  orders,
  seconds,
}: JourneyResult): string {
  const skipped = reason ? `: skipped: ${reason}` : '';
  const lines = [`${OUTCOME_SYMBOLS[outcome]} ${journey} at ${width} px (${seconds} s)${skipped}`];
  if (finding)
    lines.push(
      `    ${finding.problem}`,
      `    where:    ${finding.where}, ${finding.page}`,
      `    expected: ${finding.expected}`,
      `    actual:   ${finding.actual}`,
      `    next:     ${finding.next}`,
    );
  if (orders.length > 0) lines.push(`    orders: ${orders.join(', ')}`);
  lines.push(...notes.map((note) => `    · ${note}`));
  return lines.join('\n');
}

export function formatSummary({ results }: JourneysReport, folder: string): string {
  const countResultsWithOutcome = (outcome: JourneyResult['outcome']) =>
    results.filter((one) => one.outcome === outcome).length;
  const orders = results.flatMap((one) => one.orders);
  const placed = orders.length > 0 ? `Orders placed: ${orders.join(', ')}. ` : '';
  return `Passed: ${countResultsWithOutcome('passed')}, failed: ${countResultsWithOutcome('failed')}, skipped: ${countResultsWithOutcome('skipped')}. ${placed}Report: ${folder}/index.html`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Removes control characters, because XML 1.0 allows none except tabs and line breaks. */
const escapeXml = (text: string) =>
  escapeHtml([...text].filter((sign) => sign >= ' ' || /[\t\n\r]/.test(sign)).join(''));

/** Renders one JUnit test suite per viewport width, as CI servers expect it. */
export function renderJunitXml({ url, date, results }: JourneysReport): string {
  const widths = [...new Set(results.map(({ width }) => width))];
  const suites = widths.map((width) => {
    const own = results.filter((one) => one.width === width);
    const countResultsWithOutcome = (outcome: JourneyResult['outcome']) =>
      own.filter((one) => one.outcome === outcome).length;
    const time = own.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1);
    return [
      `  <testsuite name="${escapeXml(url)} at ${width} px" tests="${own.length}" failures="${countResultsWithOutcome('failed')}" errors="0" skipped="${countResultsWithOutcome('skipped')}" time="${time}" timestamp="${date.replace(/\.\d+Z$/, '')}">`,
      ...own.map((one) => renderTestCase(one)),
      '  </testsuite>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function renderTestCase({
  journey,
  title,
  width,
  outcome,
  reason,
  finding,
  checks,
  notes,
  seconds,
}: JourneyResult): string {
  const openingTag = `    <testcase classname="journeys.${width}" name="${escapeXml(`${journey}: ${title}`)}" time="${seconds}">`;
  const details = finding
    ? `\n      <failure message="${escapeXml(finding.problem)}">${escapeXml(`where: ${finding.where}, ${finding.page}\nexpected: ${finding.expected}\nactual: ${finding.actual}\nnext: ${finding.next}`)}</failure>`
    : outcome === 'skipped'
      ? `\n      <skipped message="${escapeXml(reason ?? '')}"/>`
      : '';
  const output = [...checks.map((check) => `✓ ${check}`), ...notes.map((note) => `· ${note}`)].join('\n');
  return `${openingTag}${details}\n      <system-out>${escapeXml(output)}</system-out>\n    </testcase>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.5rem}summary{cursor:pointer;padding:.5rem 0;font-weight:600}details{border-top:1px solid #ccc}
.failed summary{color:#a40000}.skipped summary{color:#555}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}figure{display:inline-block;margin:.5rem 1rem .5rem 0;vertical-align:top}
img{max-width:18rem;max-height:26rem;border:1px solid #ccc}figcaption{font-size:.8rem;color:#555}
@media(max-width:30rem){dl{display:block}dt{margin-top:.5rem}}`;

export function renderHtmlPage(report: JourneysReport): string {
  const { url, date, shop, build, results } = report;
  const renderDefinitionList = (pairs: readonly (readonly [string, string])[]) =>
    `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
  const renderBulletList = (lines: readonly string[]) =>
    lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : '';
  const renderJourneyResult = ({ finding, reason, ...result }: JourneyResult) => {
    const { journey, title, width, outcome, checks, notes, orders, pictures, widgets, seconds } = result;
    const pairs = finding
      ? (['problem', 'where', 'page', 'expected', 'actual', 'next'] as const).map(
          (name) => [name, finding[name]] as const,
        )
      : [];
    const figures = pictures.map(
      (file) =>
        `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="Screenshot ${escapeHtml(file)}" loading="lazy"></a><figcaption>${escapeHtml(file)}</figcaption></figure>`,
    );
    return `<details class="${outcome}"${outcome === 'failed' ? ' open' : ''}><summary>${OUTCOME_SYMBOLS[outcome]} ${escapeHtml(`${title} (${journey}), ${width} px, ${seconds} s`)}</summary>
${reason ? `<p>Skipped: ${escapeHtml(reason)}</p>` : ''}${pairs.length > 0 ? renderDefinitionList(pairs) : ''}${renderBulletList(checks)}${notes.length > 0 ? `<p>Worth knowing:</p>${renderBulletList(notes)}` : ''}${orders.length > 0 ? `<p>Orders placed: ${escapeHtml(orders.join(', '))}</p>` : ''}${widgets.length > 0 ? `<p>Widgets: ${escapeHtml(widgets.join(', '))}</p>` : ''}
${figures.join('\n')}</details>`;
  };
  const countResultsWithOutcome = (outcome: JourneyResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Journeys on ${escapeHtml(url)}</title><style>${STYLE}</style></head><body>
<h1>Journeys on ${escapeHtml(url)}</h1>
<p>${escapeHtml(date)}. Passed: ${countResultsWithOutcome('passed')}, failed: ${countResultsWithOutcome('failed')}, skipped: ${countResultsWithOutcome('skipped')}.</p>
${renderDefinitionList(Object.entries({ ...shop, ...(build && { build: `${build.chunks}, tiem.js ${build.checksum}` }) }))}
${results.map(renderJourneyResult).join('\n')}
</body></html>
`;
}
