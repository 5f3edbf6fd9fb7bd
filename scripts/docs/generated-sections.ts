import type { SizeReport } from '../size/measure-build';

/**
 * Replaces the text between two markers of a document, which are HTML comments with `name` and `/name`; all other text
 * is written by hand.
 */
export function replaceMarkedText(page: string, name: string, text: string): string {
  const [openMarker, closeMarker] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(openMarker);
  const to = page.indexOf(closeMarker);
  if (from < 0 || to < from) throw new Error(`has no ${openMarker} … ${closeMarker}.`);
  return `${page.slice(0, from)}${openMarker}\n${text}\n${page.slice(to)}`;
}

export function renderWidgetList(widgets: readonly { name: string; summary: string }[]): string {
  const rows = widgets.map(
    ({ name, summary }) => `| [\`${name}\`](widgets/${name}/README.md) | ${summary} |`,
  );
  return ['| `data-tiem` | what it does |', '| --- | --- |', ...rows].join('\n');
}

/** Renders a row of sizes for each page kind, not for single files, which `npm run size` lists. */
export function renderSizeTable(reports: readonly SizeReport[]): string {
  const findGzipSize = (build: SizeReport['build'], name: string) =>
    reports.find((report) => report.build === build)?.lines.find((line) => line.name === name)?.gzip;
  const names = (reports[0]?.lines ?? [])
    .map(({ name }) => name)
    .filter((name) => !/^(chunks\/| )/.test(name));
  const rows = names.map(
    (name) =>
      `| ${name} | ${formatKib(findGzipSize('compact', name))} | ${formatKib(findGzipSize('react', name))} |`,
  );
  return ['| page | compact | React |', '| --- | --- | --- |', ...rows].join('\n');
}

const formatKib = (bytes: number | undefined): string =>
  bytes === undefined ? '' : (bytes / 1024).toFixed(1);
