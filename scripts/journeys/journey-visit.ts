import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright-core';
import { ROOT } from '../build/builds';
import { type CartCounter, JourneyFailure, type JourneyVisit, type Shop } from './journey-visit.types';
import type { JourneysOptions } from './journeys.types';
import { containsAmount, printAmount } from './money';
import { createTrafficIdleWaiter, waitForValue } from './page-idle';
import { describeCart, type ServerCart, type StoreApi } from './store-api';

const IN_PAGE = readFileSync(join(ROOT, 'scripts/journeys/in-page.js'), 'utf8');

interface VisitDependencies {
  page: Page;
  api: StoreApi;
  shop: Shop;
  options: JourneysOptions;
  takePicture(page: Page, name: string): Promise<void>;
  openNewProfile(): Promise<JourneyVisit>;
  fetchAsNewVisitor(address: string): Promise<string>;
}

export const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export function createJourneyVisit({
  page,
  api,
  shop,
  options,
  takePicture,
  openNewProfile,
  fetchAsNewVisitor,
}: VisitDependencies): JourneyVisit {
  const context = page.context();
  const checks: string[] = [];
  const notes: string[] = [];
  const rest = createTrafficIdleWaiter(context, options.idleTime);
  const visit: JourneyVisit = {
    ...{ page, context, api, shop, options, checks, notes, orders: [], waitUntilIdle: rest },
    ...{ openNewProfile, fetchAsNewVisitor },
    async open(address) {
      const response = await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
      if (response && response.status() >= 400)
        throw new JourneyFailure({
          problem: 'A page of the shop cannot be opened.',
          ...{
            page: address,
            where: 'the page',
            expected: 'status 200',
            actual: `status ${response.status()}`,
          },
          next: 'Open it in a browser; if only this command is refused, give the cookie of a login by --cookie.',
        });
      await rest();
      return response;
    },
    waitFor: (read) => waitForValue(read, options.timeLimit),
    recordCheck: (sentence) => void checks.push(sentence),
    recordNote: (sentence) => void (notes.includes(sentence) || notes.push(sentence)),
    takePicture: (name) => takePicture(page, name),
    async runInPage<T, A>(read: (argument: A) => T, argument?: A): Promise<T> {
      for (let tries = 0; ; tries += 1)
        try {
          if (!(await page.evaluate(() => window.tiemJourneys !== undefined))) await page.evaluate(IN_PAGE);
          return await page.evaluate(read as (argument: unknown) => T, argument);
        } catch (error) {
          if (tries === 3 || !/context was destroyed|navigat/i.test(String(error))) throw error;
          await page.waitForLoadState('domcontentloaded');
        }
    },
    async waitForCart(isExpected) {
      // Waits until the page's own requests have ended: of two concurrent requests, the one that ends last overwrites
      // the WooCommerce session, so the other's change would be lost.
      const readExpectedCart = async () => {
        await rest();
        const cart = await api.fetchCart();
        return isExpected(cart) ? cart : undefined;
      };
      return (await visit.waitFor(readExpectedCart)) ?? api.fetchCart();
    },
    async expectCounters(cart, after) {
      const readCounters = () =>
        visit.runInPage((address) => window.tiemJourneys.findCounters(address), shop.pages.cart ?? '');
      const counters = await visit.waitFor(async () => {
        const found = await readCounters();
        return found.every(({ number }) => number === cart.itemsCount) ? found : undefined;
      });
      if (!counters) throw createWrongCounterFailure(cart, await readCounters(), after);
      if (counters.length === 0) visit.recordNote(`No counter of cart items is visible ${after}`);
      else visit.recordCheck(`The counter shows ${cart.itemsCount} ${after}`);
    },
    async expectTotal(cart) {
      const readTotals = () => visit.runInPage(() => window.tiemJourneys.readTotals());
      const isShown = await visit.waitFor(
        async () => containsAmount((await readTotals()).text, cart.total) || undefined,
      );
      const { isFound, text } = await readTotals();
      if (!isShown)
        throw new JourneyFailure({
          problem: 'The page does not show the total of the server.',
          where: isFound ? 'the order total' : 'the page',
          expected: printAmount(cart.total),
          actual: isFound ? collapseWhitespace(text) : 'no such amount on the page',
          next: 'Reload the page by hand: if the total is right then, the page does not update it after a change.',
        });
      visit.recordCheck(`The page shows the server's total, ${printAmount(cart.total)}`);
    },
    readMessages: () => visit.runInPage(() => window.tiemJourneys.listMessages()),
    async clickControl(control, name) {
      await control.click({ timeout: options.timeLimit }).catch((error: unknown) => {
        throw createClickFailure(name, String(error));
      });
    },
  };
  return visit;
}

function createWrongCounterFailure(cart: ServerCart, counters: readonly CartCounter[], after: string) {
  const wrong = counters.find(({ number }) => number !== cart.itemsCount);
  return new JourneyFailure({
    problem: `The counter of cart items is wrong ${after}.`,
    where: wrong?.name ?? 'the counter',
    expected: `${cart.itemsCount}, as in the server's cart (${describeCart(cart)})`,
    actual: wrong ? `${wrong.number}, printed as "${wrong.text}"` : 'a counter that changes all the time',
    next: 'Look at what updates this element after a change and on pages from a cache: cart fragments, the Store API, or the theme.',
  });
}

/** Returns the last line of the browser driver's error log, without terminal colour codes. */
function getLastLogLine(error: string): string {
  const [head = '', ...log] = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.replace(/^\s*-?\s*/, '').trim())
    .filter(Boolean);
  const steps = log.filter(
    (line) => !/^(Call log|waiting \d+ms|retrying|attempting|scrolling|\d+ ×)/.test(line),
  );
  return [head, ...steps.slice(-3)].join('; ').slice(0, 400);
}

function createClickFailure(name: string, error: string): JourneyFailure {
  const [, cover] = /<(\S[^>]*)>[^\n]*intercepts pointer events/.exec(error) ?? [];
  return new JourneyFailure({
    problem: `${name} cannot be pressed.`,
    where: name,
    expected: 'a control that a shopper can press',
    actual: cover ? `covered by <${cover}>` : getLastLogLine(error),
    next: 'Open the page at this width. If a consent banner covers it, give its cookie by --cookie=name=value.',
  });
}
