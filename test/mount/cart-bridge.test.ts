import { screen, waitFor } from '@testing-library/dom';
import { bridgeBlockEvents } from '../../mount/bridges/jquery/block-events';
import { connect, type JQuery } from '../../mount/bridges/jquery/index';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { renderPage } from '../support/render-page';
import { waitForFragments } from '../support/widgets/cart-fragments/wait-for-fragments';

const button = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
const rereads = () => {
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent).detail);
  document.addEventListener('tiem:cart:reread', hear);
  stops.push(() => document.removeEventListener('tiem:cart:reread', hear));
  return heard;
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function open() {
  const $: JQuery = createMiniJQuery();
  stops.push(connect($));
  const said: [string, unknown[]][] = [];
  const names =
    'adding_to_cart added_to_cart removed_from_cart wc_update_cart wc_cart_button_updated wc_fragments_refreshed wc_fragments_ajax_error';
  for (const name of names.split(' '))
    $(document.body).on(name, (_, ...details) => void said.push([name, details]));
  return { $, said, names: () => said.map(([name]) => name) };
}

// spec 7.2: add-item: the events of an addition are fired
// fault 39
it("cart bridge: a cart change triggers the jQuery events of WooCommerce's scripts without reading the cart again", async () => {
  const page = await renderPage('/cua-hang/');
  const { said, names } = open();
  const asked = rereads();
  await page.user.click(button());
  await waitFor(() => expect(names()).toContain('wc_cart_button_updated'));
  expect(names().slice(0, 1)).toEqual(['adding_to_cart']);
  const [, [, data]] = said[0]!;
  expect(data).toMatchObject({ product_id: button().dataset.product_id });
  const [, [fragments, hash]] = said.find(([name]) => name === 'added_to_cart')!;
  expect(Object.keys(fragments as object)).toContain('div.widget_shopping_cart_content');
  expect(hash).toMatch(/^\w{8,}/);
  await waitFor(() => expect(names()).toContain('wc_fragments_refreshed'));

  // By label: querying roles in a whole listing takes jsdom seconds.
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(names()).toContain('wc_update_cart'));
  await page.user.click(screen.getByLabelText(/^Xóa “/));
  await waitFor(() => expect(names()).toContain('removed_from_cart'));
  expect(asked).toEqual([]);
});

it.each([
  // fault 39
  'wc_fragment_refresh',
  'updated_wc_div',
  'added_to_cart',
  'removed_from_cart',
])('cart bridge: the cart is fetched again once when a script triggers %s', async (event) => {
  const started = waitForFragments();
  await renderPage('/cua-hang/');
  await started;
  const { $, names } = open();
  const asked = rereads();
  const fragments = { 'a.footer-cart-contents': '<a class="footer-cart-contents">Giỏ 5</a>' };
  const brings = event.endsWith('_cart');
  $(document.body).trigger(event, brings ? [fragments, 'abc'] : []);
  expect(asked).toEqual([brings ? { fragments } : event === 'updated_wc_div' ? { setCookie: true } : {}]);
  await waitFor(() => expect(names()).toContain('wc_fragments_refreshed'));
  expect(asked).toHaveLength(1);
});

it("jQuery events: a change in a block cart does not reach the classic cart's script, which would reload the page", async () => {
  const shop = await renderPage('/cua-hang/');
  await shop.user.click(button());
  await screen.findByLabelText(/^Tăng số lượng của/);
  const page = await shop.go('/gio-hang-khoi/');
  const { $, names } = open();
  const reached: string[] = [];
  for (const event of ['wc_update_cart', 'added_to_cart', 'removed_from_cart'])
    $(document).on(event, () => void reached.push(event));
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining(['wc_update_cart', 'added_to_cart'])));
  expect(reached).toEqual([]);
});

describe('DOM events of WooCommerce’s blocks', () => {
  // fault 39
  it('block events: additions and removals fire once, without an echo', async () => {
    const page = await renderPage('/cua-hang/');
    const heard: string[] = [];
    for (const type of [
      'wc-blocks_adding_to_cart',
      'wc-blocks_added_to_cart',
      'wc-blocks_removed_from_cart',
    ]) {
      const hear = () => heard.push(type);
      document.body.addEventListener(type, hear);
      stops.push(() => document.body.removeEventListener(type, hear));
    }
    const asked = rereads();
    await page.user.click(button());
    await waitFor(() => expect(heard).toContain('wc-blocks_added_to_cart'));
    expect(heard[0]).toBe('wc-blocks_adding_to_cart');
    await page.user.click(await screen.findByRole('button', { name: /^Xóa “/ }));
    await waitFor(() => expect(heard).toContain('wc-blocks_removed_from_cart'));
    expect(asked).toEqual([]);
  });

  it('block events: an event of another script makes the page fetch the cart again', () => {
    stops.push(bridgeBlockEvents());
    const asked = rereads();
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
    expect(asked.length).toBeGreaterThan(0);
  });
});
