import { chromium, type Page } from 'playwright-core';
import { createDistFiles } from '../../fixtures/shop/http/dist-files';
import { startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import type { PluginGateway } from '../../fixtures/shop/shop.types';
import { BROWSER_ARGS, ensureBrowser } from '../browser';
import { getDistFolder } from '../build/builds';
import { findFreePort } from '../free-port';
import { addPageScripts, buildNamesScript, readPageReactScripts } from './add-page-scripts';
import { createWcStore, isUnknownComponent } from './known-names';
import { RECORDER, type RecordedCalls } from './record-names';

export interface CompatReport {
  methods: readonly { name: string; isOffered: boolean }[];
  usedNames: readonly string[];
  missingApiNames: readonly string[];
  errors: readonly string[];
}

interface CompatTask {
  scripts: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
  /** Globals and libraries (or their stand-ins, by file name) that the page prints before the scripts. */
  globals?: Readonly<Record<string, unknown>>;
  libraries?: Readonly<Record<string, string>>;
}

const ADD_TO_CART_PATH = '/?add-to-cart=103';
const CHECKOUT = '/thanh-toan-khoi/';

/**
 * Opens the checkout twice: the first visit shows which payment methods the scripts register, the second uses a shop
 * that has exactly those gateways.
 */
export async function loadScripts({ settings, ...task }: CompatTask): Promise<CompatReport> {
  const first = await visitCheckout(task, [{ id: 'unknown', title: '', description: '', settings }]);
  const gateways = first.recordedCalls.methods.map((id, index) => ({
    id,
    title: id,
    description: '',
    ...(index === 0 && { settings }),
  }));
  const second = gateways.length > 0 ? await visitCheckout(task, gateways) : first;
  const missing = [
    ...second.recordedCalls.missing,
    ...second.missingApiNames,
    ...second.recordedCalls.used.filter(isUnknownName),
  ];
  return {
    methods: second.recordedCalls.methods.map((name) => ({
      name,
      isOffered: second.offeredMethods.includes(name),
    })),
    usedNames: [...new Set(second.recordedCalls.used)].sort(),
    missingApiNames: [...new Set(missing)].sort(),
    errors: second.errors,
  };
}

/**
 * Whether WooCommerce does not have the name that a script used. The page cannot tell: until the bundle has loaded,
 * tiem-wc.js provides an empty function for any selector and action.
 */
function isUnknownName(used: string): boolean {
  if (isUnknownComponent(used)) return true;
  const [, part, store = '', name = ''] = /^wp\.data\.(select|dispatch)\('(.*)'\)\.(\w+)$/.exec(used) ?? [];
  if (!part) return false;
  const known = createWcStore(store);
  return !known || !Object.hasOwn(part === 'select' ? known.selectors : known.actions, name);
}

interface CheckoutVisit {
  recordedCalls: RecordedCalls;
  offeredMethods: string[];
  missingApiNames: string[];
  errors: string[];
}

async function visitCheckout(
  { scripts, globals = {}, libraries = {} }: Omit<CompatTask, 'settings'>,
  gateways: readonly PluginGateway[],
): Promise<CheckoutVisit> {
  const printed = Object.entries(globals)
    .map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  const port = await findFreePort();
  const shop = createShop({
    origin: `http://127.0.0.1:${port}`,
    bundle: createDistFiles(getDistFolder('react')),
    gateways,
  });
  const server = await startServer({ shop, host: '127.0.0.1', port });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
    await addPageScripts(context, {
      head: { ...readPageReactScripts(), ...buildNamesScript(), 'recorder.js': RECORDER },
      foot: { ...libraries, 'printed-data.js': printed, ...scripts },
      defaultPolicy: true,
    });
    const page = await context.newPage();
    const problems = recordPageProblems(page);
    await page.goto(ADD_TO_CART_PATH);
    await page.goto(CHECKOUT);
    await page.locator('#radio-control-wc-payment-method-options-cod').waitFor();
    return { ...(await selectEachMethod(page)), ...problems };
  } finally {
    await browser.close();
    await server.stop();
    shop.close();
  }
}

/** Selects each payment method once, so that it is rendered and uses all the names that it needs. */
async function selectEachMethod(
  page: Page,
): Promise<Pick<CheckoutVisit, 'recordedCalls' | 'offeredMethods'>> {
  const recorded = await readRecordedCalls(page);
  const offered: string[] = [];
  for (const name of recorded.methods) {
    const control = page.locator(`[id="radio-control-wc-payment-method-options-${name}"]`);
    // Skips payment methods that disable themselves, because some do so when their provider does not respond.
    const isChosen = await control
      .check({ timeout: 5_000, force: true })
      .then(
        () => control.isEnabled({ timeout: 1_000 }),
        () => false,
      )
      .catch(() => false);
    if (!isChosen) continue;
    offered.push(name);
  }
  // Waits until the network is idle, because a payment method may notice late that its service is unreachable.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  const usableMethods: string[] = [];
  for (const name of offered) {
    const control = page.locator(`[id="radio-control-wc-payment-method-options-${name}"]`);
    if (await control.isEnabled({ timeout: 1_000 }).catch(() => false)) usableMethods.push(name);
  }
  return { recordedCalls: await readRecordedCalls(page), offeredMethods: usableMethods };
}

const readRecordedCalls = (page: Page): Promise<RecordedCalls> =>
  page.evaluate(() => (window as unknown as { tiemRecorded(): RecordedCalls }).tiemRecorded());

function recordPageProblems(page: Page): Pick<CheckoutVisit, 'missingApiNames' | 'errors'> {
  const missingApiNames: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const [, name] = /asks for (\S+?),? which is not there/.exec(text) ?? [];
    if (name) missingApiNames.push(name);
    else if (message.type() === 'error' && text.startsWith('[tiem]')) errors.push(text);
  });
  return { missingApiNames, errors };
}
