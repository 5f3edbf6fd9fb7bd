import { createMissingPageFailure } from './add-journeys';
import { type Journey, JourneyFailure, type JourneyVisit } from './journey-visit.types';
import { containsAmount, printAmount } from './money';

/** Journeys that change nothing: from the listing to a product, and the account page. */

export const browse: Journey = {
  title: 'Browse from the home page to a product',
  async runJourney(visit) {
    const { pages, products } = visit.shop;
    await visit.open(pages.home);
    await visit.expectCounters(await visit.api.fetchCart(), 'on the home page with an empty cart');
    if (!pages.listing) throw createMissingPageFailure('listing');
    await visit.open(pages.listing);
    await visit.takePicture('listing');
    const paths = products.allProducts.map(({ permalink }) => getDecodedPath(permalink));
    const links = (await visit.runInPage(() => window.tiemJourneys.listContentLinks())).map((path) =>
      paths.indexOf(path),
    );
    const product = products.allProducts[links.find((index) => index >= 0) ?? -1];
    if (!product)
      throw new JourneyFailure({
        problem: 'The listing shows no product of the server.',
        where: 'the links of the page',
        expected: `a link to one of ${paths.length} products`,
        actual: 'none',
        next: 'Check that the listing page is the shop page of WooCommerce, and that its products are published.',
      });
    visit.recordCheck(
      `The listing shows ${new Set(links.filter((index) => index >= 0)).size} products of the server`,
    );
    const path = new URL(product.permalink).pathname;
    const link = visit.page
      .locator(`a[href="${product.permalink}"], a[href="${path}"]`)
      .filter({ visible: true });
    await visit.clickControl(link.first(), `the link to "${product.name}"`);
    await visit.page.waitForURL((url) => decodeURI(url.pathname) === decodeURI(path), { timeout: 30_000 });
    await visit.waitUntilIdle();
    await visit.takePicture('product');
    await expectProductOnPage(visit, product);
  },
};

/** Normalises a URL's path in the same way as in-page.js does. */
const getDecodedPath = (address: string) => decodeURI(new URL(address).pathname).replace(/\/$/, '');

async function expectProductOnPage(
  { runInPage, recordCheck }: JourneyVisit,
  { name, price, type }: JourneyVisit['shop']['products']['allProducts'][number],
): Promise<void> {
  const text = await runInPage(() => window.tiemJourneys.readText());
  const extractWords = (value: string) =>
    value
      .toLocaleLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  if (!extractWords(text).includes(extractWords(name)))
    throw new JourneyFailure({
      problem: 'The product page does not show the name of the product.',
      ...{ where: 'the page', expected: name, actual: 'another text' },
      next: 'Check whether the page is the one of this product.',
    });
  recordCheck(`The product page shows "${name}"`);
  // Skips the price of grouped products: their page shows a price range.
  if (type === 'grouped') return;
  if (!containsAmount(text, price))
    throw new JourneyFailure({
      problem: 'The product page does not show the price of the server.',
      ...{ where: 'the price', expected: printAmount(price), actual: 'no such amount on the page' },
      next: 'Compare the page with the Store API; a page cache may hold an old price.',
    });
  recordCheck(`The product page shows the server's price, ${printAmount(price)}`);
}

export const account: Journey = {
  title: 'Open the account page',
  async runJourney(visit) {
    const { account } = visit.shop.pages;
    if (!account) throw createMissingPageFailure('account');
    await visit.open(account);
    await visit.takePicture('account');
    const form = visit.page.locator('form').filter({ has: visit.page.locator('input[name="password"]') });
    const isForm = (await form.filter({ visible: true }).count()) > 0;
    const isSignedIn =
      (await visit.page
        .locator('.woocommerce-MyAccount-navigation, .woocommerce-MyAccount-content')
        .count()) > 0;
    if (!isForm && !isSignedIn)
      throw new JourneyFailure({
        problem: 'The account page offers no login.',
        where: 'the page',
        expected: 'a form with a password, or the account of the user who is logged in',
        actual: 'neither',
        next: 'Check that the page has the account shortcode or block of WooCommerce.',
      });
    visit.recordCheck(isForm ? 'The account page has a login form' : 'The account page shows an account');
    if (!isForm) return;
    const nonce = form.first().locator('input[name="woocommerce-login-nonce"]');
    if ((await nonce.count()) === 0) visit.recordNote('The login form has no nonce of WooCommerce');
    else visit.recordCheck('The login form has its nonce');
  },
};
