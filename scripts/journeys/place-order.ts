import type { Response } from 'playwright-core';
import { collapseWhitespace } from './journey-visit';
import { JourneyFailure, type JourneyVisit } from './journey-visit.types';
import { containsAmount, printAmount } from './money';
import { describeCart, type ServerCart, type ServerLine } from './store-api';

/**
 * The email address with which every journey places its orders. To read an order, the Store API requires the address
 * that it was placed with.
 */
export const EMAIL = 'journeys@example.com';
const BUTTON =
  '#place_order, .wc-block-components-checkout-place-order-button, button[name="woocommerce_checkout_place_order"]';
/**
 * Time limit in milliseconds for placing an order. A small server needs time for emails and stock when it creates an
 * order.
 */
const LONGEST_ORDER = 60_000;

/** Clicks "place order" once and expects one order on the server with the total that the page showed. */
export async function placeOrder(visit: JourneyVisit, method: string): Promise<void> {
  const { page, api } = visit;
  const before = await visit.waitForCart(({ itemsCount }) => itemsCount > 0);
  await visit.expectTotal(before);
  const orderIds = new Set<string>();
  const recordOrderOfResponse = (response: Response) =>
    void findOrderId(response).then((id) => id && orderIds.add(id));
  visit.context.on('response', recordOrderOfResponse);
  const button = page.locator(BUTTON).filter({ visible: true }).first();
  await visit.clickControl(button, 'the button that places the order');
  const isReceived = await page
    .waitForURL((url) => url.searchParams.has('key'), { timeout: LONGEST_ORDER, waitUntil: 'load' })
    .then(() => true)
    .catch(() => false);
  if (!isReceived)
    throw new JourneyFailure({
      problem: `The order by ${method} did not end on the page for received orders.`,
      where: 'the button that places the order',
      expected: 'an address with the key of the order',
      actual: (await visit.readMessages()).join(' / ') || `the page ${page.url()}, without a message`,
      next: 'Place the order by hand with the network panel open, and read the answer of the request.',
    });
  await visit.waitUntilIdle();
  visit.context.off('response', recordOrderOfResponse);
  const { id, key } = decodePlacedOrder(page.url());
  visit.orders.push(id);
  await visit.takePicture(`order-${method}`);
  if (orderIds.size > 1)
    throw new JourneyFailure({
      problem: 'One press placed more than one order.',
      where: 'the button that places the order',
      expected: `one order, ${id}`,
      actual: [...orderIds].join(', '),
      next: 'Look for two scripts that submit the form of the checkout.',
    });
  await expectOrderConfirmation(visit, { id, key, method, cartBefore: before });
  const after = await api.fetchCart();
  if (after.itemsCount > 0)
    throw new JourneyFailure({
      problem: 'The cart is not empty after the order.',
      ...{ where: "the server's cart", expected: 'empty', actual: describeCart(after) },
      next: 'Look at what the payment method does with the cart when it takes the order.',
    });
  await visit.expectCounters(after, 'after the order');
}

interface PlacedOrder {
  id: string;
  key: string;
  method: string;
  cartBefore: ServerCart;
}

async function expectOrderConfirmation(
  visit: JourneyVisit,
  { id, key, method, cartBefore: before }: PlacedOrder,
): Promise<void> {
  const text = collapseWhitespace(await visit.runInPage(() => window.tiemJourneys.readText()));
  const differences = [
    ...(text.includes(id) ? [] : [`the number ${id}`]),
    ...(containsAmount(text, before.total) ? [] : [`the total ${printAmount(before.total)}`]),
  ];
  if (differences.length > 0)
    throw new JourneyFailure({
      problem: 'The page for received orders does not show the order.',
      where: 'the page',
      expected: differences.join(' and '),
      actual: 'neither in the text of the page',
      next: "Check that the page prints WooCommerce's order details, and that it is not kept by a page cache.",
    });
  visit.recordCheck(`Order ${id} by ${method}: the page shows its number and ${printAmount(before.total)}`);
  const order = await visit.api.fetchOrder(Number(id), key, EMAIL);
  if (!order)
    return visit.recordNote('This WooCommerce has no Store API route for orders: the page was read instead');
  const describeLineQuantities = (lines: readonly Pick<ServerLine, 'name' | 'quantity'>[]) =>
    lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const { minorUnits: minor, currency } = before.total;
  const inHundredths = minor * 10 ** (2 - currency.minorUnit);
  if (order.total.minorUnits === inHundredths && inHundredths !== minor) {
    visit.recordNote("This WooCommerce's route for orders counts in hundredths, whatever the currency");
    order.total.minorUnits = minor;
  }
  if (
    order.total.minorUnits !== minor ||
    describeLineQuantities(order.lines) !== describeLineQuantities(before.lines)
  )
    throw new JourneyFailure({
      problem: 'The order of the server is not the cart that was ordered.',
      where: `order ${id}`,
      expected: `${describeLineQuantities(before.lines)}; ${printAmount(before.total)}`,
      actual: `${describeLineQuantities(order.lines)}; ${printAmount(order.total)}`,
      next: 'Compare the cart before the order with the order in the administration.',
    });
  visit.recordCheck(
    `Order ${id} of the server (${order.status}): ${describeLineQuantities(order.lines)}, ${printAmount(order.total)}`,
  );
}

/** Reads the order number from the path, or from the query string in shops with plain permalinks. */
function decodePlacedOrder(address: string): Pick<PlacedOrder, 'id' | 'key'> {
  const url = new URL(address);
  const named = url.searchParams.get('order-received');
  const inPath = url.pathname.split('/').findLast((part) => /^\d+$/.test(part));
  return { id: named ?? inPath ?? '', key: url.searchParams.get('key') ?? '' };
}

/** Finds the number of the created order in the response of the classic or the block checkout. */
async function findOrderId(response: Response): Promise<string | undefined> {
  const isOrder =
    response.request().method() === 'POST' && /wc-ajax=checkout|\/checkout(?:[/?]|$)/.test(response.url());
  if (!isOrder || response.status() >= 300) return undefined;
  const body = await response.text().catch(() => '');
  return /"order_id":\s*(\d+)/.exec(body)?.[1];
}
