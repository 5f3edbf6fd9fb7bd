import { createMissingPageFailure, findAddableListedProduct } from './add-journeys';
import { fillCartThroughApi } from './cart-page';
import { type Journey, JourneyFailure } from './journey-visit.types';
import { describeCart } from './store-api';

/** Journeys in which a page is older than the cart: from a page cache, and from the browser's history. */

export const cached: Journey = {
  title: 'Open a page from a cache with a changed cart',
  async runJourney(visit) {
    const { listing } = visit.shop.pages;
    if (!listing) throw createMissingPageFailure('listing');
    // Fetches the page as a page cache has it: rendered for a visitor with an empty cart.
    const html = await visit.fetchAsNewVisitor(listing);
    await visit.open(listing);
    const filled = await fillCartThroughApi(visit, 2);
    await visit.page.route(listing, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: html }),
    );
    const { button, product } = await findAddableListedProduct(visit);
    await visit.takePicture('cached');
    await visit.expectCounters(filled, 'on a page from a cache');
    await visit.clickControl(button, 'the button in the listing');
    const wanted = filled.itemsCount + 1;
    const cart = await visit.waitForCart(({ itemsCount }) => itemsCount >= wanted);
    if (cart.itemsCount !== wanted)
      throw new JourneyFailure({
        problem: 'An addition from a cached page did not change the cart by one piece.',
        where: 'the button in the listing',
        expected: `${wanted} pieces, one more of ${product.name}`,
        actual: describeCart(cart),
        next: 'Look for a nonce or a cart in the HTML of the page: both are old on a cached page.',
      });
    visit.recordCheck(`The server's cart is ${describeCart(cart)} after an addition from a cached page`);
    await visit.expectCounters(cart, 'after an addition on a page from a cache');
  },
};

export const back: Journey = {
  title: 'Go back and forward after changes of the cart',
  async runJourney(visit) {
    const { button, product } = await findAddableListedProduct(visit);
    await visit.clickControl(button, 'the button in the listing');
    const first = await visit.waitForCart(({ itemsCount }) => itemsCount > 0);
    if (first.itemsCount === 0)
      throw new JourneyFailure({
        problem: 'The product was not added to the cart.',
        where: 'the button in the listing',
        expected: `1 × ${product.name}`,
        actual: 'an empty cart',
        next: 'Run the journey "listing" alone: --only=listing.',
      });
    await visit.open(product.permalink);
    await visit.expectCounters(first, 'on the product page');
    await visit.api.addProduct(product.id, 1);
    const second = await visit.api.fetchCart();
    const { cart: cartPage } = visit.shop.pages;
    if (!cartPage) throw createMissingPageFailure('cart');
    await visit.open(cartPage);
    await visit.expectCounters(second, 'on the cart page');
    for (const [step, after] of [
      ['goBack', 'after going back to the product page'],
      ['goBack', 'after going back to the listing'],
      ['goForward', 'after going forward to the product page'],
    ] as const) {
      await visit.page[step]({ waitUntil: 'commit' });
      await visit.waitUntilIdle();
      await visit.expectCounters(second, after);
    }
    await visit.takePicture('history');
    const cart = await visit.api.fetchCart();
    if (cart.itemsCount !== second.itemsCount)
      throw new JourneyFailure({
        problem: 'Going back or forward changed the cart.',
        where: 'the history of the browser',
        expected: describeCart(second),
        actual: describeCart(cart),
        next: 'Look for an address with ?add-to-cart= in the history: the shop has to redirect it away.',
      });
    visit.recordCheck(`The server's cart is still ${describeCart(cart)}`);
  },
};
