import { build, type Plugin, type Rolldown } from 'vite';
import { catalogue } from '../../mount/catalogue';
import { PAGE_KINDS, type PageKind } from '../../mount/page-kinds';

const FULL_STYLESHEET = 'tiem.css';

/** Returns whether the page kind's stylesheet contains styles for the widget. */
const hasWidgetStyles = (sheet: PageKind, widget: string): boolean =>
  catalogue[widget]?.pageKinds?.includes(sheet) ?? true;

/**
 * Writes a complete stylesheet for each page kind, besides the one with all styles. A page links exactly one. The
 * contents follow from the modules that the page's widgets can reach, lazily or not, so there is no list to maintain.
 */
export function createPageStylesPlugin(): Plugin {
  return {
    name: 'tiem-page-styles',
    apply: 'build',
    generateBundle: {
      // This step runs after Vite's own. Vite's single stylesheet orders rules by chunk, so if Vite grouped the files
      // differently, other rules would win.
      order: 'post',
      handler: emitPageStylesheets,
    },
  };
}

async function emitPageStylesheets(
  this: Rolldown.PluginContext,
  _options: unknown,
  bundle: Rolldown.OutputBundle,
): Promise<void> {
  const getModuleInfo = (id: string) => this.getModuleInfo(id);
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk' || !entry.facadeModuleId) return;
  const from = entry.facadeModuleId;
  const vites = bundle[FULL_STYLESHEET];
  const all = collectStylesheetPaths(from, getModuleInfo, () => true);
  const sheets = new Map([[FULL_STYLESHEET, all]]);
  for (const sheet of PAGE_KINDS) {
    const its = new Set(
      collectStylesheetPaths(from, getModuleInfo, (widget) => hasWidgetStyles(sheet, widget)),
    );
    sheets.set(
      `tiem-${sheet}.css`,
      all.filter((id) => its.has(id)),
    );
  }
  for (const { fileName, source } of await compileStyles(sheets, this.environment.config.build.target))
    if (fileName === FULL_STYLESHEET && vites?.type === 'asset') vites.source = source;
    else this.emitFile({ type: 'asset', fileName, source });
}

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

/**
 * Lists a page kind's stylesheets in the order of their imports: a module's styles come before those of the modules
 * that import it, lazily or not.
 */
function collectStylesheetPaths(
  entry: string,
  infoOf: GetModuleInfo,
  takes: (widget: string) => boolean,
): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visitImportedModule = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) {
      const widget = /\/widgets\/([^/]+)\/index\.tsx?$/.exec(next)?.[1];
      if (!widget || takes(widget)) visitImportedModule(next);
    }
    if (id.endsWith('.css')) found.push(id);
  };
  visitImportedModule(entry);
  return found;
}

/** Runs Vite once more for the stylesheets alone, to inline, transpile and minify them. */
async function compileStyles(
  sheets: ReadonlyMap<string, readonly string[]>,
  target: string | false | string[],
): Promise<{ fileName: string; source: string }[]> {
  const createVirtualPath = (name: string) => `${process.cwd()}/styles/made/${name}`;
  const texts = new Map(
    [...sheets].map(([name, ids]) => [
      createVirtualPath(name),
      ids.map((id) => `@import ${JSON.stringify(id)};`).join(''),
    ]),
  );
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'tiem-made-sheets',
        resolveId: (id) => (texts.has(id) ? id : null),
        load: (id) => texts.get(id) ?? null,
      },
    ],
    build: {
      target,
      write: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: Object.fromEntries(
          [...sheets.keys()].map((name) => [name.replace(/\.css$/, ''), createVirtualPath(name)]),
        ),
        output: { assetFileNames: '[name][extname]' },
      },
    },
  });
  if (!('output' in made)) throw new Error('Watch mode is not supported for stylesheets.');
  return made.output.flatMap((file) =>
    file.type === 'asset' ? [{ fileName: file.fileName, source: String(file.source) }] : [],
  );
}
