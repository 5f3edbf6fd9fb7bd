import {
  type BenchResult,
  CONDITIONS,
  formatCondition,
  type MedianAndRange,
  type PageLoadMeasurements,
  type PageRow,
} from './bench.types';

interface TableColumn<K extends string> {
  key: K;
  title: string;
  format(value: number): string;
}

const formatWholeNumber = (value: number): string => Math.round(value).toString();
const formatKilobytes = (value: number): string => (value / 1000).toFixed(0);
const COLUMNS: readonly TableColumn<keyof PageLoadMeasurements>[] = [
  { key: 'jsFiles', title: 'JS files', format: formatWholeNumber },
  { key: 'js', title: 'JS KB', format: formatKilobytes },
  { key: 'css', title: 'CSS KB', format: formatKilobytes },
  { key: 'requests', title: 'requests', format: formatWholeNumber },
  { key: 'html', title: 'HTML KB', format: formatKilobytes },
  { key: 'layoutShift', title: 'shift', format: (value) => value.toFixed(3) },
  { key: 'fcp', title: 'FCP ms', format: formatWholeNumber },
  { key: 'lcp', title: 'LCP ms', format: formatWholeNumber },
  { key: 'script', title: 'script ms', format: formatWholeNumber },
  { key: 'longTasks', title: 'long tasks', format: formatWholeNumber },
  { key: 'blocking', title: 'blocking ms', format: formatWholeNumber },
  { key: 'usable', title: 'usable ms', format: formatWholeNumber },
  { key: 'heap', title: 'heap MB', format: (value) => (value / 1_000_000).toFixed(1) },
];

/** Renders the median, followed by the range if the runs differ by more than a tenth. */
function renderMedianAndRange({ median, min, max }: MedianAndRange, show: (value: number) => string): string {
  const spread = max - min > Math.abs(median) * 0.1 ? ` (${show(min)}–${show(max)})` : '';
  return show(median) + spread;
}

/** Renders Markdown for the terminal and docs/benchmarks.md. 1 KB is 1,000 bytes as transferred. */
export function renderBenchTable({ date, machine, runs, pages, interactions }: BenchResult): string {
  const lines = [
    `${date}, ${machine}; medians of ${runs} runs, (least–most) where they differ by more than a tenth.`,
  ];
  for (const condition of CONDITIONS) {
    const rows = pages.filter((row) => formatCondition(row.condition) === formatCondition(condition));
    if (rows.length === 0) continue;
    lines.push('', `### Page load, ${formatCondition(condition)}`, '');
    lines.push(...renderTableHead(['page', 'shop', ...COLUMNS.map(({ title }) => title)]));
    for (const [index, row] of rows.entries()) {
      const cells = COLUMNS.map(({ key, format }) => {
        const figure = row.figures[key];
        return figure ? renderMedianAndRange(figure, format) : '';
      });
      const shown = row.figures.js ? cells : [row.failed ?? ''];
      lines.push(
        renderTableLine([row.page === rows[index - 1]?.page ? '' : row.page, row.subject, ...shown]),
      );
      if (rows[index + 1]?.page !== row.page)
        lines.push(...renderRatios(rows.filter(({ page }) => page === row.page)));
    }
  }
  if (interactions.length > 0) {
    lines.push('', '### Interaction (action → painted)', '');
    lines.push(...renderTableHead(['interaction', 'shop', 'condition', 'ms', 'next paint ms', 'requests']));
    for (const { interaction, subject, condition, figures, failed } of interactions) {
      const [shown = failed ?? '', ...others] = [figures.latency, figures.felt, figures.requests].map(
        (figure) => figure && renderMedianAndRange(figure, formatWholeNumber),
      );
      lines.push(
        renderTableLine([
          interaction,
          subject,
          formatCondition(condition),
          shown,
          ...others.map((one) => one ?? ''),
        ]),
      );
    }
  }
  return lines.join('\n');
}

/** Renders the figures of the shop at `--url` divided by those of the demo shop with Tiệm: 4.0 is four times as much. */
function renderRatios(rows: readonly PageRow[]): string[] {
  const other = rows.find(({ subject }) => subject.startsWith('http'));
  if (!other) return [];
  return rows
    .filter((row) => row !== other)
    .map((ours) => {
      const cells = COLUMNS.map(({ key }) => {
        const [their, our] = [other.figures[key]?.median, ours.figures[key]?.median];
        return their === undefined || !our ? '' : `×${(their / our).toFixed(1)}`;
      });
      return renderTableLine(['', `other ÷ ${ours.subject}`, ...cells]);
    });
}

const renderTableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const renderTableHead = (titles: readonly string[]): string[] => [
  renderTableLine(titles),
  renderTableLine(titles.map(() => '---')),
];
