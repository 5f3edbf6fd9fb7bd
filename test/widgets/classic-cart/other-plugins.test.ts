import { screen, waitFor } from '@testing-library/dom';
import { connectJQueryEvents } from '../../../mount/bridges/jquery/events';
import type { JQuery } from '../../../mount/bridges/jquery/jquery.types';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import {
  CUP,
  getCartForm,
  getCartRow,
  getQuantity,
  getSubtotal,
  getTotal,
  listCartChanges,
  openCart,
  PAGE,
  readServerCart,
  TEAPOT,
} from '../../support/widgets/classic-cart/open-cart';

/** Tests the classic cart together with scripts of other plugins, other tabs and network failures. */

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const PAGE_EVENTS = [
  ...['updated_cart_totals', 'updated_wc_div', 'updated_shipping_method', 'wc_cart_emptied'],
  ...['item_removed_from_classic_cart', 'applied_coupon', 'removed_coupon'],
  ...['country_to_state_changed', 'country_to_state_changing'],
];

function recordJQueryEvents() {
  const $: JQuery = createMiniJQuery();
  cleanups.push(connectJQueryEvents($));
  const events: unknown[][] = [];
  for (const name of PAGE_EVENTS)
    $(document.body).on(name, (_, ...details) =>
      events.push([name, ...details.filter((detail) => typeof detail === 'string')]),
    );
  return { $, takeEvents: () => events.splice(0) };
}

const addGiftMessage = () => {
  const field = document.createElement('input');
  field.name = 'gift[1]';
  getCartRow().querySelector('.product-name')!.append(field);
};

it("classic cart: triggers WooCommerce's jQuery events in the same order and with the same arguments as WooCommerce's script", async () => {
  const page = await openCart({ quantities: { [TEAPOT]: 1, [CUP]: 1 } });
  const { takeEvents } = recordJQueryEvents();
  await page.user.type(getQuantity(), '{Backspace}2{Enter}');
  await waitFor(() => expect(takeEvents()).toEqual([['updated_cart_totals'], ['updated_wc_div']]));

  await page.user.type(screen.getByLabelText('Mã giảm giá:'), 'GIAM10{Enter}');
  await waitFor(() => expect(document.querySelector('.cart_totals [data-coupon]')).not.toBeNull());
  expect(takeEvents()).toEqual([['applied_coupon', 'GIAM10'], ['updated_cart_totals'], ['updated_wc_div']]);
  await page.user.click(document.querySelector('.cart_totals [data-coupon]')!);
  await waitFor(() => expect(document.querySelector('.cart_totals [data-coupon]')).toBeNull());
  expect(takeEvents()).toEqual([['removed_coupon', 'giam10'], ['updated_cart_totals'], ['updated_wc_div']]);

  const total = getTotal();
  await page.user.click(screen.getByLabelText(/Giao nhanh/));
  await waitFor(() => expect(getTotal()).not.toBe(total));
  expect(takeEvents()).toEqual([['updated_cart_totals'], ['updated_shipping_method']]);

  await page.user.click(screen.getByText('Đổi nơi nhận'));
  await page.user.selectOptions(screen.getByLabelText('Quốc gia'), 'US');
  await waitFor(() => expect(document.querySelector('select#calc_shipping_state')).not.toBeNull());
  expect(takeEvents()).toEqual([
    ['country_to_state_changed', 'VN'],
    ['country_to_state_changing', 'VN'],
    ['country_to_state_changed'],
    ['country_to_state_changed', 'US'],
    ['country_to_state_changing', 'US'],
  ]);

  await page.user.click(getCartRow().querySelector('a.remove')!);
  await waitFor(() =>
    expect(takeEvents()).toEqual([
      ['updated_cart_totals'],
      ['updated_wc_div'],
      ['item_removed_from_classic_cart'],
    ]),
  );
  await page.user.click(getCartRow().querySelector('a.remove')!);
  await screen.findByText('Giỏ hàng của bạn đang trống.');
  expect(takeEvents()).toEqual([['wc_cart_emptied'], ['updated_wc_div'], ['item_removed_from_classic_cart']]);
});

it.each(['wc_update_cart', 'added_to_cart'])(
  'classic cart: when another script triggers %s, the page shows the cart that the server has now',
  async (event) => {
    await openCart();
    const { $ } = recordJQueryEvents();
    const body = new URLSearchParams({ product_id: String(CUP), quantity: '2' });
    await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
    $(document.body).trigger(event);
    await waitFor(() => expect(getQuantity(1)).toHaveValue(2));
  },
);

it('classic cart: an update keeps the nodes, classes and listeners of other plugins, and what the shopper is typing', async () => {
  const page = await openCart({ quantities: { [TEAPOT]: 1, [CUP]: 1 } });
  const widget = document.createElement('div');
  widget.textContent = 'Trả góp 0%';
  document.querySelector('.cart_totals')!.prepend(widget);
  getCartRow().classList.add('animated');
  const heart = document.createElement('button');
  getCartRow().querySelector('.product-name')!.append(heart);
  const coupon = screen.getByLabelText('Mã giảm giá:');
  await page.user.type(coupon, 'GIA');
  getQuantity().value = '2';
  getQuantity().dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(getSubtotal()).toBe('840.000₫'));
  expect(coupon).toHaveFocus();
  expect(coupon).toHaveValue('GIA');
  expect(widget).toBeInTheDocument();
  expect(heart).toBeInTheDocument();
  expect(getCartRow()).toHaveClass('animated');
});

it('classic cart: a change in another tab is shown when the page gets the focus, and a quantity that is being typed stays', async () => {
  const page = await openCart({ quantities: { [TEAPOT]: 1, [CUP]: 1 } });
  await page.user.clear(getQuantity(1));
  const body = new URLSearchParams({ product_id: String(TEAPOT), quantity: '2' });
  await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(getQuantity()).toHaveValue(3));
  expect(getQuantity(1)).toHaveValue(null);
  expect(getQuantity(1)).toHaveFocus();
});

it('classic cart: a change made offline is kept with a message, and sent when the network is back', async () => {
  const page = await openCart();
  const isOnline = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  cleanups.push(() => isOnline.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await page.user.type(getQuantity(), '{Backspace}2{Enter}');
  expect(await screen.findByText(/Đang chờ kết nối mạng/)).toBeVisible();
  expect(listCartChanges(page)).toEqual([]);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(getSubtotal()).toBe('840.000₫'));
  expect(screen.queryByText(/Đang chờ kết nối mạng/)).toBeNull();
});

it("classic cart: when the server's new page cannot be parsed, a message with a reload link is shown, and nothing is replaced", async () => {
  const page = await openCart();
  page.shop.addFault({ kind: 'firewall', match: PAGE, times: 9 });
  await page.user.type(getQuantity(), '{Backspace}2{Enter}');
  expect(await screen.findByText(/Chưa hiển thị được giỏ hàng mới nhất/)).toBeVisible();
  expect(screen.getByText('Tải lại trang')).toHaveAttribute('href', '');
  expect(getQuantity()).toHaveValue(2);
  expect(await readServerCart()).toEqual({ [TEAPOT]: 2 });
});

it('classic cart: if another plugin has a field in a row, changes are sent by posting the form, together with that field', async () => {
  const page = await openCart({ quantities: { [TEAPOT]: 1, [CUP]: 1 }, editPageBeforeMount: addGiftMessage });
  const message = document.querySelector<HTMLInputElement>('[name="gift[1]"]')!;
  await page.user.type(message, 'Mừng cưới');
  await page.user.type(getQuantity(), '{Backspace}2{Enter}');
  await waitFor(() => expect(getSubtotal()).toBe('840.000₫'));
  const posts = listCartChanges(page).map((change) => decodeURIComponent(change.replaceAll('+', ' ')));
  expect(posts.at(-1)).toMatch(/^\/gio-hang-co-dien\/ .*gift\[1\]=Mừng cưới.*\[qty\]=2/);
  // The quantity of the other line must not be posted, because another tab may have changed it.
  expect(posts.at(-1)!.match(/\[qty\]/g)).toHaveLength(1);
  expect(message).toHaveValue('Mừng cưới');
  expect(await readServerCart()).toEqual({ [TEAPOT]: 2, [CUP]: 1 });
});

it('classic cart: when the nonce of the form has expired, the form is posted again with the new nonce', async () => {
  const page = await openCart({
    editPageBeforeMount() {
      getCartForm().querySelector<HTMLInputElement>('[name="woocommerce-cart-nonce"]')!.value = 'expired';
      addGiftMessage();
    },
  });
  await page.user.type(getQuantity(), '{Backspace}2{Enter}');
  await waitFor(() => expect(getSubtotal()).toBe('840.000₫'));
  expect(listCartChanges(page)).toHaveLength(2);
  expect(await readServerCart()).toEqual({ [TEAPOT]: 2 });
});

it('classic cart: "undo" shows a message if the server can no longer restore the removed line', async () => {
  const page = await openCart({ as: 11, quantities: { [TEAPOT]: 1, [CUP]: 1 } });
  await page.user.click(getCartRow().querySelector('a.remove')!);
  const undo = await screen.findByText('Hoàn tác');
  await fetch(PAGE);
  await page.user.click(undo);
  expect(await screen.findByText(/Chưa khôi phục được “Ấm quả hồng men nâu gan gà”/)).toBeVisible();
});

describe('classic cart beside a script for the same form', () => {
  it.each([
    [
      "WooCommerce's own cart script",
      () => {
        const script = document.createElement('script');
        script.type = 'text/plain';
        script.src = '/wp-content/plugins/woocommerce/assets/js/frontend/cart.min.js?ver=1';
        document.head.append(script);
      },
    ],
    ['a form with unknown field names', () => getQuantity().setAttribute('name', 'menge')],
  ])(
    'classic cart: if the page has %s, the widget does not mount, and the form works as without JavaScript',
    async (_, editPageBeforeMount) => {
      const error = jest.spyOn(console, 'error').mockImplementation(() => {});
      cleanups.push(() => error.mockRestore());
      await openCart({ editPageBeforeMount }).catch(() => {});
      await waitFor(() => expect(getCartForm()).toHaveAttribute('data-tiem-state', 'failed'));
      expect(error).toHaveBeenCalledTimes(1);
      const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      getCartForm().addEventListener('submit', (event) => expect(event.defaultPrevented).toBe(false));
      getCartForm().dispatchEvent(submit);
      expect(submit.defaultPrevented).toBe(false);
    },
  );
});
