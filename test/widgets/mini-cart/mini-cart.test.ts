import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { type RenderedPage, type RenderOptions, renderPage } from '../../harness/page';

const link = () => document.querySelector<HTMLAnchorElement>('a.cart-contents')!;
const figures = () => ({
  count: link().querySelector('.count')?.textContent,
  total: link().querySelector('.amount')?.textContent,
});
const panel = () => screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' });
const QUANTITY = 'flatsome_ajax_cart_item_alter_quantity';
/** Changes of a quantity, by the theme's own action or by the Store API. */
const changes = (page: RenderedPage) =>
  page.sent.filter(({ path, body }) => path.includes('/batch') || body.includes(QUANTITY));
const quantities = (page: RenderedPage) =>
  changes(page).map(({ body }) => Number(/quantity"?[=:](\d+)/.exec(body)?.[1]));
async function openFilled(options: RenderOptions = {}, prepare = () => {}) {
  const page = await renderPage('/cua-hang/', options);
  prepare();
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  const field = await within(await panel()).findByRole<HTMLInputElement>('spinbutton');
  await waitFor(() => expect(figures().count).toBe('1 món'));
  return { page, field, cart: within(await panel()) };
}

/** An engraving, say: what product and choices do not tell. */
function letPluginsWriteIntoLines(): void {
  const fetchShop = window.fetch;
  window.fetch = async (...request) => {
    const answer = await fetchShop(...request);
    if (!String(request[0]).includes('/store/v1/cart')) return answer;
    const cart = (await answer.json()) as { items: object[] };
    const items = cart.items.map((item) => ({ ...item, item_data: [{ name: 'Khắc tên', value: 'Lan' }] }));
    return new Response(JSON.stringify({ ...cart, items }), answer);
  };
}

describe('the cart in the header without script', () => {
  it('is a link to the cart page', async () => {
    await renderPage('/cua-hang/', { script: false });
    expect(link()).toHaveAttribute('href', '/gio-hang/');
  });
});

describe('the mini cart', () => {
  it('asks the shop for nothing until somebody opens it', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.hover(link());
    await page.mounted('mini-cart');
    expect(page.sent).toEqual([]);
    page.shop.addFault({ kind: 'delay', match: '/cart', ms: 300 });
    await page.user.click(link());
    expect(await within(await panel()).findByText('Đang tải…')).toBeInTheDocument();
    expect(await within(await panel()).findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    expect(page.sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /wp-json/wc/store/v1/cart',
    ]);
  });

  it('stays closed where something is added on the cart page, and counts it', async () => {
    const page = await renderPage('/gio-hang-khoi/');
    await screen.findByRole('heading', { name: 'Giỏ hàng của bạn đang trống' });
    await page.user.click(document.querySelector<HTMLElement>('main a[data-tiem="add-to-cart"]')!);
    await waitFor(() => expect(figures().count).toBe('1 món'));
    expect(await screen.findByRole('spinbutton')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Giỏ hàng của bạn' })).not.toBeInTheDocument();
  });

  it("opens from the theme's link, takes the focus, and gives it back on Esc", async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(link());
    await waitFor(async () => expect(await panel()).toHaveFocus());
    expect(link()).toHaveAttribute('aria-expanded', 'true');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(link()).toHaveFocus();
    expect(link()).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps the press that opens it from a drawer of the theme', async () => {
    const page = await renderPage('/cua-hang/');
    const openDrawer = jest.fn();
    document.querySelector('[data-tiem~="mini-cart"]')!.parentElement!.addEventListener('click', openDrawer);
    await page.user.hover(link());
    await page.mounted('mini-cart');
    await page.user.click(link());
    await panel();
    expect(openDrawer).not.toHaveBeenCalled();
  });

  it('closes on a press outside, and on its own button', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(link());
    await page.user.click(within(await panel()).getByRole('button', { name: 'Đóng giỏ hàng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.click(link());
    await panel();
    await page.user.click(document.querySelector('h1')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens by itself after an addition, without taking the focus, and tells screen readers', async () => {
    const page = await renderPage('/cua-hang/');
    const button = document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
    await page.user.click(button);
    await panel();
    expect(button).toHaveFocus();
    await waitFor(() =>
      expect(document.querySelector('#site-header-cart > tiem-root > [role="status"]')).toHaveTextContent(
        'Đã thêm vào giỏ hàng',
      ),
    );
    await waitFor(() =>
      expect(figures()).toEqual({ count: '1 món', total: expect.stringMatching(/^\d[\d.]+₫$/) }),
    );
  });

  it('shows a quantity at once and the old amount until the shop has answered', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const more = await within(await panel()).findByRole('button', { name: /^Tăng số lượng của/ });
    await waitFor(() => expect(figures().count).toBe('1 món'));
    const before = figures().total;
    for (let click = 0; click < 5; click++) await page.user.click(more);
    const cart = within(await panel());
    expect(cart.getByRole('spinbutton')).toHaveValue(6);
    expect(figures()).toEqual({ count: '6 món', total: before });
    expect(cart.getByText('Đang tính lại tổng tiền…')).toBeInTheDocument();
    await waitFor(() => expect(cart.queryByText('Đang tính lại tổng tiền…')).not.toBeInTheDocument());
    expect(figures().total).not.toBe(before);
    expect(quantities(page)).toEqual([6]);
  });

  it('sends what was typed on Enter, gives an emptied field its value back, and sends nothing that is not allowed', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const field = await within(await panel()).findByRole<HTMLInputElement>('spinbutton');
    await page.user.clear(field);
    await page.user.tab();
    expect(field).toHaveValue(1);
    await page.user.clear(field);
    // At once: a slow machine would send the first digits while the others are still being typed.
    await page.user.paste('9999');
    await page.user.keyboard('{Enter}');
    expect(field.validity.rangeOverflow).toBe(true);
    expect(changes(page)).toEqual([]);
    await page.user.clear(field);
    await page.user.type(field, '4{Enter}');
    await waitFor(() => expect(quantities(page)).toEqual([4]));
    await waitFor(() => expect(figures().count).toBe('4 món'));
  });

  it('covers a removed line at once, keeps its place until the answer, and keeps the focus in the panel', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await panel());
    page.shop.addFault({ kind: 'delay', match: 'remove_from_cart', ms: 200 });
    await page.user.click(await cart.findByRole('button', { name: /^Xóa “/ }));
    expect(cart.getByRole('listitem')).toHaveAttribute('aria-busy', 'true');
    expect(figures().count).toBe('0 món');
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    await waitFor(async () => expect(await panel()).toHaveFocus());
  });

  it('says in the panel why a quantity was refused, and goes back to the one before', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await panel());
    const field = await cart.findByRole<HTMLInputElement>('spinbutton');
    field.max = '';
    await page.user.clear(field);
    await page.user.type(field, '9000{Enter}');
    expect(await cart.findByText(/Lỗi/)).toBeInTheDocument();
    await waitFor(() => expect(figures().count).toBe('1 món'));
    expect(field).toHaveValue(1);
  });

  it('says that the cart could not be read, and tries again when asked', async () => {
    const page = await renderPage('/cua-hang/');
    page.shop.addFault({ kind: '502', match: '/cart' });
    await page.user.click(link());
    const cart = within(await panel());
    expect(await cart.findByRole('alert')).toHaveTextContent('Đã có lỗi xảy ra');
    await page.user.click(cart.getByRole('button', { name: 'Thử lại' }));
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
  });

  it("puts the server's list away, and gives it back with the link as it was", async () => {
    const page = await renderPage('/cua-hang/');
    const list = document.querySelector<HTMLElement>('.widget_shopping_cart')!;
    const html = link().outerHTML;
    await page.user.click(link());
    await panel();
    expect(list.style.display).toBe('none');
    window.tiem?.unmount();
    expect(list.style.display).toBe('');
    expect(link().outerHTML).toBe(html);
    expect(document.querySelector('tiem-root')).toBeNull();
  });

  it('shows on the next page what was put in on this one', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    await within(await panel()).findByRole('spinbutton');
    const next = await page.go('/cua-hang/');
    expect(next.sent).toEqual([]);
    await next.user.click(link());
    expect(await within(await panel()).findByRole('spinbutton')).toHaveValue(1);
  });

  it('keeps the focus inside once the shopper opened it, and holds the page still', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(link());
    await waitFor(async () => expect(await panel()).toHaveFocus());
    expect(await panel()).toHaveAttribute('aria-modal', 'true');
    expect(document.documentElement.style.overflow || document.body.style.overflow).toBe('hidden');
    await page.user.tab({ shift: true });
    expect((await panel()).contains(document.activeElement)).toBe(true);
    for (let step = 0; step < 4; step++) await page.user.tab();
    expect((await panel()).contains(document.activeElement)).toBe(true);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });

  it('neither keeps the focus nor holds the page when it opened by itself', async () => {
    const { page } = await openFilled();
    expect(await panel()).toHaveAttribute('aria-modal', 'false');
    expect(document.documentElement.style.overflow).toBe('');
    await page.user.tab();
    expect((await panel()).contains(document.activeElement)).toBe(false);
  });

  it('takes a nought for a removal', async () => {
    const { page, field, cart } = await openFilled();
    await page.user.clear(field);
    await page.user.type(field, '0{Enter}');
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    expect(changes(page)).toEqual([]);
  });

  it('puts back what was removed, just as it was', async () => {
    const { page, field, cart } = await openFilled();
    await page.user.clear(field);
    await page.user.type(field, '3{Enter}');
    await waitFor(() => expect(figures().count).toBe('3 món'));
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    await page.user.click(await cart.findByRole('button', { name: 'Thêm lại vào giỏ' }));
    expect(await cart.findByRole('spinbutton')).toHaveValue(3);
  });

  it('offers the server’s way back for a line that only the shop can put back', async () => {
    const { page, cart } = await openFilled({}, letPluginsWriteIntoLines);
    await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    const back = await cart.findByRole<HTMLAnchorElement>('link', { name: 'Thêm lại vào giỏ' });
    expect(cart.queryByRole('button', { name: 'Thêm lại vào giỏ' })).not.toBeInTheDocument();
    await page.go(back.href);
    expect(screen.getByText('Món hàng đã trở lại giỏ.')).toBeVisible();
    expect(figures().count).toBe('1 món');
  });

  it('offers no way back where neither we nor the page know one', async () => {
    const { page, cart } = await openFilled({}, letPluginsWriteIntoLines);
    await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
    for (const link of document.querySelectorAll('a.remove')) link.remove();
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    expect(await cart.findByText(/^Đã xóa “/)).toBeVisible();
    expect(cart.queryByText('Thêm lại vào giỏ')).not.toBeInTheDocument();
  });

  it.each([
    ['refuses', 'firewall'],
    ['fails', '502'],
  ] as const)('follows the server’s own link at once where the shop %s to remove', async (_, kind) => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation();
    const { page, cart } = await openFilled();
    await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
    page.shop.addFault({ kind, match: 'remove_from_cart', times: 9 });
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('remove_item=')));
    goTo.mockRestore();
  });

  it('shows how far it is to free shipping', async () => {
    const { cart } = await openFilled({}, () =>
      link().parentElement?.setAttribute('data-tiem-free-shipping-from', '5000000'),
    );
    expect(cart.getByRole('progressbar', { name: 'Miễn phí vận chuyển' })).toBeInTheDocument();
    expect(cart.getByText(/^Mua thêm [\d.]+₫ để được miễn phí vận chuyển/)).toBeInTheDocument();
  });

  it('has the order and the words of the areas that the server printed', async () => {
    const page = await renderPage('/cua-hang/');
    document.querySelector('.widget_shopping_cart_content')!.innerHTML = `
      <div data-block-name="woocommerce/filled-mini-cart-contents-block">
        <h2 data-block-name="woocommerce/mini-cart-title-block">Túi đồ</h2>
        <div data-block-name="woocommerce/mini-cart-footer-block"><a href="/gio-hang/">Sang giỏ</a></div>
        <div class="wp-block-group"><p>Đổi trả trong bảy ngày.</p>
          <div class="wp-block-group"><div data-block-name="woocommerce/mini-cart-items-block"></div></div></div>
      </div>
      <div data-block-name="woocommerce/empty-mini-cart-contents-block"><p>Chưa có gì cả.</p></div>`;
    await page.user.click(link());
    expect(await screen.findByText('Chưa có gì cả.', { selector: 'tiem-root p' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Túi đồ/ })).toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await panel());
    const list = await cart.findByRole('list');
    expect(cart.getByText('Sang giỏ').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(cart.getByText('Đổi trả trong bảy ngày.').compareDocumentPosition(list)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

describe.each([8, 11] as const)('a quantity in the mini cart, on WooCommerce %i', (as) => {
  it('goes by the theme’s action where there is one', async () => {
    const { page, cart } = await openFilled({ as });
    await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
    await waitFor(() => expect(quantities(page)).toEqual([2]));
    expect(changes(page)[0]?.path).toContain('admin-ajax.php');
  });

  it('goes by the Store API where there is none, and remembers that for the visit', async () => {
    const { page, cart } = await openFilled({ as });
    page.shop.switches.themeActions = false;
    for (const quantity of [2, 3]) {
      await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
      await waitFor(() => expect(quantities(page).at(-1)).toBe(quantity));
      await waitFor(() => expect(cart.queryByText('Đang tính lại tổng tiền…')).not.toBeInTheDocument());
    }
    expect(changes(page).map(({ path }) => path.includes('admin-ajax'))).toEqual([true, false, false]);
    expect(figures().count).toBe('3 món');
  });

  it.each(['false', '{"ajax_cart_item_alter_quantity":false}'])(
    'goes through the Store API at once where the setting themeActions is %s',
    async (themeActions) => {
      const { page, cart } = await openFilled({ as }, () => {
        const settings = document.createElement('script');
        settings.type = 'application/json';
        settings.dataset.tiemSettings = '';
        settings.text = `{"themeActions": ${themeActions}}`;
        document.body.append(settings);
      });
      await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
      await waitFor(() => expect(quantities(page)).toEqual([2]));
      expect(changes(page)[0]?.path).toContain('/batch');
    },
  );
});

describe('the figure on the theme’s own link', () => {
  const setting = (text: string) => {
    const settings = document.createElement('script');
    settings.type = 'application/json';
    settings.dataset.tiemSettings = '';
    settings.text = text;
    document.body.append(settings);
  };

  it.each([
    ['1 item', '2 items', '1 item'],
    ['1 piece', '2 items', '1 item'],
    ['(1)', '(2)', '(1)'],
  ])('mini cart: %s becomes %s and %s again, in English', async (first, second, last) => {
    const page = await renderPage('/cua-hang/');
    setting('{"locale": "en-US"}');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    const more = await cart.findByRole('button', { name: /^Increase/ });
    await waitFor(() => expect(figures().count).toMatch(/^1/));
    link().querySelector('.count')!.textContent = first;
    page.shop.addFault({ kind: 'delay', match: QUANTITY, ms: 400, times: 9 });
    await page.user.click(more);
    expect(figures().count).toBe(second);
    await page.user.click(cart.getByRole('button', { name: /^Reduce/ }));
    expect(figures().count).toBe(last);
  });

  it('mini cart: the theme’s own word stays beside the figure in Vietnamese, which has one form', async () => {
    const { page, cart } = await openFilled();
    link().querySelector('.count')!.textContent = '1 chiếc';
    page.shop.addFault({ kind: 'delay', match: QUANTITY, ms: 400 });
    await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
    expect(figures().count).toBe('2 chiếc');
  });
});
