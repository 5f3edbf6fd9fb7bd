import type { Page } from 'playwright-core';

/** `own`: WooCommerce's block draws (`?tiem=off`); the others as tiem.php arranges them. */
export const ARRANGEMENTS = ['own', 'names', 'woocommerce'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export interface ShopVisit {
  arrangement: Arrangement;
  /** Whose registry the page really had. */
  registry: 'tiem-wc.js' | 'WooCommerce' | 'none';
  /** Payment methods that can be chosen, and did not throw when they were. */
  offered: readonly string[];
  express: readonly string[];
  missing: readonly string[];
  errors: readonly string[];
}

const RADIO = 'radio-control-wc-payment-method-options-';
const QUERY: Readonly<Record<Arrangement, string>> = {
  own: 'off',
  names: 'names',
  woocommerce: 'woocommerce',
};

/** A real shop's checkout in one arrangement: what is offered there, chosen once each, and what went wrong. */
export async function visitCheckout(
  page: Page,
  address: string,
  arrangement: Arrangement,
  patience = 30_000,
): Promise<ShopVisit> {
  const missing = new Set<string>();
  const errors = new Set<string>();
  page.on('pageerror', ({ name, message }) => errors.add(`${name}: ${message}`));
  page.on('console', (message) => {
    const [, name] = /asks for (\S+?),? which is not there/.exec(message.text()) ?? [];
    if (name) missing.add(name);
    else if (message.type() === 'error' && message.text().startsWith('[tiem]')) errors.add(message.text());
  });
  const url = new URL(address);
  url.searchParams.set('tiem', QUERY[arrangement]);
  await page.goto(url.href);
  await page.locator(`[id^="${RADIO}"]`).first().waitFor({ timeout: patience });
  const offered: string[] = [];
  for (const name of await methodsAtRest(page)) {
    const radio = page.locator(`[id="${RADIO}${name}"]`);
    // One that withdraws while others are tried is not offered.
    const isChosen = await radio.check({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isChosen) offered.push(name);
  }
  await methodsAtRest(page);
  return {
    arrangement,
    ...(await readRegistry(page)),
    offered,
    missing: [...missing],
    errors: [...errors],
  };
}

/** Gateways decide whether they are offered one after the other: read when nothing has changed for two seconds. */
async function methodsAtRest(page: Page): Promise<string[]> {
  const read = () =>
    page
      .locator(`input[id^="${RADIO}"]:not([disabled])`)
      .evaluateAll((all, prefix) => all.map(({ id }) => id.slice(prefix.length)), RADIO);
  let before = await read();
  for (let calm = 0, rounds = 0; calm < 8 && rounds < 80; rounds += 1) {
    await page.waitForTimeout(250);
    const now = await read();
    calm = now.join() === before.join() ? calm + 1 : 0;
    before = now;
  }
  return before;
}

const readRegistry = (page: Page): Promise<Pick<ShopVisit, 'registry' | 'express'>> =>
  page.evaluate(() => {
    const { wc } = window as unknown as {
      wc?: { wcBlocksRegistry?: { isTiem?: boolean; getExpressPaymentMethods?(): object } };
    };
    const registry = wc?.wcBlocksRegistry;
    return {
      registry: registry ? (registry.isTiem ? 'tiem-wc.js' : 'WooCommerce') : 'none',
      express: Object.keys(registry?.getExpressPaymentMethods?.() ?? {}),
    };
  });

/** Whether each arrangement offers what WooCommerce's own block does, in sentences; empty where it does. */
export function differences(visits: readonly ShopVisit[]): string[] {
  const own = visits.find(({ arrangement }) => arrangement === 'own');
  return visits.flatMap(({ arrangement, offered, express, missing, errors }) => {
    if (!own || arrangement === 'own') return [];
    const lost = (theirs: readonly string[], ours: readonly string[], kind: string) =>
      theirs
        .filter((name) => !ours.includes(name))
        .map((name) => `${arrangement}: ${kind} ${name} is missing`);
    return [
      ...lost(own.offered, offered, 'payment method'),
      ...lost(own.express, express, 'express method'),
      ...missing.map((name) => `${arrangement}: ${name} is asked for and not there`),
      ...errors.filter((error) => !own.errors.includes(error)).map((error) => `${arrangement}: ${error}`),
    ];
  });
}
