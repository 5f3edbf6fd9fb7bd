import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { createDistFiles } from '../../../fixtures/shop/http/dist-files';
import { startServer } from '../../../fixtures/shop/http/server';
import { createShop } from '../../../fixtures/shop/shop';
import type { Shop, ShopOptions } from '../../../fixtures/shop/shop.types';
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser';
import { getDistFolder, readChosenBuild } from '../../../scripts/build/builds';
import { findFreePort } from '../../../scripts/free-port';
import { watchTraffic } from './network-idle';
import { createStepLog } from './step-log';

declare global {
  var hasTestFailed: boolean;
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };
/**
 * Interval in milliseconds at which a page is polled. Without it, Playwright polls in every animation frame, so the
 * browser renders sixty frames a second for nothing.
 */
export const POLLING_INTERVAL = 50;

export interface VisitOptions extends BrowserContextOptions {
  /** Whether JavaScript is enabled; `false` opens pages without it. */
  runsScripts?: boolean;
}

/** The browsers of the test file by their arguments: starting one takes longer than most tests. */
const browsers = new Map<string, Promise<Browser>>();

function startBrowser(options: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  const browser = browsers.get(key) ?? chromium.launch({ executablePath: ensureBrowser(), ...options });
  browsers.set(key, browser);
  return browser;
}

afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/** A browser and a demo shop on a port of its own. Both are closed after the tests of the test file. */
export interface BrowserShop {
  readonly url: string;
  readonly shop: Shop;
  readonly browser: Browser;
  /** Creates a new shopper, with separate cookies and storage. */
  createVisitor(options?: VisitOptions): Promise<BrowserContext>;
  openPage(options?: VisitOptions): Promise<Page>;
  /**
   * Opens a page that tests with the same options share, because a new browser window takes a third of a second. Each
   * test gets it online, with no cookies, empty storage, no permissions, no routes, no other tabs and its own viewport.
   * Tests that add an init script or emulate media need a page of their own, and so do tests that need an empty HTTP
   * cache.
   */
  openSharedPage(options?: VisitOptions): Promise<Page>;
  /**
   * Script errors and failed requests that pages have logged. A test that expects an error removes it from this list.
   */
  readonly pageErrors: string[];
  /**
   * Waits for an expected error and removes it, because a page may show the effect of a failed request before the
   * browser logs it.
   */
  takeError(pattern: RegExp): Promise<string>;
  /**
   * Violations of the content security policy, kept separately, because tests that expect errors do not
   * expect these.
   */
  readonly violations: string[];
}

/**
 * Opens a demo shop and a browser. Call it at the top of a browser test file. Each test fails if a page has logged an
 * error.
 */
export function openShop(
  options: ShopOptions = {},
  { bfcache = false, browserArgs = [] as string[] } = {},
): BrowserShop {
  const pageErrors: string[] = [];
  const violations: string[] = [];
  const contexts: BrowserContext[] = [];
  const sharedPages = new Map<string, Page>();
  const steps = createStepLog();
  let opened: { url: string; shop: Shop; browser: Browser; close(): Promise<void> } | undefined;

  beforeAll(async () => {
    const browser = await startBrowser({
      args: [...BROWSER_ARGS, ...browserArgs],
      // Removes Playwright's argument that disables the bfcache.
      ...(bfcache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    });
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const shop = createShop({
      bundle: createDistFiles(getDistFolder(readChosenBuild())),
      origin,
      ...options,
    });
    const server = await startServer({ shop, host: '127.0.0.1', port });
    const closeBrowserAndShop = async () => {
      for (const page of sharedPages.values()) await page.context().close();
      await server.stop();
      shop.close();
    };
    opened = { url: server.url.replace(/\/$/, ''), shop, browser, close: closeBrowserAndShop };
  }, 60_000);

  afterEach(async () => {
    const lastSteps = steps.takeSteps();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const found = { complaints: pageErrors.splice(0), violations: violations.splice(0) };
    if (globalThis.hasTestFailed)
      throw new Error(`What was done last:\n${lastSteps}\n${JSON.stringify(found, null, 2)}`);
    expect(found).toEqual({ complaints: [], violations: [] });
  });

  afterAll(async () => {
    await opened?.close();
  });

  const getOpenShop = () => {
    if (!opened) throw new Error('The shop opens before the first test, not while the file is read.');
    return opened;
  };

  const createContext = async ({
    runsScripts: script = true,
    ...rest
  }: VisitOptions = {}): Promise<BrowserContext> => {
    const context = await getOpenShop().browser.newContext({
      baseURL: getOpenShop().url,
      javaScriptEnabled: script,
      viewport: PHONE,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      ...rest,
    });
    await context.addInitScript(logViolations, VIOLATION);
    await steps.recordStepsIn(context);
    context.on('page', (page) => {
      recordErrors(page, pageErrors, violations);
      watchTraffic(page);
    });
    return context;
  };

  const createVisitor = async (options?: VisitOptions): Promise<BrowserContext> => {
    const context = await createContext(options);
    contexts.push(context);
    return context;
  };

  const openSharedPage = async ({ viewport = PHONE, ...options }: VisitOptions = {}): Promise<Page> => {
    const key = JSON.stringify(options);
    const page = sharedPages.get(key) ?? (await (await createContext(options)).newPage());
    sharedPages.set(key, page);
    const context = page.context();
    for (const tab of context.pages()) if (tab !== page) await tab.close();
    await page.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    if (options.permissions) await context.grantPermissions(options.permissions);
    if (viewport) await page.setViewportSize(viewport);
    // Leaves the page of the previous test first, because the response to its last request may set a cookie, and a page
    // may write into the storage when it is left.
    await page.goto('/robots.txt');
    await context.clearCookies();
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return page;
  };

  return {
    get url() {
      return getOpenShop().url;
    },
    get shop() {
      return getOpenShop().shop;
    },
    get browser() {
      return getOpenShop().browser;
    },
    createVisitor,
    openPage: async (visit) => (await createVisitor(visit)).newPage(),
    openSharedPage,
    pageErrors,
    async takeError(pattern) {
      for (;;) {
        const index = pageErrors.findIndex((line) => pattern.test(line));
        const [found] = index < 0 ? [] : pageErrors.splice(index, 1);
        if (found !== undefined) return found;
        await new Promise(setImmediate);
      }
    },
    violations,
  };
}

const VIOLATION = 'securitypolicyviolation';

/**
 * Runs in the page and writes its policy violations to the console, because this keeps the page eligible for the
 * bfcache.
 */
function logViolations(name: string): void {
  document.addEventListener(name, (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile } = event as SecurityPolicyViolationEvent;
    console.debug(name, effectiveDirective, blockedURI, sample, sourceFile);
  });
}

function recordErrors(page: Page, pageErrors: string[], violations: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'debug' && message.text().startsWith(VIOLATION)) violations.push(message.text());
    if (message.type() === 'error') pageErrors.push(`${message.text()} (${message.location().url})`);
  });
}

/** The path of the axe engine, which Playwright runs in pages in spite of their content security policy. */
export const AXE = join(require.resolve('axe-core/package.json'), '../axe.min.js');

interface AxeOptions {
  /** The axe rules to run; all of them by default. */
  rules?: readonly string[];
  /** The axe rules that do not run on the page. */
  disabledRules?: readonly string[];
}

/** Lists the axe rules that the page violates, as `rule: element` lines. */
export async function findAxeViolations(
  page: Page,
  { rules, disabledRules = [] }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${readFileSync(AXE, 'utf8')}; 0`);
  const axeOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(disabledRules.map((name) => [name, { enabled: false }])),
  };
  return page.evaluate(async (options) => {
    interface AxeEngine {
      run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
    }
    const { violations } = await (window as unknown as { axe: AxeEngine }).axe.run(options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, axeOptions);
}

/** Changes the HTML of a page before the browser receives it. */
export async function rewritePageHtml(
  page: Page,
  path: string,
  rewrite: (html: string) => string,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    },
  );
}

/** Waits until the element has the focus. Widgets move the focus only after they have rendered. */
export async function waitForFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** Holds requests that match until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  let releaseRequests = () => {};
  const held = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return releaseRequests;
}
