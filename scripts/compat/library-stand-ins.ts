/** A stand-in for lodash with the functions that scripts use while they load. */
const LODASH = `window.lodash = window._ = {
  memoize: (run, keyOf = (key) => key) => {
    const known = new Map();
    return (...given) => {
      const key = keyOf(...given);
      if (!known.has(key)) known.set(key, run(...given));
      return known.get(key);
    };
  },
  debounce: (run, wait) => {
    let timer;
    const debounced = (...given) => { clearTimeout(timer); timer = setTimeout(run, wait, ...given); };
    return Object.assign(debounced, { cancel: () => clearTimeout(timer), flush: run });
  },
  throttle: (run) => run,
  noop: () => {},
  identity: (value) => value,
  isEqual: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  isEmpty: (value) => Object.keys(Object(value)).length === 0,
  isFunction: (value) => typeof value === 'function',
  get: (from, path, otherwise) => String(path).split('.').reduce((at, key) => at?.[key], from) ?? otherwise,
  pick: (from, keys) => Object.fromEntries([keys].flat().filter((key) => key in from).map((key) => [key, from[key]])),
  omit: (from, keys) => Object.fromEntries(Object.entries(from).filter(([key]) => ![keys].flat().includes(key))),
  camelCase: (text) => text.replace(/[-_ ]+(.)/g, (_, letter) => letter.toUpperCase()),
};`;

/** A stand-in for jQuery, for scripts that need it while they load: its functions find nothing and do nothing. */
const JQUERY = `window.jQuery ??= window.$ = new Proxy(Object.assign(() => jQuery, { fn: {} }), {
  get: (target, name) => name in target ? target[name] : typeof name === 'symbol' || name === 'then' ? undefined
    : name === 'length' ? 0 : name === 'ajax' ? () => new Promise(() => {}) : () => jQuery,
});`;

const API_FETCH = `window.wp = window.wp || {};
Object.assign(window.wp, {
  apiFetch: Object.assign(() => new Promise(() => {}), { use: () => {} }),
  domReady: (run) => document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', run) : run(),
  url: { addQueryArgs: (url) => url, getQueryArg: () => undefined },
});`;

const STAND_INS: Readonly<Record<string, string>> = {
  jquery: JQUERY,
  lodash: LODASH,
  'wp-api-fetch': API_FETCH,
  'wp-dom-ready': API_FETCH,
  'wp-url': API_FETCH,
};

/** Lists the scripts for libraries that have a stand-in in this file, and the names of the libraries without one. */
export function listStandIns(libraries: readonly string[]): {
  scripts: Record<string, string>;
  missing: string[];
} {
  const known = libraries.filter((name) => Object.hasOwn(STAND_INS, name));
  return {
    scripts: Object.fromEntries(known.map((name) => [`${name}.stand-in.js`, STAND_INS[name] as string])),
    missing: libraries.filter((name) => !known.includes(name)),
  };
}
