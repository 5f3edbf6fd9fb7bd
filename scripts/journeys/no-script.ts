import { createMissingPageFailure, findProductPageButton, getSimpleProduct } from './add-journeys';
import { type Journey, JourneyFailure, type JourneyVisit } from './journey-visit.types';
import { describeCart } from './store-api';

/** The journey without JavaScript. Because in-page.js cannot run, it reads only the HTML and the server's data. */

/**
 * Elements that are not the page's content, as in in-page.js. Everything else counts as content, because some block
 * themes print no `main`.
 */
const NO_CONTENT = ['header', 'footer', 'nav', '.widget_shopping_cart', '.wc-block-mini-cart']
  .map((place) => `${place} *`)
  .join();

export const noScript: Journey = {
  title: 'Buy without JavaScript as far as the checkout',
  profile: { javaScriptEnabled: false },
  async runJourney(visit) {
    const product = getSimpleProduct(visit);
    await visit.open(product.permalink);
    const button = await findProductPageButton(visit, product);
    await visit.clickControl(button, 'the button of the product page');
    await visit.page.waitForLoadState('load');
    const cart = await visit.waitForCart(({ itemsCount }) => itemsCount > 0);
    await visit.takePicture('added');
    const [line] = cart.lines;
    if (line?.id !== product.id || cart.itemsCount !== 1)
      throw new JourneyFailure({
        problem: 'The form of the product page does not add without JavaScript.',
        page: product.permalink,
        where: 'the form of the product page',
        expected: `1 × ${product.name}`,
        actual: describeCart(cart),
        next: 'The form needs method="post" and the field add-to-cart, with nothing that only a script fills in.',
      });
    visit.recordCheck(`The server's cart has 1 × ${product.name}, added by the form`);
    await expectPageReached(visit, 'cart', line.permalink);
    await expectPageReached(visit, 'checkout', line.permalink);
  },
};

async function expectPageReached(
  visit: JourneyVisit,
  kind: 'cart' | 'checkout',
  permalink: string,
): Promise<void> {
  const address = visit.shop.pages[kind];
  if (!address) throw createMissingPageFailure(kind);
  await visit.open(address);
  await visit.takePicture(`${kind}-without-script`);
  const classes = (await visit.page.locator('body').getAttribute('class')) ?? '';
  if (!classes.split(/\s+/).includes(`woocommerce-${kind}`))
    throw new JourneyFailure({
      problem: `The ${kind} page cannot be reached without JavaScript.`,
      ...{ page: address, where: 'the page', expected: `the ${kind} page`, actual: visit.page.url() },
      next: 'Look at the redirects of this address for a visitor with one item in the cart.',
    });
  const path = new URL(permalink).pathname;
  const shows =
    kind === 'cart'
      ? visit.page.locator(`:is(a[href="${permalink}"], a[href="${path}"]):not(${NO_CONTENT})`)
      : visit.page.locator('form.checkout [name="payment_method"], form.checkout #place_order');
  if ((await shows.count()) > 0) return visit.recordCheck(`The ${kind} page works without JavaScript`);
  const isBlock = (await visit.page.locator(`.wp-block-woocommerce-${kind}`).count()) > 0;
  if (isBlock)
    return visit.recordNote(
      `The ${kind} page is WooCommerce's block, which shows nothing without JavaScript`,
    );
  throw new JourneyFailure({
    problem: `The ${kind} page shows nothing to buy without JavaScript.`,
    page: address,
    where: 'the page',
    expected: kind === 'cart' ? `a link to ${permalink}` : 'the form of the checkout',
    actual: 'neither that nor a block of WooCommerce',
    next: 'Print the form on the server, and let scripts improve it.',
  });
}
