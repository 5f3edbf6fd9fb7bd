import { formatCondition, type MedianAndRange } from './bench.types';
import { renderGrowthTable } from './growth-table';
import { type PairedRow, summariseRatios } from './side-by-side';
import { summariseValues } from './summarise-runs';

export interface SideBySideResult {
  date: string;
  machine: string;
  runs: number;
  tiem: string;
  other: string;
  rows: PairedRow[];
}

interface TableColumn {
  name: string;
  title: string;
  /**
   * Formats both figures of a column. Without it, only their ratio is shown, because the figures depend on the
   * machine.
   */
  format?: (value: number) => string;
}

const formatKilobytes = (value: number): string => (value / 1000).toFixed(0);
const COLUMNS: Readonly<Record<PairedRow['kind'], readonly TableColumn[]>> = {
  page: [
    { name: 'js', title: 'JS KB', format: formatKilobytes },
    { name: 'css', title: 'CSS KB', format: formatKilobytes },
    { name: 'html', title: 'HTML KB', format: formatKilobytes },
    { name: 'requests', title: 'requests', format: String },
    { name: 'prefetches', title: 'prefetches', format: String },
    { name: 'layoutShift', title: 'shift', format: (value) => value.toFixed(3) },
    { name: 'firstByte', title: 'first byte' },
    { name: 'lastByte', title: 'last byte' },
    { name: 'lcp', title: 'LCP' },
    { name: 'mainThread', title: 'main thread' },
    { name: 'blocking', title: 'blocking' },
    { name: 'usable', title: 'usable' },
    { name: 'usableAfterFirstByte', title: 'usable after first byte' },
  ],
  interaction: [
    { name: 'latency', title: 'action → painted' },
    { name: 'nextPagePainted', title: 'action → next page painted' },
    { name: 'requests', title: 'requests', format: String },
  ],
};

/** Renders Markdown: the figures of a shop with Tiệm and without it, and the median and range of their ratio. */
export function renderRatioTable(result: SideBySideResult): string {
  const { date, machine, runs, tiem, other, rows } = result;
  const lines = [
    `${date}, ${machine}; rounds: ${runs}. With Tiệm: ${tiem}. Without: ${other}.`,
    'Sizes and counts: with Tiệm / without (medians). Times: with Tiệm ÷ without, median of the rounds (least–most).',
  ];
  for (const kind of ['page', 'interaction'] as const) {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (ofKind.length === 0) continue;
    const columns = COLUMNS[kind];
    lines.push('', renderTableLine([kind, 'condition', ...columns.map(({ title }) => title)]));
    lines.push(renderTableLine(['---', '---', ...columns.map(() => '---')]));
    for (const row of ofKind) {
      const cells =
        row.rounds.length > 0 ? columns.map((column) => renderMedianCell(row, column)) : ['not measured'];
      lines.push(renderTableLine([row.name, formatCondition(row.condition), ...cells]));
    }
  }
  lines.push(...renderGrowthTable(rows), ...renderServerTimes(rows), ...renderFailures(rows));
  return lines.join('\n');
}

function renderMedianCell(row: PairedRow, { name, format }: TableColumn): string {
  if (!format) return renderRatio(summariseRatios(row, name));
  const medians = (['tiem', 'other'] as const).map((shop) =>
    summariseValues(row.rounds.map((round) => round[shop][name] ?? null)),
  );
  return medians.map((figure) => (figure ? format(figure.median) : '–')).join(' / ');
}

function renderRatio(figure: MedianAndRange | undefined): string {
  if (!figure) return '–';
  const [median, min, max] = [figure.median, figure.min, figure.max].map((value) => value.toFixed(2));
  return min === max ? `${median}` : `${median} (${min}–${max})`;
}

/** Renders the server times of pages whose response has the plugin's `Server-Timing` header. */
function renderServerTimes(rows: readonly PairedRow[]): string[] {
  const lines = rows.flatMap((row) => {
    const [server, own] = ['server', 'serverTiem'].map((name) =>
      summariseValues(row.rounds.map(({ tiem }) => tiem[name] ?? null)),
    );
    return server && own && row.kind === 'page'
      ? [`- ${row.name}: ${((own.median / server.median) * 100).toFixed(1)} %`]
      : [];
  });
  return lines.length > 0 ? ['', "Tiệm's share of PHP's time (Server-Timing):", ...new Set(lines)] : [];
}

function renderFailures(rows: readonly PairedRow[]): string[] {
  const failed = rows.flatMap(({ name, condition, failures }) =>
    failures.map((failure) => `- ${name}, ${formatCondition(condition)}: ${failure}`),
  );
  return failed.length > 0 ? ['', 'Not measured:', ...failed] : [];
}

const renderTableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
