import { findProductPageButton } from './add-journeys';
import { type Journey, JourneyFailure, JourneySkippedError } from './journey-visit.types';
import { describeCart } from './store-api';

export const stock: Journey = {
  title: 'Ask for more than is in stock',
  async runJourney(visit) {
    const product = visit.shop.products.limitedProduct;
    if (!product) throw new JourneySkippedError('the shop offers no simple product with a small known stock');
    const { id, name, maximum, permalink } = product;
    await visit.api.addProduct(id, maximum);
    await visit.open(permalink);
    const before = await visit.readMessages();
    const button = await findProductPageButton(visit, product);
    if (await button.isDisabled())
      return visit.recordCheck('The page does not let more be added: its button is disabled');
    await visit.clickControl(button, 'the button of the product page');
    const messages = await visit.waitFor(async () => {
      const now = (await visit.readMessages()).filter((message) => !before.includes(message));
      return now.length > 0 ? now : undefined;
    });
    const cart = await visit.waitForCart(({ itemsCount }) => itemsCount === maximum);
    await visit.takePicture('refused');
    if (cart.itemsCount !== maximum)
      throw new JourneyFailure({
        problem: 'The cart has more than is in stock.',
        where: `the button of "${name}"`,
        expected: `${maximum} × ${name}, all that the server has`,
        actual: describeCart(cart),
        next: 'Check the stock settings of the product, and plugins that change the quantity limits.',
      });
    visit.recordCheck(`The server's cart stays at ${maximum} × ${name}`);
    if (!messages)
      throw new JourneyFailure({
        problem: 'The page does not say that nothing was added.',
        where: `the button of "${name}"`,
        expected: 'a message, because the server has no more of it',
        actual: 'no new message in a notice, an alert or a field',
        next: "Check that the theme prints WooCommerce's notices on the product page.",
      });
    visit.recordCheck(`The page says: ${messages[0]}`);
    await visit.expectCounters(cart, 'after a refused addition');
  },
};
