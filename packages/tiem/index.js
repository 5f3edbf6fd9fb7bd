/**
 * Adds Tiệm to a page without a theme that prints its tags, such as one rendered by Vite or Next. Importing this file
 * has no effects, so it can also be imported on a server.
 */

/** @type {Promise<import('./index.js').TiemApi> | undefined} */
let loading;

/** Adds the tags that a theme would print, once, and resolves when `window.tiem` is available. */
export function loadTiem({ folder, build = 'compact', stylesheet, settings, nonce } = {}) {
  if (typeof document === 'undefined')
    return Promise.reject(
      new Error('loadTiem() needs a page: call it in the browser, such as in an effect.'),
    );
  if (!folder)
    return Promise.reject(
      new Error(
        'loadTiem({ folder }): folder is the address of what `npx tiem copy` wrote, such as "/tiem/".',
      ),
    );
  loading ??= addTags(resolveBuildUrl(folder, build), { stylesheet, settings, nonce });
  return loading;
}

function resolveBuildUrl(folder, build) {
  const base = new URL(folder.endsWith('/') ? folder : `${folder}/`, document.baseURI);
  return new URL(build === 'compact' ? 'dist/compact/' : 'dist/', base).href;
}

function addTags(base, { stylesheet, settings, nonce }) {
  const add = (tag, properties) => {
    const element = Object.assign(document.createElement(tag), properties);
    if (nonce) element.nonce = nonce;
    document.head.append(element);
    return element;
  };
  add('link', { rel: 'stylesheet', href: `${base}tiem${stylesheet ? `-${stylesheet}` : ''}.css` });
  if (settings && !document.querySelector('[data-tiem-settings]')) {
    const script = add('script', { type: 'application/json', textContent: JSON.stringify(settings) });
    script.setAttribute('data-tiem-settings', '');
  }
  return new Promise((resolve, reject) => {
    add('script', {
      type: 'module',
      src: `${base}tiem.js`,
      onload: () =>
        window.tiem
          ? resolve(window.tiem)
          : reject(new Error('Tiệm did not start: this browser is too old, or the address has ?tiem=off.')),
      onerror: () => {
        loading = undefined;
        reject(
          new Error(
            `${base}tiem.js could not be loaded: run \`npx tiem copy\` into a folder that is served.`,
          ),
        );
      },
    });
  });
}
