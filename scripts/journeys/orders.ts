import { createMissingPageFailure } from './add-journeys';
import { collapseWhitespace } from './journey-visit';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import { type ListedOrder, listOrders } from './server-html';

const NAVIGATION = '.woocommerce-MyAccount-navigation';

/** Signs in as the customer of `--customer` or of a cookie, and reads that customer's orders. */
export const orders: Journey = {
  title: "See the customer's orders",
  async runJourney(visit) {
    const { account } = visit.shop.pages;
    if (!account) throw createMissingPageFailure('account');
    await visit.open(account);
    await signIn(visit);
    const link = visit.page.locator(`${NAVIGATION}-link--orders a`).first();
    if ((await link.count()) === 0)
      throw new JourneySkippedError('the account page has no link to the orders');
    await visit.open(new URL((await link.getAttribute('href')) ?? '', account).href);
    await visit.takePicture('orders');
    const expected = listOrders(await (await visit.context.request.get(visit.page.url())).text());
    const [first] = expected;
    if (!first) throw new JourneySkippedError('this customer has placed no order');
    await expectOrders(visit, expected);
    await visit.open(new URL(first.link, account).href);
    const text = collapseWhitespace(await visit.runInPage(() => window.tiemJourneys.readText()));
    if (!text.includes(first.number))
      throw new JourneyFailure({
        problem: 'The page of an order does not show its number.',
        ...{ where: 'the page', expected: first.number, actual: text.slice(0, 200) },
        next: 'Follow the link in the table of orders by hand.',
      });
    visit.recordCheck(`The link of order ${first.number} leads to that order`);
  },
};

async function signIn(visit: JourneyVisit): Promise<void> {
  const { page, options } = visit;
  const navigation = page.locator(NAVIGATION).first();
  if ((await navigation.count()) > 0) return;
  if (!options.customer)
    throw new JourneySkippedError('no customer was given; it is --customer=name:password');
  const form = page.locator('form').filter({ has: page.locator('[name="woocommerce-login-nonce"]') });
  const login = form.filter({ visible: true }).first();
  await login.locator('[name="username"]').fill(options.customer.name);
  await login.locator('[name="password"]').fill(options.customer.password);
  await visit.clickControl(login.locator('[type="submit"]').first(), 'the button of the login form');
  const isSignedIn = await visit.waitFor(async () => (await navigation.count()) > 0 || undefined);
  if (!isSignedIn)
    throw new JourneyFailure({
      problem: 'The customer cannot sign in.',
      where: 'the login form of the account page',
      expected: `the account of ${options.customer.name}`,
      actual: (await visit.readMessages()).join(' / ') || 'the same page',
      next: 'Sign in by hand with the name and password of --customer.',
    });
  await visit.waitUntilIdle();
  visit.recordCheck('The customer is signed in');
}

async function expectOrders(visit: JourneyVisit, expected: readonly ListedOrder[]): Promise<void> {
  const rows = visit.page.locator('tr.woocommerce-orders-table__row').filter({ visible: true });
  const found = (await rows.allInnerTexts()).map(collapseWhitespace);
  const isSame =
    found.length === expected.length && expected.every(({ number }, index) => found[index]?.includes(number));
  if (!isSame)
    throw new JourneyFailure({
      problem: "The table does not show the customer's orders as the server lists them.",
      where: 'the table of orders',
      expected: expected.map(({ number }) => number).join(', '),
      actual: found.map((row) => row.slice(0, 40)).join(' / ') || 'no visible row',
      next: 'Look for a style or script that hides rows of the table.',
    });
  visit.recordCheck(`The table shows the server's ${expected.length} orders, in its order`);
}
