import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createShop } from '../../fixtures/shop/shop';
import type { Shop, ShopOptions } from '../../fixtures/shop/shop.types';
import { catalogue as everyWidget } from '../../mount/catalogue';
import type { Catalogue } from '../../mount/mount.types';
import type { Mounting } from '../../mount/mounting.types';
import { startLoader } from '../../mount/start';
import { CookieJar } from './cookie-jar';
import { pageFetch, type SentRequest } from './page-fetch';

export interface RenderOptions extends ShopOptions {
  /** A shop that stays open from page to page; a new one when absent. */
  shop?: Shop;
  /** Without script: the server's page alone. */
  script?: boolean;
  catalogue?: Catalogue;
}

export interface RenderedPage {
  readonly shop: Shop;
  readonly user: UserEvent;
  /** What the shop was asked since the page came, in order. */
  readonly sent: readonly SentRequest[];
  /** Resolves when the first mount point of that name is alive. */
  mounted(widget: string): Promise<HTMLElement>;
  /** Another page of the same shop, by the same shopper. */
  go(path: string): Promise<RenderedPage>;
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

/**
 * A page of the demo shop as its theme prints it, in jsdom, with the shop itself behind `fetch` and the bundle's
 * loader at work. Everything is put away after the test.
 */
export async function renderPage(path: string, options: RenderOptions = {}): Promise<RenderedPage> {
  const { shop: given, script = true, catalogue = everyWidget, ...shopOptions } = options;
  const { origin } = location;
  const shop = given ?? createShop({ origin, ...shopOptions });
  if (!given) cleanups.push(() => shop.close());
  const jar = new CookieJar(document);
  cleanups.push(() => jar.clear());
  return open({ shop, jar, path, script, catalogue });
}

interface Visit {
  shop: Shop;
  jar: CookieJar;
  path: string;
  script: boolean;
  catalogue: Catalogue;
}

async function open(visit: Visit): Promise<RenderedPage> {
  const { shop, jar, script, catalogue } = visit;
  const sent: SentRequest[] = [];
  window.fetch = pageFetch(shop, location.origin, jar, sent);
  const answer = await window.fetch(new URL(visit.path, location.origin));
  history.replaceState(null, '', answer.url);
  show(await answer.text());
  sent.length = 0;

  let stop: (() => void) | null = null;
  let mounting: Mounting | undefined;
  if (script) {
    stop = startLoader({
      version: __TIEM_VERSION__,
      catalogue,
      chunks: {},
      base: `${location.origin}/tiem/tiem.js`,
      nonce: '',
      importUrl: (url) =>
        Promise.reject(new Error(`There are no chunks in jsdom, yet ${url} was asked for.`)),
      async importMounting() {
        const { createMounting } = await import('../../mount/mounting');
        return { createMounting: (deps) => (mounting = createMounting(deps)) };
      },
      importActions: () => import('../../mount/actions'),
    });
    if (!stop) throw new Error('Another page of this test is still open: use its go().');
  }
  const leave = () => {
    stop?.();
    stop = null;
    // A page that is left takes its store with it, and what it has under way.
    mounting?.destroy();
    document.body.replaceChildren();
  };
  cleanups.push(leave);

  return {
    shop,
    sent,
    user: userEvent.setup(),
    async mounted(widget) {
      const element = document.querySelector<HTMLElement>(`[data-tiem~="${widget}"]`);
      if (!element) throw new Error(`${visit.path} has no mount point for "${widget}".`);
      await waitFor(() => expect(element).toHaveAttribute('data-tiem-state', 'ready'));
      return element;
    },
    go(path) {
      leave();
      return open({ ...visit, path });
    },
  };
}

/** The page's HTML into the test's document. Scripts that come this way never run, as under a strict policy. */
function show(html: string): void {
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
