import { waitFor } from '@testing-library/dom';
import { catalogue } from '../../../mount/catalogue';
import { startLoader } from '../../../mount/loader/start';
import type { Catalogue } from '../../../mount/runtime/mount.types';

export interface OpenedPage {
  /** Unmounts all widgets through the loader, as a theme would. */
  close(): void;
}

/**
 * The widget catalogue without triggers: widgets mount at once instead of on the first gesture. The loader's own
 * tests cover gestures.
 */
const eagerCatalogue: Catalogue = Object.fromEntries(
  Object.entries(catalogue).map(([name, entry]) => [
    name,
    name === 'open-panel' ? entry : { ...entry, when: 'now' },
  ]),
);

const openPages: (() => void)[] = [];

afterEach(() => {
  for (const close of openPages.splice(0)) close();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  sessionStorage.clear();
  localStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    if (pair) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
  }
  history.replaceState(null, '', '/');
});

/** Shows the server's HTML without running the loader. */
export function setServerHtml(html: string): void {
  document.body.innerHTML = html;
}

/**
 * Opens a page with the real loader and widget catalogue. Resolves when all widgets that need no trigger have
 * mounted.
 */
export async function openPage(html: string, settings: Record<string, unknown> = {}): Promise<OpenedPage> {
  setServerHtml(html);
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset.tiemSettings = '';
  script.textContent = JSON.stringify(settings);
  document.head.append(script);

  const pending = new Set<string>(Array.isArray(settings.site) ? settings.site : []);
  for (const element of document.querySelectorAll<HTMLElement>('[data-tiem]')) {
    for (const name of (element.dataset.tiem ?? '').split(' ')) {
      if (eagerCatalogue[name]?.when === 'now') pending.add(name);
    }
  }
  const handleMounted = (event: Event) =>
    pending.delete((event as CustomEvent<{ widget: string }>).detail.widget);
  document.addEventListener('tiem:widget:mounted', handleMounted);
  const stop = startLoader({
    version: '0.0.0',
    catalogue: eagerCatalogue,
    chunks: {},
    base: `${location.origin}/tiem.js`,
    nonce: '',
    importUrl: (url) => Promise.reject(new Error(`${url} was asked for`)),
    importMounting: () => import('../../../mount/runtime/mounting'),
    importActions: () => import('../../../mount/api/actions'),
  });
  const closePage = () => stop?.();
  openPages.push(closePage);
  await waitFor(() => expect([...pending]).toEqual([]));
  document.removeEventListener('tiem:widget:mounted', handleMounted);
  return { close: closePage };
}

export function getElement<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`Nothing on the page fits ${selector}`);
  return found;
}

/**
 * Clicks a link like a shopper and returns whether the browser would follow it. Prevents the default action, because
 * jsdom cannot navigate.
 */
export function clickLink(target: Element, init: MouseEventInit = {}): boolean {
  let follows = true;
  const preventNavigation = (event: Event) => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', preventNavigation, { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  window.removeEventListener('click', preventNavigation);
  return follows;
}
