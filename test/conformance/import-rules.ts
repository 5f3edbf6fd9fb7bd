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
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
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
const PARTS = ['express'];

/**
 * Cart components shared by several widgets. They may import the public modules of domains, and no domain imports
 * them.
 */
const VIEWS = ['cart-view'];

const SHARED = ['lib', 'http', 'app', 'i18n', 'ui', 'extend', 'preview'];

/** Which shared folders of src/ each shared folder may import. */
const SHARED_MAY_USE: Readonly<Record<string, readonly string[]>> = {
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
    if (impure) problems.push(`${path} uses ${impure[0]}: rules and machines are pure; pass it in`);
  }
  for (const name of heavyNames(text))
    problems.push(
      `${path} imports ${name}: ${LIGHT[name] ?? 'of the toolkit, pages carry actions and the store only'}`,
    );
  return problems;
}

/** Small replacements for parts of Redux Toolkit that would add more bytes than we use of them. */
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
  const from = roomOf(path);
  const to = roomOf(target);
  if (['fixtures', 'test', 'scripts'].includes(to.place))
    return 'the bundle contains nothing of the shop, the tests or the tools';
  if (to.place === 'root') return 'the bundle contains nothing of the project’s settings';
  switch (from.place) {
    case 'mount':
      // Adoption profiles are data that the WordPress plugin reads too.
      if (/^wordpress\/tiem\/profiles\/[\w-]+\.json$/.test(target)) return undefined;
      if (typeOnly || to.place === 'mount' || to.place === 'styles') return undefined;
      if (to.place === 'widgets') return lazy ? undefined : 'a widget arrives only by dynamic import';
      // The module that assembles the app needs the HTTP client, the messages and the error boundary.
      if (SHARED.includes(to.room)) return undefined;
      return isDoor(target) ? undefined : 'mount knows widgets and the app, not the domains’ inner files';
    case 'widgets':
      if (to.place === 'widgets') return to.room === from.room ? undefined : 'no widget knows another';
      if (to.place === 'mount')
        return typeOnly || target.startsWith('mount/runtime/errors')
          ? undefined
          : 'a widget knows of mounting only its types and its error';
      if (to.place === 'styles') return undefined;
      if (PARTS.includes(to.room)) return 'it is drawn where the door puts it, and nobody imports it';
      if (VIEWS.includes(to.room)) return undefined;
      if (SHARED.includes(to.room))
        return to.room === 'http' && !typeOnly && !mayAsk(path, target) ? 'a view never fetches' : undefined;
      return isDoor(target) ? undefined : `use the door: src/${to.room}/index`;
    case 'src':
      return refuseInSrc(from.room, to, target, typeOnly);
    default:
      return undefined;
  }
}

function refuseInSrc(room: string, to: Room, target: string, typeOnly: boolean): string | undefined {
  if (to.place === 'styles') return room === 'ui' ? undefined : 'only views have styles';
  if (to.place !== 'src') return 'src never looks up to widgets or mounting';
  if (to.room === room) return undefined;
  const shared = SHARED_MAY_USE[room];
  if (shared) {
    if (shared.includes(to.room)) return undefined;
    // Type imports cost nothing at run time: the app's types use those of HTTP, which use those of the settings.
    return typeOnly && SHARED.includes(to.room) ? undefined : `src/${room} stands below src/${to.room}`;
  }
  if (PARTS.includes(room) || VIEWS.includes(room))
    return SHARED.includes(to.room) || isDoor(target) ? undefined : `use the door: src/${to.room}/index`;
  if (PARTS.includes(to.room)) return 'it is drawn where the door puts it, and nobody imports it';
  if (to.room === 'ui' || VIEWS.includes(to.room)) return 'a domain draws nothing';
  if (SHARED.includes(to.room)) return undefined;
  const allowed = DOMAINS[room];
  if (!allowed) return `src/${room} is no domain the rules know; add it to the order`;
  if (!allowed.includes(to.room)) return `src/${room} stands before src/${to.room}`;
  return isDoor(target) ? undefined : `use the door: src/${to.room}/index`;
}

function refusePackage(path: string, { target, typeOnly }: Import): string | undefined {
  if (typeOnly) return undefined;
  if (target.startsWith('node:')) return 'browsers have no Node';
  const { place, room } = roomOf(path);
  if ((PURE.test(path) || room === 'lib') && (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target)))
    return 'rules and lib know neither React nor Redux';
  if (place === 'src' && room === 'ui' && STORE_PACKAGES.test(target))
    return 'shared pieces take props and give events; they know no store';
  if (place === 'src' && room === 'http' && (VIEW_PACKAGES.test(target) || STORE_PACKAGES.test(target)))
    return 'the wire knows neither React nor Redux';
  return undefined;
}

interface Room {
  place: string;
  room: string;
}

function roomOf(path: string): Room {
  const [place = '', room = ''] = path.split('/');
  return path.includes('/') ? { place, room } : { place: 'root', room: '' };
}

/** A behaviour without the store may create an HTTP client itself; a view may not. */
const mayAsk = (path: string, target: string): boolean =>
  path.endsWith('.ts') && /^src\/http\/(ajax|errors|error-message|upload-media)$/.test(target);

/**
 * A domain's public modules: `src/cart`, `src/cart/index`, or the part that runs before the store has loaded, such
 * as `src/cart/page-queue`.
 */
const isDoor = (target: string): boolean => /^src\/[^/]+(\/(index|page-queue))?$/.test(target);

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

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
