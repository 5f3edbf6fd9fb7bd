import type { Locator } from 'playwright-core';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import { describeCart, type ServerCart, type ServerProduct } from './store-api';

/** Journeys that put a simple product into the cart: from a listing, and from its page. */

/** Selects the add-to-cart form on a product's page, in WooCommerce's template and in its block. */
export const FORM = 'form.cart, form.wc-block-add-to-cart-with-options, form.variations_form';
const BUTTON =
  '.single_add_to_cart_button, [name="add-to-cart"][type="submit"], button[name="add-to-cart"], button[type="submit"]';

export const listingJourney: Journey = {
  title: 'Add a product from the listing',
  async runJourney(visit) {
    const { button, product } = await findAddableListedProduct(visit);
    await pressAddToCartButton(visit, button, product, 1, 'the button in the listing');
  },
};

export const productJourney: Journey = {
  title: 'Add two pieces from the product page',
  async runJourney(visit) {
    const product = getSimpleProduct(visit);
    await visit.open(product.permalink);
    const button = await findProductPageButton(visit, product);
    const field = visit.page
      .locator(FORM)
      .locator('input[name="quantity"], input.qty')
      .filter({ visible: true });
    const isOffered = (await field.count()) > 0;
    if (isOffered) await field.first().fill('2');
    else visit.recordNote('The product page has no visible quantity, so one piece was added');
    await pressAddToCartButton(visit, button, product, isOffered ? 2 : 1, 'the button of the product page');
  },
};

export function getSimpleProduct({ shop }: JourneyVisit): ServerProduct {
  const [first] = shop.products.simpleProducts;
  if (!first) throw new JourneySkippedError('the shop offers no simple product of which a few are in stock');
  return first;
}

/** Opens the product listing and finds a simple product there that can be added. */
export async function findAddableListedProduct(
  visit: JourneyVisit,
): Promise<{ button: Locator; product: ServerProduct }> {
  const { pages, products } = visit.shop;
  if (!pages.listing) throw createMissingPageFailure('listing');
  await visit.open(pages.listing);
  for (const product of products.simpleProducts) {
    const button = findListingAddButton(visit, product.id);
    if ((await button.count()) > 0) return { button: button.first(), product };
  }
  throw new JourneyFailure({
    problem: 'No product of the listing can be added to the cart there.',
    where: 'the products of the page',
    expected: `a link or button for one of ${products.simpleProducts.length} simple products in stock`,
    actual: 'none with data-product_id or ?add-to-cart=',
    next: 'If the theme leaves the button out on purpose, choose the other journeys by --only.',
  });
}

export function findListingAddButton({ page }: JourneyVisit, id: number): Locator {
  const all = [
    // Excludes the mini cart's link for removing the product, because it contains the product's id, too.
    `a[data-product_id="${id}"]:not(.remove)`,
    `button[data-product_id="${id}"]`,
    `a[href$="add-to-cart=${id}"]`,
    `a[href*="add-to-cart=${id}&"]`,
    `button[name="add-to-cart"][value="${id}"]`,
  ];
  return page.locator(all.join(', ')).filter({ visible: true });
}

/** Finds the button of the add-to-cart form on a product's page. */
export async function findProductPageButton(
  { page, options }: JourneyVisit,
  { name, type }: ServerProduct,
): Promise<Locator> {
  const button = page.locator(FORM).locator(BUTTON).filter({ visible: true }).first();
  await button.waitFor({ timeout: options.timeLimit }).catch(() => {
    throw new JourneyFailure({
      problem: 'The product page has no button to add the product.',
      where: `the form of "${name}" (${type})`,
      expected: 'form.cart with name="add-to-cart", because the server says that it can be bought',
      actual: 'no such button that is visible',
      next: "Compare the page's form with WooCommerce's template single-product/add-to-cart.",
    });
  });
  return button;
}

/**
 * Clicks the add-to-cart button and expects the server's cart and the page's counters to have exactly this quantity
 * of the product.
 */
async function pressAddToCartButton(
  visit: JourneyVisit,
  button: Locator,
  { id, name }: ServerProduct,
  quantity: number,
  control: string,
): Promise<void> {
  await visit.clickControl(button, control);
  const cart = await visit.waitForCart(({ itemsCount }) => itemsCount > 0);
  await visit.takePicture('added');
  await expectOnlyThisProduct(visit, cart, { name, ids: [id], quantity }, control);
  await visit.expectCounters(cart, 'after an addition');
}

interface ExpectedLine {
  name: string;
  ids: readonly number[];
  quantity: number;
}

/**
 * Expects the cart to contain only this product: it was empty before the click, so everything else was added by
 * mistake.
 */
export async function expectOnlyThisProduct(
  visit: JourneyVisit,
  cart: ServerCart,
  { name, ids, quantity }: ExpectedLine,
  control: string,
): Promise<void> {
  const [line, ...others] = cart.lines;
  const expected = `${quantity} × ${name}`;
  if (line && ids.includes(line.id) && line.quantity === quantity && others.length === 0)
    return visit.recordCheck(`The server's cart has ${expected}`);
  const messages = await visit.readMessages();
  const problem = !line
    ? 'The product was not added to the cart.'
    : cart.itemsCount > quantity
      ? 'One press added the product more than once.'
      : 'The server has something else in the cart than what was added.';
  throw new JourneyFailure({
    problem,
    where: control,
    expected,
    actual: `${describeCart(cart)}${messages.length > 0 ? `; the page says: ${messages.join(' / ')}` : ''}`,
    next:
      cart.itemsCount > quantity
        ? 'Look for two scripts that listen to this control, and for a form that is sent beside a request.'
        : 'Press it by hand with the network panel open, and read the answer of the request.',
  });
}

export function createMissingPageFailure(kind: string): JourneyFailure {
  return new JourneyFailure({
    problem: `The shop's ${kind} page was not found.`,
    where: 'links and settings of the home page and of a product page',
    expected: `a page that WooCommerce marks as its ${kind} page`,
    actual: 'none',
    next: "Set the page in WooCommerce's settings, or link to it from the home page.",
  });
}
