import type { Locator } from 'playwright-core';
import { noPage, simpleProduct } from './add-journeys';
import { pause } from './page-at-rest';
import { describeCart, type ServerCart, type ServerLine } from './server-facts';
import { type Journey, JourneyFailure, type Visit } from './visit.types';

/** Journeys that change lines on the cart page: a quantity, and a removal with its undo. */

export const quantity: Journey = {
  title: 'Change a quantity in the cart',
  async run(visit) {
    const before = await openCartWith(visit, 1);
    const line = findLine(before);
    const field = await lineControl(visit, line, 'field');
    if (!field) throw createMissingControlFailure(line, 'field to change the quantity');
    await field.fill('3');
    const update = visit.page.locator('[name="update_cart"]').filter({ visible: true });
    if ((await update.count()) > 0) {
      await pause(100);
      await visit.press(update.first(), 'the button that updates the cart');
    } else await field.press('Tab');
    const cart = await visit.cartWhen(({ pieces }) => pieces === 3);
    await visit.picture('changed');
    if (cart.lines.length !== 1 || cart.pieces !== 3)
      throw new JourneyFailure({
        problem:
          cart.lines.length === 0
            ? 'Changing the quantity lost the line.'
            : 'The server does not have the quantity that was typed.',
        where: 'the quantity of the cart page',
        expected: `3 × ${line.name}`,
        found: `${describeCart(cart)}${await quoteMessages(visit)}`,
        next: 'Change it by hand with the network panel open, and read the answer of the request.',
      });
    visit.check(`The server's cart has 3 × ${line.name}`);
    await visit.expectTotal(cart);
    await visit.expectCounters(cart, 'after a change of quantity');
  },
};

export const remove: Journey = {
  title: 'Remove a line from the cart, and undo it',
  async run(visit) {
    const before = await openCartWith(visit, 2);
    const line = findLine(before);
    const control = await lineControl(visit, line, 'remove');
    if (!control) throw createMissingControlFailure(line, 'link or button to remove it');
    await visit.press(control, 'the control that removes the line');
    const cart = await visit.cartWhen(({ lines }) => lines.every(({ key }) => key !== line.key));
    await visit.picture('removed');
    const kept = before.lines.filter(({ key }) => key !== line.key);
    expectSameLines(cart, kept, 'Removing a line left the wrong lines in the cart.');
    visit.check(`The server's cart is ${describeCart(cart)} after the removal`);
    await visit.expectCounters(cart, 'after a removal');
    const undo = visit.page
      .locator('a[href*="undo_item"], .restore-item, button[class*="undo"], button[class*="restore"]')
      .filter({ visible: true });
    if ((await undo.count()) === 0) return visit.note('The page offers no undo of a removal');
    await visit.press(undo.first(), 'the undo of the removal');
    const restored = await visit.cartWhen(({ pieces }) => pieces === before.pieces);
    await visit.picture('restored');
    expectSameLines(restored, before.lines, 'Undoing the removal did not bring back the same cart.');
    visit.check(`The server's cart is ${describeCart(restored)} after the undo`);
    await visit.expectCounters(restored, 'after the undo');
  },
};

/** Puts one piece of some simple products into the server's cart, and opens the cart page. */
export async function openCartWith(visit: Visit, products: number): Promise<ServerCart> {
  const { pages } = visit.shop;
  if (!pages.cart) throw noPage('cart');
  await fillCart(visit, products);
  await visit.open(pages.cart);
  return visit.api.cart();
}

export async function fillCart(visit: Visit, products: number): Promise<ServerCart> {
  const first = simpleProduct(visit);
  const wanted = [first, ...visit.shop.products.simple.slice(1, products)];
  for (const { id } of wanted) await visit.api.add(id, 1);
  return visit.api.cart();
}

function findLine({ lines }: ServerCart): ServerLine {
  const [line] = lines;
  if (line) return line;
  throw new JourneyFailure({
    problem: 'The server did not keep what the Store API added.',
    where: 'the Store API',
    expected: 'one line',
    found: 'an empty cart',
    next: 'Check that the shop keeps the cookies that it sets (domain, https).',
  });
}

async function lineControl(
  visit: Visit,
  { permalink }: ServerLine,
  name: 'field' | 'remove',
): Promise<Locator | undefined> {
  const mark = `journeys-${name}`;
  const isFound = await visit.waitFor(async () => {
    const found = await visit.inPage(
      (wanted) => {
        const row = window.tiemJourneys.line(wanted.permalink);
        const control = row && window.tiemJourneys.controlsOf(row)[wanted.name];
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
    found: 'no such row on the page',
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
    found: describeCart(cart),
    next: 'Do it by hand with the network panel open, and read the answer of the request.',
  });
}

/** The page's messages, as the end of a sentence. */
export async function quoteMessages(visit: Visit): Promise<string> {
  const messages = await visit.messages();
  return messages.length > 0 ? `; the page says: ${messages.join(' / ')}` : '';
}
