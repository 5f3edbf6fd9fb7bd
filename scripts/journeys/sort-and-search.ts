import type { Locator } from 'playwright-core';
import { createMissingPageFailure } from './add-journeys';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import type { FailureReport } from './journeys.types';
import { listProductIds } from './server-html';
import type { ServerProduct } from './store-api';

/** Journeys that change nothing: another order of the listing, and a search for a product. */

const SORTING = 'select[name="orderby"]';

export const sort: Journey = {
  title: 'Sort the listing',
  async runJourney(visit) {
    const { listing } = visit.shop.pages;
    if (!listing) throw createMissingPageFailure('listing');
    await visit.open(listing);
    const select = visit.page.locator(SORTING).filter({ visible: true }).first();
    if ((await select.count()) === 0)
      throw new JourneySkippedError('the listing offers no choice of an order');
    const order = await findOtherSortOrder(visit, listing, select);
    const openings = countNavigations(visit);
    await selectSortOrder(visit, select, order);
    const isSorted = await visit.page
      .waitForURL((url) => url.searchParams.get('orderby') === order, { timeout: visit.options.timeLimit })
      .then(() => true)
      .catch(() => false);
    if (!isSorted)
      throw new JourneyFailure({
        problem: 'Choosing an order does not sort the listing.',
        where: SORTING,
        expected: `an address with orderby=${order}`,
        actual: visit.page.url(),
        next: 'The form needs a script that submits it, or a button.',
      });
    await visit.waitUntilIdle();
    await visit.takePicture('sorted');
    // Fails if a choice opened the page more than once. WooCommerce's Catalog Sorting block need not open it at all,
    // because it may replace the list in place.
    if (openings() > 1)
      throw new JourneyFailure({
        problem: 'One choice of an order opened the page more than once.',
        ...{ where: SORTING, expected: 'one request or none', actual: `${openings()} requests` },
        next: 'Look for two scripts that submit this form.',
      });
    await expectSortedByServer(visit, order);
    const shown = await select.inputValue();
    if (shown !== order)
      throw new JourneyFailure({
        problem: 'The sorted listing does not show which order it has.',
        ...{ where: SORTING, expected: order, actual: shown },
        next: 'Look for a browser or script that restores the old value; autocomplete="off" on the form helps.',
      });
    visit.recordCheck(`The field shows the chosen order, ${order}`);
  },
};

/** Selects an order. If no script submits the form, its button is clicked, as a shopper would. */
async function selectSortOrder(visit: JourneyVisit, select: Locator, order: string): Promise<void> {
  const form = visit.page.locator('form').filter({ has: visit.page.locator(SORTING) });
  const button = form.locator('[type="submit"]').filter({ visible: true }).first();
  const isNeeded = (await button.count()) > 0;
  await select.selectOption(order);
  if (isNeeded) await visit.clickControl(button, 'the button of the sorting form');
}

/** Chooses a sort order in which the server lists the products differently from now, so that sorting is visible. */
async function findOtherSortOrder(visit: JourneyVisit, listing: string, select: Locator): Promise<string> {
  const current = await select.inputValue();
  const now = listProductIds(await visit.page.content()).join();
  if (!now)
    throw new JourneyFailure({
      problem: 'The main list of products was not found.',
      where: 'the listing',
      expected: "a list whose items have WordPress's classes product and post-…",
      actual: 'none',
      next: 'Compare the markup of the listing with a theme that was tried.',
    });
  const values = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  for (const value of values.filter((one) => one && one !== current)) {
    const url = new URL(listing);
    url.searchParams.set('orderby', value);
    const ids = (await fetchProductIds(visit, url.href)).join();
    if (ids && ids !== now) return value;
  }
  throw new JourneySkippedError('the server lists the products in the same way in every order');
}

const fetchProductIds = async ({ context }: JourneyVisit, address: string): Promise<number[]> =>
  listProductIds(await (await context.request.get(address)).text());

function countNavigations({ page }: JourneyVisit): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

async function expectSortedByServer(visit: JourneyVisit, order: string): Promise<void> {
  const count = await expectSameListAsServer(visit, visit.page.url(), {
    problem: "The sorted listing is not in the server's order.",
    next: 'Look for a script or cache that replaces the list after it has been loaded.',
  });
  visit.recordCheck(`${count} products are in the server's order for orderby=${order}`);
}

/**
 * Expects that the page's main product list is the one that the server sends for the same URL. Returns the number of
 * products.
 */
async function expectSameListAsServer(
  visit: JourneyVisit,
  address: string,
  advice: Pick<FailureReport, 'problem' | 'next'>,
): Promise<number> {
  const expected = await fetchProductIds(visit, address);
  const found = listProductIds(await visit.page.content());
  if (found.join() !== expected.join())
    throw new JourneyFailure({
      ...advice,
      where: 'the main list of products',
      expected: `products ${expected.join(', ')}`,
      actual: found.join(', ') || 'none',
    });
  return found.length;
}

const FIELDS = ['form:has([name="post_type"][value="product"])', 'form[role="search"]', 'form.search-form'];
/** Selects controls that open a search. Buttons inside a form are excluded, because they submit it. */
const TOGGLES =
  ':is(button[class*="search" i], a[class*="search" i], [class*="search" i] > a, button[aria-label*="search" i]):not(form *)';

/**
 * Pause between two letters in milliseconds, as with a fast typist. Without a pause, a search that sends a request for
 * each letter would occupy all PHP processes of a small server.
 */
const TYPING_PAUSE = 120;

export const search: Journey = {
  title: 'Search for a product',
  async runJourney(visit) {
    const { home, listing } = visit.shop.pages;
    const product = await findSearchableProduct(visit);
    await visit.open(home);
    let field = await findSearchField(visit);
    if (!field && listing) {
      await visit.open(listing);
      field = await findSearchField(visit);
    }
    if (!field) throw new JourneySkippedError('neither the home page nor the listing shows a search field');
    await visit.clickControl(field, 'the search field');
    await field.pressSequentially(product.name, { delay: TYPING_PAUSE });
    await visit.waitUntilIdle();
    await visit.takePicture('typed');
    if ((await field.getAttribute('role')) === 'combobox')
      await expectSuggestedProduct(visit, field, product);
    await field.press('Enter');
    await expectProductPageOpened(visit, product);
  },
};

/** Finds a product whose name the server's own search finds. */
async function findSearchableProduct({ api, shop }: JourneyVisit): Promise<ServerProduct> {
  const { simpleProducts, allProducts } = shop.products;
  for (const product of [...simpleProducts, ...allProducts].slice(0, 5)) {
    const found = await api.fetchProducts({ search: product.name });
    if (found.some(({ id }) => id === product.id)) return product;
  }
  throw new JourneySkippedError('the server finds none of five products by its name');
}

/**
 * Dismisses WooCommerce's store notice, because it covers the top of the page, where many themes have their search.
 */
async function dismissNotice(visit: JourneyVisit): Promise<void> {
  const link = visit.page.locator('.woocommerce-store-notice__dismiss-link').filter({ visible: true });
  if ((await link.count()) > 0) await visit.clickControl(link.first(), 'the link of the store notice');
}

/**
 * Whether the search field can be clicked. On phones, Storefront's bar covers it until the bar's search link has been
 * clicked.
 */
const isClickable = (field: Locator): Promise<boolean> =>
  field
    .click({ trial: true, timeout: 1_000 })
    .then(() => true)
    .catch(() => false);

/** Opens a search that is collapsed on page load, as in many themes on phones. */
async function findSearchField(visit: JourneyVisit): Promise<Locator | undefined> {
  const findVisibleSearchField = async () => {
    for (const form of FIELDS) {
      const fields = await visit.page
        .locator(form)
        .locator('input[name="s"]')
        .filter({ visible: true })
        .all();
      for (const field of fields) if (await isClickable(field)) return field;
      // Returns no field if the visible ones belong to a form that is not for products, because such a form may search
      // for articles only.
      if (fields.length > 0) return undefined;
    }
    return undefined;
  };
  await dismissNotice(visit);
  const field = await findVisibleSearchField();
  if (field) return field;
  const toggle = visit.page.locator(TOGGLES).filter({ visible: true }).first();
  if ((await toggle.count()) === 0) return undefined;
  await visit.clickControl(toggle, 'the control that opens the search');
  await visit.waitUntilIdle();
  return findVisibleSearchField();
}

async function expectSuggestedProduct(
  visit: JourneyVisit,
  field: Locator,
  product: ServerProduct,
): Promise<void> {
  const list = visit.page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  const path = new URL(product.permalink).pathname;
  const links = list.locator(`a[href="${product.permalink}"], a[href="${path}"]`).filter({ visible: true });
  if (!(await visit.waitFor(async () => (await links.count()) > 0 || undefined)))
    throw new JourneyFailure({
      problem: 'The search does not suggest a product that the server finds.',
      where: 'the suggestions below the search field',
      expected: `a link to "${product.name}"`,
      actual: (await list.allInnerTexts()).join(' ').slice(0, 200) || 'nothing',
      next: 'Type it by hand with the network panel open, and read the answer of the request.',
    });
  visit.recordCheck(`The search suggests "${product.name}"`);
}

async function expectProductPageOpened(visit: JourneyVisit, product: ServerProduct): Promise<void> {
  const path = new URL(product.permalink).pathname;
  const isProductPage = (url: URL) => decodeURI(url.pathname) === decodeURI(path);
  const isOpened = await visit.page
    .waitForURL((url) => url.searchParams.get('s') !== null || isProductPage(url), { timeout: 30_000 })
    .then(() => true)
    .catch(() => false);
  await visit.waitUntilIdle();
  await visit.takePicture('found');
  const address = new URL(visit.page.url());
  // Accepts the product's page: WooCommerce redirects a search with a single result to it.
  if (isProductPage(address))
    return visit.recordCheck(`The search leads to the only result, "${product.name}"`);
  const links = await visit.runInPage(() => window.tiemJourneys.listContentLinks());
  if (!isOpened || !links.includes(decodeURI(path).replace(/\/$/, '')))
    throw new JourneyFailure({
      problem: 'The results do not show a product that the server finds.',
      where: 'the content of the page',
      expected: `a link to "${product.name}"`,
      actual: isOpened ? `${links.length} other links` : 'no page of results',
      next: 'Check that the form sends the fields s and post_type=product.',
    });
  visit.recordCheck(`The results show "${product.name}", which the server finds by its name`);
  const count = await expectSameListAsServer(visit, address.href, {
    problem: 'The page of results does not list what the server listed.',
    next: 'Look for a script that replaces the list after it has been loaded.',
  });
  visit.recordCheck(`The results are the ${count} products of the server, in its order`);
}
