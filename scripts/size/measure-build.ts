import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Shop } from '../../fixtures/shop/shop.types';
import { catalogue } from '../../mount/catalogue';
import { listWidgetModules } from '../../mount/loader/load-chunk';
import { PAGE_KINDS as SHEETS } from '../../mount/page-kinds';
import { type BuildName, getDistFolder } from '../build/builds';
import { LAZY_CHUNK, LOADER, PAGE_KINDS, PARTS, type PageKind, RUNTIME, STYLESHEET } from './budgets';

export interface MeasuredFile {
  file: string;
  min: number;
  gzip: number;
  brotli: number;
}

export interface SizeLine {
  name: string;
  gzip: number;
  budget: number | undefined;
  isOverBudget: boolean;
  files: readonly string[];
}

export interface SizeReport {
  build: BuildName;
  files: MeasuredFile[];
  lines: SizeLine[];
}

/** Measures the sizes of one build: every file by itself, and the downloads of each page kind of the demo shop. */
export async function measureBuildSize(build: BuildName, shop: Shop): Promise<SizeReport> {
  const folder = getDistFolder(build);
  const files = measureFiles(folder);
  const gzip = new Map(files.map((weight) => [weight.file, weight.gzip]));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const side = build === 'compact' ? 0 : 1;

  const createSizeLine = (name: string, on: readonly string[], budget?: number): SizeLine => {
    const sum = on.reduce((total, file) => total + (gzip.get(file) ?? 0), 0);
    return { name, gzip: sum, budget, isOverBudget: budget !== undefined && sum > budget * 1024, files: on };
  };

  const lines = [
    createSizeLine('loader', ['tiem.js'], LOADER[side]),
    createSizeLine('stylesheet of everything', ['tiem.css'], STYLESHEET),
  ];
  for (const sheet of SHEETS)
    lines.push(createSizeLine(`stylesheet: ${sheet}`, [`tiem-${sheet}.css`], STYLESHEET));
  for (const { file } of files) {
    if (file.startsWith('chunks/') && !RUNTIME.test(file))
      lines.push(createSizeLine(file, [file], LAZY_CHUNK));
  }
  for (const { name, chunks, budget } of PARTS)
    lines.push(createSizeLine(name, listChunks(chunks, files), budget));
  for (const kind of PAGE_KINDS) {
    const names = await listWidgetsOfPage(kind, shop);
    const first = listRequestedFiles(
      manifest,
      names.filter((name) => catalogue[name]?.when !== 'intent'),
    );
    const known = kind.firstUse.widgets.filter((name) => name in catalogue);
    const added = listRequestedFiles(manifest, known).filter((file) => !first.includes(file));
    lines.push(createSizeLine(kind.name, ['tiem.js', ...first], kind.budget[side]));
    const { shopperAction: action, budget } = kind.firstUse;
    if (known.length > 0) lines.push(createSizeLine(`  + ${action}`, added, budget?.[side]));
  }
  return { build, files, lines };
}

function listChunks(names: readonly string[], files: readonly MeasuredFile[]): string[] {
  return names.map((name) => {
    const found = files.find(({ file }) => file.endsWith(`/${name}.js`));
    if (!found)
      throw new Error(
        `scripts/size/budgets.ts has a budget for ${name}.js, but the build has no such chunk.`,
      );
    return found.file;
  });
}

/** Lists the files that the loader requests for a page's widgets, without duplicates. */
function listRequestedFiles(manifest: Record<string, string[]>, names: readonly string[]): string[] {
  const modules = names.flatMap((name) => {
    const entry = catalogue[name];
    return entry ? listWidgetModules(name, entry) : [];
  });
  return [...new Set(modules.flatMap((module) => manifest[module] ?? []))];
}

/** Lists the widgets that are both in the page's HTML and in this bundle. */
async function listWidgetsOfPage({ pathOrWidgets: page }: PageKind, shop: Shop): Promise<readonly string[]> {
  if (typeof page !== 'string') return page;
  const answer = await shop.handle(new Request(`http://tiem.test${page}`));
  if (!answer.ok)
    throw new Error(
      `The demo shop responded with ${answer.status} to ${page}, so the page cannot be measured.`,
    );
  const html = await answer.text();
  const names = [...html.matchAll(/\sdata-tiem="([^"]+)"/g)].flatMap((match) =>
    (match[1] ?? '').split(/\s+/),
  );
  return [...new Set(names)].filter((name) => name in catalogue);
}

function measureFiles(folder: string): MeasuredFile[] {
  const names = readdirSync(join(folder, 'chunks'), { recursive: true, encoding: 'utf8' });
  const chunks = names.filter((name) => name.endsWith('.js')).map((name) => `chunks/${name}`);
  return ['tiem.js', 'tiem.css', ...SHEETS.map((sheet) => `tiem-${sheet}.css`), ...chunks.sort()].map(
    (file) => {
      const bytes = readFileSync(join(folder, file));
      return {
        file,
        min: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
      };
    },
  );
}
