import { screen, waitFor } from '@testing-library/dom';
import { bridgeBlockEvents } from '../../mount/bridges/jquery/block-events';
import { connectJQueryEvents } from '../../mount/bridges/jquery/events';
import type { JQuery } from '../../mount/bridges/jquery/jquery.types';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { renderPage } from '../support/render-page';
import { waitForFragmentsWidget } from '../support/widgets/cart-fragments/wait-for-fragments';

const getAddButton = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
const recordCartRereadEvents = () => {
  const eventDetails: unknown[] = [];
  const recordEventDetail = (event: Event) => eventDetails.push((event as CustomEvent).detail);
  document.addEventListener('tiem:cart:reread', recordEventDetail);
  cleanups.push(() => document.removeEventListener('tiem:cart:reread', recordEventDetail));
  return eventDetails;
};

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function connectMiniJQuery() {
  const $: JQuery = createMiniJQuery();
  cleanups.push(connectJQueryEvents($));
  const events: [string, unknown[]][] = [];
  const getEventNames =
    'adding_to_cart added_to_cart removed_from_cart wc_update_cart wc_cart_button_updated wc_fragments_refreshed wc_fragments_ajax_error';
  for (const name of getEventNames.split(' '))
    $(document.body).on(name, (_, ...details) => void events.push([name, details]));
  return { $, events, getEventNames: () => events.map(([name]) => name) };
}

// spec 7.2: add-item: the events of an addition are fired
// fault 39
it("cart bridge: a cart change triggers WooCommerce's jQuery events without fetching the cart again", async () => {
  const page = await renderPage('/cua-hang/');
  const { events, getEventNames } = connectMiniJQuery();
  const rereads = recordCartRereadEvents();
  await page.user.click(getAddButton());
  await waitFor(() => expect(getEventNames()).toContain('wc_cart_button_updated'));
  expect(getEventNames().slice(0, 1)).toEqual(['adding_to_cart']);
  const [, [, data]] = events[0]!;
  expect(data).toMatchObject({ product_id: getAddButton().dataset.product_id });
  const [, [fragments, hash]] = events.find(([name]) => name === 'added_to_cart')!;
  expect(Object.keys(fragments as object)).toContain('div.widget_shopping_cart_content');
  expect(hash).toMatch(/^\w{8,}/);
  await waitFor(() => expect(getEventNames()).toContain('wc_fragments_refreshed'));

  // Finds the button by its label, because jsdom takes seconds to query roles in a whole listing.
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(getEventNames()).toContain('wc_update_cart'));
  await page.user.click(screen.getByLabelText(/^Xóa “/));
  await waitFor(() => expect(getEventNames()).toContain('removed_from_cart'));
  expect(rereads).toEqual([]);
});

it.each([
  // fault 39
  'wc_fragment_refresh',
  'updated_wc_div',
  'added_to_cart',
  'removed_from_cart',
])('cart bridge: the cart is fetched again once when a script triggers %s', async (event) => {
  const fragmentsLoaded = waitForFragmentsWidget();
  await renderPage('/cua-hang/');
  await fragmentsLoaded;
  const { $, getEventNames } = connectMiniJQuery();
  const rereads = recordCartRereadEvents();
  const fragments = { 'a.footer-cart-contents': '<a class="footer-cart-contents">Giỏ 5</a>' };
  const hasFragments = event.endsWith('_cart');
  $(document.body).trigger(event, hasFragments ? [fragments, 'abc'] : []);
  expect(rereads).toEqual([
    hasFragments ? { fragments } : event === 'updated_wc_div' ? { setCookie: true } : {},
  ]);
  await waitFor(() => expect(getEventNames()).toContain('wc_fragments_refreshed'));
  expect(rereads).toHaveLength(1);
});

it("jQuery events: a change in a block cart does not bubble to the classic cart's script, which would reload the page", async () => {
  const shopPage = await renderPage('/cua-hang/');
  await shopPage.user.click(getAddButton());
  await screen.findByLabelText(/^Tăng số lượng của/);
  const page = await shopPage.go('/gio-hang-khoi/');
  const { $, getEventNames } = connectMiniJQuery();
  const documentEvents: string[] = [];
  for (const event of ['wc_update_cart', 'added_to_cart', 'removed_from_cart'])
    $(document).on(event, () => void documentEvents.push(event));
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() =>
    expect(getEventNames()).toEqual(expect.arrayContaining(['wc_update_cart', 'added_to_cart'])),
  );
  expect(documentEvents).toEqual([]);
});

describe('DOM events of WooCommerce’s blocks', () => {
  // fault 39
  it('block events: additions and removals fire one event each and do not make the page fetch the cart again', async () => {
    const page = await renderPage('/cua-hang/');
    const eventTypes: string[] = [];
    for (const type of [
      'wc-blocks_adding_to_cart',
      'wc-blocks_added_to_cart',
      'wc-blocks_removed_from_cart',
    ]) {
      const recordEventType = () => eventTypes.push(type);
      document.body.addEventListener(type, recordEventType);
      cleanups.push(() => document.body.removeEventListener(type, recordEventType));
    }
    const rereads = recordCartRereadEvents();
    await page.user.click(getAddButton());
    await waitFor(() => expect(eventTypes).toContain('wc-blocks_added_to_cart'));
    expect(eventTypes[0]).toBe('wc-blocks_adding_to_cart');
    await page.user.click(await screen.findByRole('button', { name: /^Xóa “/ }));
    await waitFor(() => expect(eventTypes).toContain('wc-blocks_removed_from_cart'));
    expect(rereads).toEqual([]);
  });

  it('block events: an event from another script makes the page fetch the cart again', () => {
    cleanups.push(bridgeBlockEvents());
    const rereads = recordCartRereadEvents();
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
    expect(rereads.length).toBeGreaterThan(0);
  });
});
