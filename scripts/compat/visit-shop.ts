import type { Page } from 'playwright-core';

/**
 * The setups of a checkout that are compared. `own`: WooCommerce's block renders the checkout (`?tiem=off`). The
 * others are the setups of tiem.php.
 */
export const CHECKOUT_SETUPS = ['own', 'names', 'woocommerce'] as const;
export type CheckoutSetup = (typeof CHECKOUT_SETUPS)[number];

export interface ShopVisit {
  checkoutSetup: CheckoutSetup;
  /** The payment registry that the page actually had, whatever setup was requested. */
  registry: 'tiem-wc.js' | 'WooCommerce' | 'none';
  /** Payment methods that can be selected without an error. */
  offeredMethods: readonly string[];
  expressMethods: readonly string[];
  missingApiNames: readonly string[];
  errors: readonly string[];
}

const RADIO = 'radio-control-wc-payment-method-options-';
const QUERY: Readonly<Record<CheckoutSetup, string>> = {
  own: 'off',
  names: 'names',
  woocommerce: 'woocommerce',
};

/** Opens a real shop's checkout in one setup, selects every offered payment method once and collects errors. */
export async function visitCheckout(
  page: Page,
  address: string,
  checkoutSetup: CheckoutSetup,
  timeLimit = 30_000,
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
  url.searchParams.set('tiem', QUERY[checkoutSetup]);
  await page.goto(url.href);
  await page.locator(`[id^="${RADIO}"]`).first().waitFor({ timeout: timeLimit });
  const offered: string[] = [];
  for (const name of await waitForStableMethods(page)) {
    const radio = page.locator(`[id="${RADIO}${name}"]`);
    // Skips a payment method that withdraws while others are selected: it does not count as offered.
    const isChosen = await radio.check({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (isChosen) offered.push(name);
  }
  await waitForStableMethods(page);
  return {
    checkoutSetup,
    ...(await readRegisteredMethods(page)),
    offeredMethods: offered,
    missingApiNames: [...missing],
    errors: [...errors],
  };
}

/**
 * Reads the list of payment methods after two seconds without a change, because gateways decide one after the other
 * whether they are offered.
 */
async function waitForStableMethods(page: Page): Promise<string[]> {
  const readOfferedMethods = () =>
    page
      .locator(`input[id^="${RADIO}"]:not([disabled])`)
      .evaluateAll((all, prefix) => all.map(({ id }) => id.slice(prefix.length)), RADIO);
  let before = await readOfferedMethods();
  for (let unchangedReads = 0, rounds = 0; unchangedReads < 8 && rounds < 80; rounds += 1) {
    await page.waitForTimeout(250);
    const now = await readOfferedMethods();
    unchangedReads = now.join() === before.join() ? unchangedReads + 1 : 0;
    before = now;
  }
  return before;
}

const readRegisteredMethods = (page: Page): Promise<Pick<ShopVisit, 'registry' | 'expressMethods'>> =>
  page.evaluate(() => {
    const { wc } = window as unknown as {
      wc?: { wcBlocksRegistry?: { isTiem?: boolean; getExpressPaymentMethods?(): object } };
    };
    const registry = wc?.wcBlocksRegistry;
    return {
      registry: registry ? (registry.isTiem ? 'tiem-wc.js' : 'WooCommerce') : 'none',
      expressMethods: Object.keys(registry?.getExpressPaymentMethods?.() ?? {}),
    };
  });

/**
 * Creates sentences that name the payment methods which a setup does not offer although WooCommerce's own block does;
 * empty if there are none.
 */
export function describeMethodDifferences(visits: readonly ShopVisit[]): string[] {
  const own = visits.find(({ checkoutSetup }) => checkoutSetup === 'own');
  return visits.flatMap(({ checkoutSetup, offeredMethods, expressMethods, missingApiNames, errors }) => {
    if (!own || checkoutSetup === 'own') return [];
    const describeMissingMethods = (
      expectedMethods: readonly string[],
      actualMethods: readonly string[],
      kind: string,
    ) =>
      expectedMethods
        .filter((name) => !actualMethods.includes(name))
        .map((name) => `${checkoutSetup}: ${kind} ${name} is missing`);
    return [
      ...describeMissingMethods(own.offeredMethods, offeredMethods, 'payment method'),
      ...describeMissingMethods(own.expressMethods, expressMethods, 'express method'),
      ...missingApiNames.map((name) => `${checkoutSetup}: ${name} is asked for and not there`),
      ...errors.filter((error) => !own.errors.includes(error)).map((error) => `${checkoutSetup}: ${error}`),
    ];
  });
}
