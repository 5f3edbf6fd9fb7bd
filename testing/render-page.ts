import { waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createShop } from '../fixtures/shop/shop';
import type { Shop } from '../fixtures/shop/shop.types';
import { catalogue as everyWidget } from '../mount/catalogue';
import { startLoader } from '../mount/loader/start';
import type { Catalogue } from '../mount/runtime/mount.types';
import { CookieJar } from './cookie-jar';
import { createPageFetch } from './page-fetch';
import type { CleanUp, FakeShop, RenderedPage, RenderOptions, SentRequest } from './testing.types';

declare const __TIEM_VERSION__: string;

const cleanups: (() => void)[] = [];

export const cleanUp: CleanUp = () => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  sessionStorage.clear();
  localStorage.clear();
};

export const fakeShop: FakeShop = (options = {}) => {
  const shop = createShop({ origin: location.origin, ...options });
  cleanups.push(() => shop.close());
  return shop;
};

/** Opens a page in jsdom with the real loader, widgets and store. Its `fetch` calls the demo shop directly. */
export async function renderPage(
  page: string,
  options: RenderOptions & { catalogue?: Catalogue } = {},
): Promise<RenderedPage> {
  const { shop, script = true, catalogue = everyWidget, ...shopOptions } = options;
  const jar = new CookieJar(document);
  cleanups.push(() => jar.deleteCookies());
  return openPageOfVisit({ shop: shop ?? fakeShop(shopOptions), cookieJar: jar, page, script, catalogue });
}

interface PageVisit {
  shop: Shop;
  cookieJar: CookieJar;
  page: string;
  script: boolean;
  catalogue: Catalogue;
}

async function openPageOfVisit(visit: PageVisit): Promise<RenderedPage> {
  const { shop, cookieJar: jar, page, script, catalogue } = visit;
  const sent: SentRequest[] = [];
  window.fetch = createPageFetch(shop, location.origin, jar, sent);
  if (page.trimStart().startsWith('<')) insertPageHtml(page);
  else {
    const answer = await window.fetch(new URL(page, location.origin));
    history.replaceState(null, '', answer.url);
    insertPageHtml(await answer.text());
  }
  sent.length = 0;

  let stop = script ? startLoaderOfBundle(catalogue) : null;
  const leavePage = () => {
    stop?.();
    stop = null;
    document.body.replaceChildren();
  };
  cleanups.push(leavePage);

  return {
    shop,
    sent,
    user: userEvent.setup(),
    async mounted(widget) {
      const element = document.querySelector<HTMLElement>(`[data-tiem~="${widget}"]`);
      if (!element) throw new Error(`This page has no mount point for "${widget}".`);
      // Some widgets mount only when the shopper points at them, so a pointer event is dispatched.
      element.dispatchEvent(new Event('pointerover', { bubbles: true }));
      await waitFor(() => {
        const state = element.dataset.tiemState;
        if (state !== 'ready') throw new Error(`"${widget}" is ${state ?? 'not seen by the loader'}.`);
      });
      return element;
    },
    go(next) {
      leavePage();
      return openPageOfVisit({ ...visit, page: next });
    },
  };
}

function startLoaderOfBundle(catalogue: Catalogue): () => void {
  const stop = startLoader({
    version: __TIEM_VERSION__,
    catalogue,
    chunks: {},
    base: `${location.origin}/tiem/tiem.js`,
    nonce: '',
    importUrl: (url) => Promise.reject(new Error(`There are no chunks in jsdom, yet ${url} was asked for.`)),
    importMounting: () => import('../mount/runtime/mounting'),
    importActions: () => import('../mount/api/actions'),
  });
  if (!stop) throw new Error('Another page of this test is still open: use its go().');
  return () => {
    // Discards the page's store and its pending work, as leaving a page does in a browser.
    stop();
    // Requests after the page was left never get a response, because the shop may be closed by then.
    window.fetch = () => new Promise(() => {});
  };
}

/** Inserts the page's HTML into the test's document. Scripts inserted this way never run. */
function insertPageHtml(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const [from, to] of [
    [page.documentElement, document.documentElement],
    [page.body, document.body],
  ] as const) {
    for (const { name } of [...to.attributes]) to.removeAttribute(name);
    for (const { name, value } of [...from.attributes]) to.setAttribute(name, value);
  }
  document.head.replaceChildren(...page.head.childNodes);
  document.body.replaceChildren(...page.body.childNodes);
}
