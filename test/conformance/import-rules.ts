import { dirname, join, normalize } from 'node:path';

/**
 * Which modules may import which others. The design sets the rules; this file checks them. Paths are relative to
 * the project's root.
 */

export interface Source {
  path: string;
  text: string;
}

interface Import {
  /** Our own files by their path from the root, packages by name. */
  target: string;
  ours: boolean;
  typeOnly: boolean;
  lazy: boolean;
}

/**
 * Layers: a module may import from the layers to the left of its own, and a domain from the domains before it in
 * the same list.
 */
export const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  session: [],
  notice: ['session'],
  validation: ['session'],
  product: ['session', 'notice', 'validation'],
  address: ['session', 'notice', 'validation'],
  cart: ['session', 'notice', 'validation'],
  fragments: ['session', 'notice', 'cart'],
  attribution: ['session'],
  collection: ['session', 'notice', 'product'],
  payment: ['session', 'notice', 'validation', 'product', 'address', 'cart'],
  checkout: ['session', 'notice', 'validation', 'product', 'address', 'cart', 'payment', 'attribution'],
};

/** View parts that several widgets show. Widgets do not import them; the extension API passes them in. */
export const PARTS = ['checkout/express/view'];

/**
 * Cart components shared by several widgets. They may import the public modules of domains, and no domain imports
 * them.
 */
export const VIEWS = ['cart/view'];

export const SHARED = ['lib', 'http', 'app', 'i18n', 'ui', 'extend', 'preview'];

/** Which shared folders of src/ each shared folder may import. */
export const SHARED_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  i18n: ['lib'],
  http: ['lib', 'i18n'],
  ui: ['lib', 'i18n'],
  app: ['lib', 'i18n', 'http'],
  // Renders content of extensions and reports their errors to developers.
  extend: ['lib', 'i18n', 'http', 'app', 'ui'],
  // The preview creates an app like that of a page, with a fake shop.
  preview: ['lib', 'i18n', 'http', 'app'],
};

const PURE = /\.(rules|machine)\.ts$/;
const IMPURE_NAMES =
  /\b(window|document|navigator|localStorage|sessionStorage|Date\.now|new Date\(\)|Math\.random|setTimeout|fetch)\b/;
const STORE_PACKAGES = /^(react-redux|@reduxjs\/toolkit|redux|redux-saga)(\/|$)/;
const VIEW_PACKAGES = /^(react|react-dom|react-redux)(\/|$)/;

export function importProblems({ path, text }: Source): string[] {
  const problems = readImports(path, text).flatMap((found) => {
    const reason = found.ours ? refuseOurs(path, found) : refusePackage(path, found);
    return reason ? [`${path} imports ${found.target}: ${reason}`] : [];
  });
  if (PURE.test(path)) {
    const impure = IMPURE_NAMES.exec(withoutComments(text));
    if (impure)
      problems.push(`${path} uses ${impure[0]}: rules and machines are pure; pass it as an argument`);
  }
  for (const name of heavyNames(text))
    problems.push(
      `${path} imports ${name}: ${LIGHT[name] ?? 'of the toolkit, the bundle contains only createAction and the store'}`,
    );
  return problems;
}

/** Small replacements for parts of Redux Toolkit that we barely use and that would add too many bytes. */
const LIGHT: Readonly<Record<string, string>> = {
  createSlice: 'use src/app/make-slice',
  createSelector: 'use src/lib/create-derived-selector',
  configureStore: 'the store is made in src/app/create-app',
};
const TOOLKIT = ['createAction', 'legacy_createStore', 'applyMiddleware'];

function heavyNames(text: string): string[] {
  const imports = text.matchAll(/\bimport\s*\{([^}]*)\}\s*from '@reduxjs\/toolkit'/g);
  const names = [...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.filter((name) => name && !/^type /.test(name) && !TOOLKIT.includes(name));
}

function refuseOurs(path: string, { target, typeOnly, lazy }: Import): string | undefined {
  const from = locationOf(path);
  const to = locationOf(target);
  if (['fixtures', 'test', 'scripts'].includes(to.place))
    return 'product code may not import fixtures, tests or scripts';
  if (to.place === 'root') return 'product code may not import files of the project root';
  switch (from.place) {
    case 'mount':
      // Adoption profiles are data that the WordPress plugin reads too.
      if (/^wordpress\/tiem\/profiles\/[\w-]+\.json$/.test(target)) return undefined;
      if (typeOnly || to.place === 'mount' || to.place === 'styles') return undefined;
      if (to.place === 'widgets') return lazy ? undefined : 'load widgets by dynamic import only';
      // The module that assembles the app needs the HTTP client, the messages and the error boundary.
      if (SHARED.includes(to.folder)) return undefined;
      return isPublicModule(target) ? undefined : 'mount may import only the public modules of domains';
    case 'widgets':
      if (to.place === 'widgets')
        return to.folder === from.folder ? undefined : 'a widget may not import another widget';
      if (to.place === 'mount')
        return typeOnly || target.startsWith('mount/runtime/errors')
          ? undefined
          : 'a widget may import only types and the error class of mount';
      if (to.place === 'styles') return undefined;
      if (PARTS.includes(to.folder)) return 'the extension API renders it; import nothing of it';
      if (VIEWS.includes(to.folder)) return undefined;
      if (SHARED.includes(to.folder))
        return to.folder === 'http' && !typeOnly && !mayFetch(path, target)
          ? 'views may not fetch'
          : undefined;
      return isPublicModule(target) ? undefined : `import its public module src/${to.folder}/index`;
    case 'src':
      return refuseInSrc(from.folder, to, target, typeOnly);
    default:
      return undefined;
  }
}

function refuseInSrc(folder: string, to: Location, target: string, typeOnly: boolean): string | undefined {
  if (to.place === 'styles') return folder === 'ui' ? undefined : 'only src/ui may import styles';
  if (to.place !== 'src') return 'src may not import widgets or mount';
  if (to.folder === folder) return undefined;
  const shared = SHARED_MAY_USE[folder];
  if (shared) {
    if (shared.includes(to.folder)) return undefined;
    // Type imports cost nothing at run time: the app's types use those of HTTP, which use those of the settings.
    return typeOnly && SHARED.includes(to.folder)
      ? undefined
      : `src/${folder} is a lower layer than src/${to.folder}`;
  }
  if (PARTS.includes(folder) || VIEWS.includes(folder))
    return SHARED.includes(to.folder) || isPublicModule(target)
      ? undefined
      : `import its public module src/${to.folder}/index`;
  if (PARTS.includes(to.folder)) return 'the extension API renders it; import nothing of it';
  if (to.folder === 'ui' || VIEWS.includes(to.folder)) return 'domains may not import views';
  if (SHARED.includes(to.folder)) return undefined;
  const allowed = DOMAINS[folder];
  if (!allowed) return `src/${folder} is not listed; add it to DOMAINS`;
  if (!allowed.includes(to.folder)) return `src/${folder} may not depend on src/${to.folder}`;
  return isPublicModule(target) ? undefined : `import its public module src/${to.folder}/index`;
}

function refusePackage(path: string, { target, typeOnly }: Import): string | undefined {
  if (typeOnly) return undefined;
  if (target.startsWith('node:')) return 'browser code may not import Node modules';
  const { place, folder } = locationOf(path);
  if ((PURE.test(path) || folder === 'lib') && (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target)))
    return 'rules and lib may import neither React nor Redux';
  if (place === 'src' && folder === 'ui' && STORE_PACKAGES.test(target))
    return 'src/ui takes props and emits events; it may not use the store';
  if (place === 'src' && folder === 'http' && (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target)))
    return 'src/http may import neither React nor Redux';
  return undefined;
}

interface Location {
  place: string;
  folder: string;
}

/** The folder is the first one below `place`, or the components' folder inside of a domain. */
function locationOf(path: string): Location {
  const [place = '', folder = ''] = path.split('/');
  const components = [...PARTS, ...VIEWS].find((part) => `${path}/`.startsWith(`src/${part}/`));
  if (components) return { place, folder: components };
  return path.includes('/') ? { place, folder } : { place: 'root', folder: '' };
}

/** A behaviour without the store may create an HTTP client itself; a view may not. */
const mayFetch = (path: string, target: string): boolean =>
  path.endsWith('.ts') && /^src\/http\/(ajax|errors|error-message|upload-media)$/.test(target);

/**
 * A domain's public modules: `src/cart`, `src/cart/index`, or the part that runs before the store has loaded, such
 * as `src/cart/page-queue`.
 */
const isPublicModule = (target: string): boolean =>
  /^src\/[^/]+(\/(index|page-queue))?$/.test(target) || PARTS.some((part) => target === `src/${part}`);

const IMPORT =
  /\b(import|export)\s+(type\s+)?([^'";]*?\bfrom\s+)?['"]([^'"]+)['"]|\b(import)\(\s*['"]([^'"]+)['"]\s*\)/g;

function readImports(path: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const specifier = match[4] ?? match[6] ?? '';
    const ours = specifier.startsWith('.');
    return {
      target: ours ? normalize(join(dirname(path), specifier)) : specifier,
      ours,
      typeOnly: match[2] !== undefined,
      lazy: match[5] !== undefined,
    };
  });
}

/** The catalogue names widgets, the roles say which widget has one, and adopting profiles find widgets in a theme. */
const NAMING_WIDGETS = /^mount\/(catalogue|widget-roles)\.ts$|^mount\/adopt\//;

/**
 * Widgets that the loader, the runtime, the API and the bridges name. They ask for a role of mount/widget-roles.ts
 * instead, so that a widget can be deleted without a search through their code. A name of one word is also a word of
 * other things (a `quantity` of a line), so it counts only in a selector.
 */
export function widgetNameProblems({ path, text }: Source, widgets: readonly string[]): string[] {
  if (!path.startsWith('mount/') || NAMING_WIDGETS.test(path)) return [];
  const code = withoutComments(text);
  return widgets
    .filter((name) => {
      const inSelector = new RegExp(`\\[data-tiem[~^$*|]?=["']?${name}["'\\]]`);
      const alone = new RegExp(`(["'\`])${name}\\1`);
      return inSelector.test(code) || (name.includes('-') && alone.test(code));
    })
    .map((name) => `${path} names the widget ${name}: use or add a role in mount/widget-roles.ts`);
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
