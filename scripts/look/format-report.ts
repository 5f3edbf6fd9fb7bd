import type { AppearanceReport } from './appearance.types';
import { KNOWN_DEFECTS } from './known-defects';

/** Formats the findings about a page. Below each finding are the CSS rules that set the measured value. */
export function formatReport({
  page,
  width,
  mountedCount: mounted,
  findings,
  allowedThemeRules: allowed,
}: AppearanceReport): string {
  const lines = findings.flatMap(({ assertion, widget, element, measured, wanted, rules }) => [
    `  ✗ ${assertion}: ${widget}: ${element} ${measured} (wanted: ${wanted})`,
    ...rules.map((rule) => `      ${rule}`),
  ]);
  if (allowed.length > 0) lines.push(`  · theme rules that may win (docs/styling.md): ${allowed.length}`);
  lines.push(...allowed.map((rule) => `      ${rule}`));
  return [`${page} at ${width} px, widgets ready: ${mounted}`, ...lines].join('\n');
}

/**
 * Formats the results for the known defects: on how many pages a defect's assertion ran, and whether the defect
 * appears without Tiệm's CSS rules, with the page and the message.
 */
export function formatDefects(reports: readonly AppearanceReport[]): string {
  const lines = KNOWN_DEFECTS.map(({ defect, assertions, reproduceBy }, index) => {
    const applicable = reports.flatMap(({ page, width, defects }) => {
      const report = defects[index];
      return report && report.elementCount > 0 ? [{ ...report, where: `${page} at ${width} px` }] : [];
    });
    const reproduced = applicable.find(({ messageMatchesDefect: isItself }) => isItself);
    const found = reproduced ?? applicable.find(({ messageWithoutTiemCss }) => messageWithoutTiemCss);
    const detected = applicable.find(({ messageWithDefectCss }) => messageWithDefectCss);
    const proof = [
      found
        ? `${reproduced ? 'appears' : 'differs'}: ${found.messageWithoutTiemCss} (${found.where})`
        : reproduceBy
          ? 'not caused by this theme'
          : 'no rule to remove',
      ...(detected && !reproduced ? [`detected: ${detected.messageWithDefectCss} (${detected.where})`] : []),
    ].join('; ');
    const pages = `${applicable.length} of ${reports.length} pages`;
    return `  ${applicable.length === 0 ? '–' : '✓'} ${defect} (${assertions.join(', ')}): ${pages}${applicable.length > 0 ? `; ${proof}` : ''}`;
  });
  return [
    "Known defects, where their assertions ran, and what they report without Tiệm's CSS rules.",
    '"appears": the named defect; "differs": only another property of the same part; "detected": the defect was added.',
    ...lines,
  ].join('\n');
}
