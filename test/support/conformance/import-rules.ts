import { dirname, join, normalize } from 'node:path';
import { type SyntaxNode, visitSyntax } from '../../../scripts/sample/syntax-tree';

/**
 * Defines and checks which modules may import which others, as in ARCHITECTURE.md. Paths are relative to the project's
 * root.
 */

export interface SourceModule {
  path: string;
  text: string;
}

interface ModuleImport {
  /** The imported module: the path from the project's root for the project's own files, the name for packages. */
  target: string;
  isProjectFile: boolean;
  isTypeOnly: boolean;
  isLazy: boolean;
}

/** For each domain of src/, the other domains that it may import. */
export const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  session: [],
  notice: ['session'],
  validation: ['session'],
  product: ['session', 'notice', 'validation'],
  address: ['session', 'notice', 'validation'],
  cart: ['session', 'notice', 'validation'],
  fragments: ['session', 'notice', 'cart'],
  attribution: ['session'],
  'classic-checkout': ['session'],
  collection: ['session', 'notice', 'product'],
  payment: ['session', 'notice', 'validation', 'product', 'address', 'cart'],
  checkout: ['session', 'notice', 'validation', 'product', 'address', 'cart', 'payment', 'attribution'],
};

/** Folders of components that several widgets show but may not import, because the extension API renders them. */
export const EXTENSION_COMPONENTS = ['checkout/express/view'];

/**
 * Folders of cart components that several widgets share. They may import the public modules of domains, and no
 * domain may import them.
 */
export const SHARED_COMPONENTS = ['cart/view'];

export const SHARED_FOLDERS = ['lib', 'http', 'app', 'i18n', 'ui', 'extend', 'preview'];

/** For each shared folder of src/, the other shared folders that it may import. */
export const SHARED_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  i18n: ['lib'],
  http: ['lib', 'i18n'],
  ui: ['lib', 'i18n'],
  app: ['lib', 'i18n', 'http'],
  // src/app renders content of extensions and reports their errors, so src/extend may import it.
  extend: ['lib', 'i18n', 'http', 'app', 'ui'],
  // src/preview creates an app like that of a page, but with a fake shop, so it may import src/app.
  preview: ['lib', 'i18n', 'http', 'app'],
};

/** Modules of src/lib that are as pure as rules; the others use the page. */
export const PURE_LIB_MODULES = [
  ...['create-derived-selector', 'dates', 'fold-diacritics', 'json-readers', 'json-schema', 'json-values'],
  ...[
    'landing-page-keys',
    'money',
    'option-problems',
    'options',
    'quantity',
    'transition-table',
    'url',
    'wc-version',
  ],
].map((name) => `src/lib/${name}.ts`);

const isPureModule = (path: string): boolean =>
  /\.(rules|machine)\.ts$/.test(path) || PURE_LIB_MODULES.includes(path);

const IMPURE_NAMES =
  /\b(window|document|navigator|localStorage|sessionStorage|Date\.now|new Date\(\)|Math\.random|setTimeout|fetch)\b/;
const STORE_PACKAGES = /^(react-redux|@reduxjs\/toolkit|redux|redux-saga)(\/|$)/;
const VIEW_PACKAGES = /^(react|react-dom|react-redux)(\/|$)/;

/** The only module that may import hooks of react-redux; it exports them with the types of the app's store. */
export const STORE_HOOKS_MODULE = 'src/app/store-hooks.ts';
export const UNTYPED_STORE_HOOKS = [
  ...['useSelector', 'useDispatch', 'useStore'],
  ...['createSelectorHook', 'createDispatchHook', 'createStoreHook'],
];

export function findImportProblems({ path, text }: SourceModule): string[] {
  const problems = readImports(path, text).flatMap((found) => {
    const reason = found.isProjectFile
      ? describeForbiddenImport(path, found)
      : describeForbiddenPackage(path, found);
    return reason ? [`${path} imports ${found.target}: ${reason}`] : [];
  });
  if (isPureModule(path)) {
    const impure = IMPURE_NAMES.exec(removeComments(text));
    if (impure) problems.push(`${path} uses ${impure[0]}: this module is pure; pass it as an argument`);
  }
  if (path !== STORE_HOOKS_MODULE)
    for (const name of readNamedImports(text, 'react-redux'))
      if (UNTYPED_STORE_HOOKS.includes(name))
        problems.push(`${path} imports ${name}: use the typed hooks of ${STORE_HOOKS_MODULE}`);
  for (const name of findToolkitImports(text))
    problems.push(
      `${path} imports ${name}: ${REPLACEMENTS[name] ?? 'of the toolkit, the bundle contains only createAction and the store'}`,
    );
  return problems;
}

/**
 * Exports of Redux Toolkit that may not be imported because they add too many bytes, each with what to use instead.
 */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  createSlice: 'use src/app/create-slice',
  createSelector: 'use src/lib/create-derived-selector',
  configureStore: 'the store is made in src/app/create-app',
};
const TOOLKIT = ['createAction', 'legacy_createStore', 'applyMiddleware'];

const findToolkitImports = (text: string): string[] =>
  readNamedImports(text, '@reduxjs/toolkit').filter((name) => !TOOLKIT.includes(name));

/** Lists what a module imports from a package by name, without types and without the names of aliases. */
function readNamedImports(text: string, packageName: string): string[] {
  const imports = text.matchAll(new RegExp(`\\bimport\\s*\\{([^}]*)\\}\\s*from '${packageName}'`, 'g'));
  const names = [...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.filter((name) => name && !/^type /.test(name)).map((name) => name.split(' ')[0]!);
}

function describeForbiddenImport(
  path: string,
  { target, isTypeOnly, isLazy }: ModuleImport,
): string | undefined {
  const from = getModuleLocation(path);
  const to = getModuleLocation(target);
  if (['fixtures', 'test', 'scripts'].includes(to.rootFolder))
    return 'product code may not import fixtures, tests or scripts';
  if (to.rootFolder === 'root') return 'product code may not import files of the project root';
  switch (from.rootFolder) {
    case 'mount':
      // Lets modules of mount/ import adoption profiles, which are JSON files in wordpress/ that the WordPress plugin
      // reads too.
      if (/^wordpress\/tiem\/profiles\/[\w-]+\.json$/.test(target)) return undefined;
      if (isTypeOnly || to.rootFolder === 'mount' || to.rootFolder === 'styles') return undefined;
      if (to.rootFolder === 'widgets') return isLazy ? undefined : 'load widgets by dynamic import only';
      // Lets modules of mount/ import the shared folders of src/, because the module that assembles the app needs the
      // HTTP client, the messages and the error boundary.
      if (SHARED_FOLDERS.includes(to.folder)) return undefined;
      return isPublicModule(target) ? undefined : 'mount may import only the public modules of domains';
    case 'widgets':
      if (to.rootFolder === 'widgets')
        return to.folder === from.folder ? undefined : 'a widget may not import another widget';
      if (to.rootFolder === 'mount')
        return isTypeOnly || target.startsWith('mount/runtime/errors')
          ? undefined
          : 'a widget may import only types and the error class of mount';
      if (to.rootFolder === 'styles') return undefined;
      if (EXTENSION_COMPONENTS.includes(to.folder))
        return 'the extension API renders it; import nothing of it';
      if (SHARED_COMPONENTS.includes(to.folder)) return undefined;
      if (SHARED_FOLDERS.includes(to.folder))
        return to.folder === 'http' && !isTypeOnly && !mayImportHttp(path, target)
          ? 'views may not fetch'
          : undefined;
      return isPublicModule(target) ? undefined : `import its public module src/${to.folder}/index`;
    case 'src':
      return describeForbiddenImportInSrc(from.folder, to, target, isTypeOnly);
    default:
      return undefined;
  }
}

function describeForbiddenImportInSrc(
  folder: string,
  to: ModuleLocation,
  target: string,
  isTypeOnly: boolean,
): string | undefined {
  if (to.rootFolder === 'styles') return folder === 'ui' ? undefined : 'only src/ui may import styles';
  if (to.rootFolder !== 'src') return 'src may not import widgets or mount';
  if (to.folder === folder) return undefined;
  const shared = SHARED_MAY_USE[folder];
  if (shared) {
    if (shared.includes(to.folder)) return undefined;
    // Allows type imports between shared folders: they cost nothing at run time, and the folders' types depend on
    // each other.
    return isTypeOnly && SHARED_FOLDERS.includes(to.folder)
      ? undefined
      : `src/${folder} is a lower layer than src/${to.folder}`;
  }
  if (EXTENSION_COMPONENTS.includes(folder) || SHARED_COMPONENTS.includes(folder))
    return SHARED_FOLDERS.includes(to.folder) || isPublicModule(target)
      ? undefined
      : `import its public module src/${to.folder}/index`;
  if (EXTENSION_COMPONENTS.includes(to.folder)) return 'the extension API renders it; import nothing of it';
  if (to.folder === 'ui' || SHARED_COMPONENTS.includes(to.folder)) return 'domains may not import views';
  if (SHARED_FOLDERS.includes(to.folder)) return undefined;
  const allowed = DOMAINS[folder];
  if (!allowed) return `src/${folder} is not listed; add it to DOMAINS`;
  if (!allowed.includes(to.folder)) return `src/${folder} may not depend on src/${to.folder}`;
  return isPublicModule(target) ? undefined : `import its public module src/${to.folder}/index`;
}

function describeForbiddenPackage(path: string, { target, isTypeOnly }: ModuleImport): string | undefined {
  if (isTypeOnly) return undefined;
  if (target.startsWith('node:')) return 'browser code may not import Node modules';
  const { rootFolder, folder } = getModuleLocation(path);
  if ((isPureModule(path) || folder === 'lib') && (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target)))
    return 'rules and lib may import neither React nor Redux';
  if (rootFolder === 'src' && folder === 'ui' && STORE_PACKAGES.test(target))
    return 'src/ui takes props and emits events; it may not use the store';
  if (
    rootFolder === 'src' &&
    folder === 'http' &&
    (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target))
  )
    return 'src/http may import neither React nor Redux';
  return undefined;
}

interface ModuleLocation {
  rootFolder: string;
  folder: string;
}

/**
 * Splits a path into the top folder and the folder below it. For shared components inside a domain, `folder` is the
 * components' own folder.
 */
function getModuleLocation(path: string): ModuleLocation {
  const [rootFolder = '', folder = ''] = path.split('/');
  const components = [...EXTENSION_COMPONENTS, ...SHARED_COMPONENTS].find((part) =>
    `${path}/`.startsWith(`src/${part}/`),
  );
  if (components) return { rootFolder, folder: components };
  return path.includes('/') ? { rootFolder, folder } : { rootFolder: 'root', folder: '' };
}

/**
 * Whether a widget's module may import a module of src/http: a behaviour, which has no view, may send requests itself;
 * a view may not.
 */
const mayImportHttp = (path: string, target: string): boolean =>
  path.endsWith('.ts') && /^src\/http\/(ajax|errors|error-message|upload-media)$/.test(target);

/**
 * Whether the module is public in its domain: `src/cart`, `src/cart/index`, or the module that runs before the store
 * has loaded, such as `src/cart/page-queue`.
 */
const isPublicModule = (target: string): boolean =>
  /^src\/[^/]+(\/(index|page-queue|refresh))?$/.test(target) ||
  EXTENSION_COMPONENTS.some((part) => target === `src/${part}`);

const IMPORT =
  /\b(import|export)\s+(type\s+)?([^'";]*?\bfrom\s+)?['"]([^'"]+)['"]|\b(import)\(\s*['"]([^'"]+)['"]\s*\)/g;

function readImports(path: string, text: string): ModuleImport[] {
  return [...removeComments(text).matchAll(IMPORT)].map((match) => {
    const specifier = match[4] ?? match[6] ?? '';
    const isProjectFile = specifier.startsWith('.');
    return {
      target: isProjectFile ? normalize(join(dirname(path), specifier)) : specifier,
      isProjectFile,
      isTypeOnly: match[2] !== undefined,
      isLazy: match[5] !== undefined,
    };
  });
}

/** Objects whose member `fetch` is the browser's. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self']);

/**
 * Finds uses of the browser's `fetch` outside src/http, whose `pageTransport` must be used instead. Names of members
 * and types do not count.
 */
export function findFetchProblems(file: SourceModule): string[] {
  if (file.path.startsWith('src/http/')) return [];
  const problems: string[] = [];
  visitSyntax(file, (node, ancestors) => {
    if (node.type !== 'Identifier' || node.value !== 'fetch' || isTypeOrMemberName(node, ancestors)) return;
    const line = file.text.slice(0, node.start).split('\n').length;
    problems.push(`${file.path}:${line} uses fetch: only src/http may, use its pageTransport`);
  });
  return problems;
}

function isTypeOrMemberName(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const [parent] = ancestors;
  if (parent?.type === 'MemberExpression' && parent.property === node) {
    const { type, value } = parent.object as SyntaxNode;
    return !(type === 'Identifier' && GLOBAL_OBJECTS.has(String(value)));
  }
  return parent?.key === node || ancestors.some(({ type }) => type === 'TsTypeQuery');
}

/**
 * Files that may contain names of widgets: the catalogue, the roles, the adoption profiles, and examples, which are pages
 * with several widgets.
 */
const MAY_NAME_WIDGETS = /^mount\/(catalogue\.ts$|adopt\/)|^src\/app\/widget-roles\.ts$|\/examples\.tsx?$/;

/**
 * Names that equal a widget's name but mean something else: WooCommerce's URL parameter `add-to-cart`, and the class of
 * a shared quantity field.
 */
const OTHER_MEANINGS = [
  { path: 'widgets/classic-cart/cart-page.ts', code: `'add-to-cart'` },
  { path: 'src/ui/QuantityInput.tsx', code: 'tiem-quantity' },
  { path: 'src/ui/quantity-input.css', code: '.tiem-quantity' },
];

/**
 * Finds names of widgets outside of their own folders: in `data-tiem`, in a class, or as a string. Code must use a role
 * of src/app/widget-roles.ts instead, so that deleting a widget does not silently break other code. A name of one word,
 * such as `quantity`, has other meanings too, so it does not count as a string.
 */
export function findWidgetNameProblems({ path, text }: SourceModule, widgets: readonly string[]): string[] {
  if (MAY_NAME_WIDGETS.test(path)) return [];
  const code = OTHER_MEANINGS.filter((meaning) => meaning.path === path).reduce(
    (remaining, meaning) => remaining.replaceAll(meaning.code, ''),
    removeComments(text),
  );
  return widgets
    .filter((name) => {
      if (path.startsWith(`widgets/${name}/`)) return false;
      const inAttribute = new RegExp(`data-tiem[~^$*|]?=\\{?["']?${name}(?![\\w-])`);
      const inDataset = new RegExp(`dataset\\.tiem = ["'\`]${name}(?![\\w-])`);
      const inClass = new RegExp(`(?<![\\w-])tiem-${name}(?=__|--|[^\\w-]|$)`);
      const alone = new RegExp(`(["'\`])${name}\\1`);
      return (
        [inAttribute, inDataset, inClass].some((pattern) => pattern.test(code)) ||
        (name.includes('-') && alone.test(code))
      );
    })
    .map((name) => `${path} names the widget ${name}: use or add a role in src/app/widget-roles.ts`);
}

const removeComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
