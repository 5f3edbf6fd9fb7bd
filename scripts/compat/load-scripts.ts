import { chromium, type Page } from 'playwright-core';
import { distFiles } from '../../fixtures/shop/http/dist-files';
import { startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import type { GatewayOfOthers } from '../../fixtures/shop/shop.types';
import { BROWSER_ARGS, ensureBrowser } from '../browser';
import { distOf } from '../build/builds';
import { freePort } from '../free-port';
import { isUnknownComponent, knownOf } from './known-names';
import { bringScripts, namesScript, pageReactScripts } from './page-with-scripts';
import { RECORDER, type Recorded } from './recorder';

export interface CompatReport {
  methods: readonly { name: string; offered: boolean }[];
  used: readonly string[];
  missing: readonly string[];
  errors: readonly string[];
}

interface Task {
  scripts: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
}

const GOODS = '/?add-to-cart=103';
const CHECKOUT = '/thanh-toan-khoi/';

/**
 * Twice on the checkout: the first visit shows what the scripts register, the second finds a shop that lists just that.
 */
export async function loadScripts({ scripts, settings }: Task): Promise<CompatReport> {
  const first = await visit(scripts, [{ id: 'unknown', title: '', description: '', settings }]);
  const gateways = first.recorded.methods.map((id, index) => ({
    id,
    title: id,
    description: '',
    ...(index === 0 && { settings }),
  }));
  const second = gateways.length > 0 ? await visit(scripts, gateways) : first;
  const missing = [...second.recorded.missing, ...second.missing, ...second.recorded.used.filter(isUnknown)];
  return {
    methods: second.recorded.methods.map((name) => ({ name, offered: second.offered.includes(name) })),
    used: [...new Set(second.recorded.used)].sort(),
    missing: [...new Set(missing)].sort(),
    errors: second.errors,
  };
}

/** Before the bundle is there any name of a store answers emptily; which of them it will answer is known here. */
function isUnknown(used: string): boolean {
  if (isUnknownComponent(used)) return true;
  const [, part, store = '', name = ''] = /^wp\.data\.(select|dispatch)\('(.*)'\)\.(\w+)$/.exec(used) ?? [];
  if (!part) return false;
  const known = knownOf(store);
  return !known || !Object.hasOwn(part === 'select' ? known.selectors : known.actions, name);
}

interface Visit {
  recorded: Recorded;
  offered: string[];
  missing: string[];
  errors: string[];
}

async function visit(scripts: Task['scripts'], gateways: readonly GatewayOfOthers[]): Promise<Visit> {
  const port = await freePort();
  const shop = createShop({
    origin: `http://127.0.0.1:${port}`,
    bundle: distFiles(distOf('react')),
    gateways,
  });
  const server = await startServer({ shop, host: '127.0.0.1', port });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
    await bringScripts(context, {
      head: { ...pageReactScripts(), ...namesScript(), 'recorder.js': RECORDER },
      foot: scripts,
      defaultPolicy: true,
    });
    const page = await context.newPage();
    const heard = listen(page);
    await page.goto(GOODS);
    await page.goto(CHECKOUT);
    await page.locator('#radio-control-wc-payment-method-options-cod').waitFor();
    return { ...(await tryMethods(page)), ...heard };
  } finally {
    await browser.close();
    await server.stop();
    shop.close();
  }
}

/** Each is chosen once, so that what it draws asks for what it needs. */
async function tryMethods(page: Page): Promise<Pick<Visit, 'recorded' | 'offered'>> {
  const recorded = await readRecords(page);
  const offered: string[] = [];
  for (const name of recorded.methods) {
    const control = page.locator(`[id="radio-control-wc-payment-method-options-${name}"]`);
    const isThere = await control.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere || (await control.isDisabled())) continue;
    await page.locator(`label[for="radio-control-wc-payment-method-options-${name}"]`).click();
    await control.waitFor();
    offered.push(name);
  }
  return { recorded: await readRecords(page), offered };
}

const readRecords = (page: Page): Promise<Recorded> =>
  page.evaluate(() => (window as unknown as { tiemRecorded(): Recorded }).tiemRecorded());

function listen(page: Page): Pick<Visit, 'missing' | 'errors'> {
  const missing: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    const [, name] = /asks for (\S+?),? which is not there/.exec(said) ?? [];
    if (name) missing.push(name);
    else if (message.type() === 'error' && said.startsWith('[tiem]')) errors.push(said);
  });
  return { missing, errors };
}
