import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Shoppers for tests, each with cookies and storage of nobody else. What a browser does to begin one with a process
 * of its own is two thirds of what a test costs: so one who is done is emptied and lent to the next test.
 */
export interface Shoppers {
  lend(options: BrowserContextOptions): Promise<BrowserContext>;
  /** After a test: everybody comes back. */
  takeBack(): Promise<void>;
}

/** What a test sets on a context as a whole cannot all be taken off again: such a context ends with its test. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'on',
  'route',
  'setExtraHTTPHeaders',
] as const satisfies readonly (keyof BrowserContext)[];

interface Shopper {
  readonly key: string;
  readonly context: BrowserContext;
  /** Opened before the pages of the test before were closed: it lives on in their process. */
  waiting?: Page;
  isSpent: boolean;
}

export function newShoppers(
  browser: Browser,
  origin: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Shoppers {
  const idle: Shopper[] = [];
  let lent: Shopper[] = [];

  return {
    async lend(options) {
      const key = JSON.stringify(options);
      const known = idle.findIndex((one) => one.key === key);
      const [one = await newShopper(browser, key, options, prepare)] = known < 0 ? [] : idle.splice(known, 1);
      lent.push(one);
      return one.context;
    },
    async takeBack() {
      const back = lent;
      lent = [];
      for (const one of back) {
        const isClean = !one.isSpent && (await empty(one, origin).catch(() => false));
        if (isClean) idle.push(one);
        else await one.context.close();
      }
    },
  };
}

async function newShopper(
  browser: Browser,
  key: string,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Shopper> {
  const context = await browser.newContext(options);
  await prepare(context);
  const one: Shopper = { key, context, isSpent: false };
  for (const name of LASTING) {
    const call = context[name].bind(context) as (...args: unknown[]) => unknown;
    Object.assign(context, {
      [name]: (...args: unknown[]) => {
        one.isSpent = true;
        return call(...args);
      },
    });
  }
  const open = context.newPage.bind(context);
  context.newPage = () => {
    const page = one.waiting;
    one.waiting = undefined;
    return page ? Promise.resolve(page) : open();
  };
  return one;
}

async function empty(one: Shopper, origin: string): Promise<boolean> {
  const { context } = one;
  const page = await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  const devtools = await context.newCDPSession(page);
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  one.waiting = page;
  return true;
}
