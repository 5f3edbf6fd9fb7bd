import type { Locator } from 'playwright-core';
import { createMissingPageFailure, getSimpleProduct } from './add-journeys';
import { type Journey, JourneyFailure, type JourneyVisit } from './journey-visit.types';
import { waitMilliseconds } from './page-idle';
import { describeCart, type ServerCart, type ServerLine } from './store-api';

/** Journeys that change lines on the cart page: a quantity, and a removal with its undo. */

export const quantity: Journey = {
  title: 'Change a quantity in the cart',
  async runJourney(visit) {
    const before = await openCartWithProducts(visit, 1);
    const line = getFirstCartLine(before);
    const field = await findCartLineControl(visit, line, 'field');
    if (!field) throw createMissingControlFailure(line, 'field to change the quantity');
    await field.fill('3');
    const update = visit.page.locator('[name="update_cart"]').filter({ visible: true });
    if ((await update.count()) > 0) {
      await waitMilliseconds(100);
      await visit.clickControl(update.first(), 'the button that updates the cart');
    } else await field.press('Tab');
    const cart = await visit.waitForCart(({ itemsCount }) => itemsCount === 3);
    await visit.takePicture('changed');
    if (cart.lines.length !== 1 || cart.itemsCount !== 3)
      throw new JourneyFailure({
        problem:
          cart.lines.length === 0
            ? 'Changing the quantity lost the line.'
            : 'The server does not have the quantity that was typed.',
        where: 'the quantity of the cart page',
        expected: `3 × ${line.name}`,
        actual: `${describeCart(cart)}${await quotePageMessages(visit)}`,
        next: 'Change it by hand with the network panel open, and read the answer of the request.',
      });
    visit.recordCheck(`The server's cart has 3 × ${line.name}`);
    await visit.expectTotal(cart);
    await visit.expectCounters(cart, 'after a change of quantity');
  },
};

export const remove: Journey = {
  title: 'Remove a line from the cart, and undo it',
  async runJourney(visit) {
    const before = await openCartWithProducts(visit, 2);
    const line = getFirstCartLine(before);
    const control = await findCartLineControl(visit, line, 'remove');
    if (!control) throw createMissingControlFailure(line, 'link or button to remove it');
    await visit.clickControl(control, 'the control that removes the line');
    const cart = await visit.waitForCart(({ lines }) => lines.every(({ key }) => key !== line.key));
    await visit.takePicture('removed');
    const otherLines = before.lines.filter(({ key }) => key !== line.key);
    expectSameLines(cart, otherLines, 'Removing a line left the wrong lines in the cart.');
    visit.recordCheck(`The server's cart is ${describeCart(cart)} after the removal`);
    await visit.expectCounters(cart, 'after a removal');
    const undo = visit.page
      .locator('a[href*="undo_item"], .restore-item, button[class*="undo"], button[class*="restore"]')
      .filter({ visible: true });
    if ((await undo.count()) === 0) return visit.recordNote('The page offers no undo of a removal');
    await visit.clickControl(undo.first(), 'the undo of the removal');
    const restored = await visit.waitForCart(({ itemsCount }) => itemsCount === before.itemsCount);
    await visit.takePicture('restored');
    expectSameLines(restored, before.lines, 'Undoing the removal did not bring back the same cart.');
    visit.recordCheck(`The server's cart is ${describeCart(restored)} after the undo`);
    await visit.expectCounters(restored, 'after the undo');
  },
};

/** Puts one item of each of several simple products into the server's cart, and opens the cart page. */
export async function openCartWithProducts(visit: JourneyVisit, products: number): Promise<ServerCart> {
  const { pages } = visit.shop;
  if (!pages.cart) throw createMissingPageFailure('cart');
  await fillCartThroughApi(visit, products);
  await visit.open(pages.cart);
  return visit.api.fetchCart();
}

export async function fillCartThroughApi(visit: JourneyVisit, products: number): Promise<ServerCart> {
  const first = getSimpleProduct(visit);
  const wanted = [first, ...visit.shop.products.simpleProducts.slice(1, products)];
  for (const { id } of wanted) await visit.api.addProduct(id, 1);
  return visit.api.fetchCart();
}

function getFirstCartLine({ lines }: ServerCart): ServerLine {
  const [line] = lines;
  if (line) return line;
  throw new JourneyFailure({
    problem: 'The server did not keep what the Store API added.',
    where: 'the Store API',
    expected: 'one line',
    actual: 'an empty cart',
    next: 'Check that the shop keeps the cookies that it sets (domain, https).',
  });
}

async function findCartLineControl(
  visit: JourneyVisit,
  { permalink }: ServerLine,
  name: 'field' | 'remove',
): Promise<Locator | undefined> {
  const mark = `journeys-${name}`;
  const isFound = await visit.waitFor(async () => {
    const found = await visit.runInPage(
      (wanted) => {
        const row = window.tiemJourneys.findCartRow(wanted.permalink);
        const control = row && window.tiemJourneys.findRowControls(row)[wanted.name];
        control?.setAttribute('data-test', wanted.mark);
        return Boolean(control);
      },
      { permalink, name, mark },
    );
    return found || undefined;
  });
  return isFound && visit.page.locator(`[data-test="${mark}"]`).first();
}

function createMissingControlFailure({ name, permalink }: ServerLine, what: string): JourneyFailure {
  return new JourneyFailure({
    problem: `The cart page has no ${what} for a line of the server's cart.`,
    where: `the row of "${name}"`,
    expected: `a row that links to ${permalink}, with a ${what}`,
    actual: 'no such row on the page',
    next: 'Open the cart page: if the line is missing there, its HTML comes from a cache or its script failed.',
  });
}

function expectSameLines(cart: ServerCart, wanted: readonly ServerLine[], problem: string): void {
  const describeLines = (lines: readonly ServerLine[]) =>
    lines
      .map(({ id, quantity }) => `${quantity} × ${id}`)
      .toSorted()
      .join();
  if (describeLines(cart.lines) === describeLines(wanted)) return;
  throw new JourneyFailure({
    problem,
    where: 'the cart page',
    expected: describeCart({ lines: [...wanted] }),
    actual: describeCart(cart),
    next: 'Do it by hand with the network panel open, and read the answer of the request.',
  });
}

/**
 * Returns the messages that the page shows, as text to append to the description of a failure; empty if there are none.
 */
export async function quotePageMessages(visit: JourneyVisit): Promise<string> {
  const messages = await visit.readMessages();
  return messages.length > 0 ? `; the page says: ${messages.join(' / ')}` : '';
}
