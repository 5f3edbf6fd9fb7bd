import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { type RenderedPage, type RenderOptions, renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const getCartLink = () => document.querySelector<HTMLAnchorElement>('a.cart-contents')!;
const readCountAndTotal = () => ({
  count: getCartLink().querySelector('.count')?.textContent,
  total: getCartLink().querySelector('.amount')?.textContent,
});
const findPanel = () => screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' });
const QUANTITY = 'flatsome_ajax_cart_item_alter_quantity';
/**
 * Returns the sent requests that change a quantity, whether through the theme's AJAX action or the Store
 * API.
 */
const getChangeRequests = (page: RenderedPage) =>
  page.sent.filter(({ path, body }) => path.includes('/batch') || body.includes(QUANTITY));
const readSentQuantities = (page: RenderedPage) =>
  getChangeRequests(page).map(({ body }) => Number(/quantity"?[=:](\d+)/.exec(body)?.[1]));
async function openFilledCart(options: RenderOptions = {}, editPage = () => {}) {
  const page = await renderPage('/cua-hang/', options);
  editPage();
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  const field = await within(await findPanel()).findByRole<HTMLInputElement>('spinbutton');
  await waitFor(() => expect(readCountAndTotal().count).toBe('1 món'));
  return { page, field, cart: within(await findPanel()) };
}

/**
 * Adds plugin data to the cart items, such as an engraving, which would be lost if the product were added
 * again.
 */
function addPluginDataToLines(): void {
  const fetchShop = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetchShop(...request);
    if (!String(request[0]).includes('/store/v1/cart')) return response;
    const cart = (await response.json()) as { items: object[] };
    const items = cart.items.map((item) => ({ ...item, item_data: [{ name: 'Khắc tên', value: 'Lan' }] }));
    return new Response(JSON.stringify({ ...cart, items }), response);
  };
}

describe('mini cart without JavaScript', () => {
  it('mini cart: without JavaScript, the link leads to the cart page', async () => {
    await renderPage('/cua-hang/', { script: false });
    expect(getCartLink()).toHaveAttribute('href', '/gio-hang/');
  });
});

describe('mini cart', () => {
  it('mini cart: sends no request before it is opened', async () => {
    const page = await renderPage(getExampleHtml('mini-cart'));
    await page.user.hover(getCartLink());
    await page.mounted('mini-cart');
    expect(page.sent).toEqual([]);
    page.shop.addFault({ kind: 'delay', match: '/cart', ms: 300 });
    await page.user.click(getCartLink());
    expect(await within(await findPanel()).findByText('Đang tải…')).toBeInTheDocument();
    expect(await within(await findPanel()).findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    expect(page.sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /wp-json/wc/store/v1/cart',
    ]);
  });

  it('mini cart: an addition on the cart page updates the counter but does not open the panel', async () => {
    const page = await renderPage('/gio-hang-khoi/');
    await screen.findByRole('heading', { name: 'Giỏ hàng của bạn đang trống' });
    await page.user.click(document.querySelector<HTMLElement>('main a[data-tiem="add-to-cart"]')!);
    await waitFor(() => expect(readCountAndTotal().count).toBe('1 món'));
    expect(await screen.findByRole('spinbutton')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Giỏ hàng của bạn' })).not.toBeInTheDocument();
  });

  it("mini cart: a click on the theme's link opens the panel and moves the focus into it, and Escape returns the focus", async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(getCartLink());
    await waitFor(async () => expect(await findPanel()).toHaveFocus());
    expect(getCartLink()).toHaveAttribute('aria-expanded', 'true');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getCartLink()).toHaveFocus();
    expect(getCartLink()).toHaveAttribute('aria-expanded', 'false');
  });

  it("mini cart: a click on the cart link does not reach the theme's own drawer", async () => {
    const page = await renderPage('/cua-hang/');
    const openDrawer = jest.fn();
    document.querySelector('[data-tiem~="mini-cart"]')!.parentElement!.addEventListener('click', openDrawer);
    await page.user.hover(getCartLink());
    await page.mounted('mini-cart');
    await page.user.click(getCartLink());
    await findPanel();
    expect(openDrawer).not.toHaveBeenCalled();
  });

  it('mini cart: a click outside the panel or on its close button closes it', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(getCartLink());
    await page.user.click(within(await findPanel()).getByRole('button', { name: 'Đóng giỏ hàng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.click(getCartLink());
    await findPanel();
    await page.user.click(document.querySelector('h1')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  // spec 2.6: it opens by itself after an addition
  it('mini cart: an addition opens the panel without moving the focus into it, and is announced', async () => {
    const page = await renderPage('/cua-hang/');
    const button = document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
    await page.user.click(button);
    await findPanel();
    expect(button).toHaveFocus();
    await waitFor(() =>
      expect(document.querySelector('#site-header-cart > tiem-root > [role="status"]')).toHaveTextContent(
        'Đã thêm vào giỏ hàng',
      ),
    );
    await waitFor(() =>
      expect(readCountAndTotal()).toEqual({ count: '1 món', total: expect.stringMatching(/^\d[\d.]+₫$/) }),
    );
  });

  // spec 2.6: quantities can be changed in it
  it('mini cart: a changed quantity is shown at once, and the old amount stays until the response', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const plusButton = await within(await findPanel()).findByRole('button', { name: /^Tăng số lượng của/ });
    await waitFor(() => expect(readCountAndTotal().count).toBe('1 món'));
    const totalBefore = readCountAndTotal().total;
    for (let click = 0; click < 5; click++) await page.user.click(plusButton);
    const cart = within(await findPanel());
    expect(cart.getByRole('spinbutton')).toHaveValue(6);
    expect(readCountAndTotal()).toEqual({ count: '6 món', total: totalBefore });
    expect(cart.getByText('Đang tính lại tổng tiền…')).toBeInTheDocument();
    await waitFor(() => expect(cart.queryByText('Đang tính lại tổng tiền…')).not.toBeInTheDocument());
    expect(readCountAndTotal().total).not.toBe(totalBefore);
    expect(readSentQuantities(page)).toEqual([6]);
  });

  // spec 5.1: the mini cart asks the field's own validity and sends nothing that is wrong
  it('mini cart: Enter sends a typed quantity; an empty field gets its previous value back, and an invalid value is not sent', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const field = await within(await findPanel()).findByRole<HTMLInputElement>('spinbutton');
    await page.user.clear(field);
    await page.user.tab();
    expect(field).toHaveValue(1);
    await page.user.clear(field);
    // Pastes the quantity, because on a slow machine its first digits would be sent before the others are
    // typed.
    await page.user.paste('9999');
    await page.user.keyboard('{Enter}');
    expect(field.validity.rangeOverflow).toBe(true);
    expect(getChangeRequests(page)).toEqual([]);
    await page.user.clear(field);
    await page.user.type(field, '4{Enter}');
    await waitFor(() => expect(readSentQuantities(page)).toEqual([4]));
    await waitFor(() => expect(readCountAndTotal().count).toBe('4 món'));
  });

  // spec 4.1: a removed line is covered
  it('mini cart: a removed line is dimmed until the response, and the focus stays in the panel', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await findPanel());
    page.shop.addFault({ kind: 'delay', match: 'remove_from_cart', ms: 200 });
    await page.user.click(await cart.findByRole('button', { name: /^Xóa “/ }));
    expect(cart.getByRole('listitem')).toHaveAttribute('aria-busy', 'true');
    expect(readCountAndTotal().count).toBe('0 món');
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    await waitFor(async () => expect(await findPanel()).toHaveFocus());
  });

  // fault 15
  it('mini cart: shows in the panel why the server rejected a quantity, and restores the previous quantity', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await findPanel());
    const field = await cart.findByRole<HTMLInputElement>('spinbutton');
    field.max = '';
    await page.user.clear(field);
    await page.user.type(field, '9000{Enter}');
    expect(await cart.findByText(/Lỗi/)).toBeInTheDocument();
    await waitFor(() => expect(readCountAndTotal().count).toBe('1 món'));
    expect(field).toHaveValue(1);
  });

  it('mini cart: shows an error and a working retry button when the cart cannot be loaded', async () => {
    const page = await renderPage('/cua-hang/');
    page.shop.addFault({ kind: '502', match: '/cart' });
    await page.user.click(getCartLink());
    const cart = within(await findPanel());
    expect(await cart.findByRole('alert')).toHaveTextContent('Đã có lỗi xảy ra');
    await page.user.click(cart.getByRole('button', { name: 'Thử lại' }));
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
  });

  it("mini cart: restores the server's list and link when it is unmounted", async () => {
    const page = await renderPage('/cua-hang/');
    const list = document.querySelector<HTMLElement>('.widget_shopping_cart')!;
    const html = getCartLink().outerHTML;
    await page.user.click(getCartLink());
    await findPanel();
    expect(list.style.display).toBe('none');
    window.tiem?.unmount();
    expect(list.style.display).toBe('');
    expect(getCartLink().outerHTML).toBe(html);
    expect(document.querySelector('tiem-root')).toBeNull();
  });

  it("mini cart: in a header that is a list, as in Storefront, the widget's element is a list item, except while the panel is open in <body>", async () => {
    const first = await renderPage('/cua-hang/');
    const html = await (await window.fetch('/cua-hang/')).text();
    const page = await first.go(
      html.replace(
        /<div (id="site-header-cart"[^>]*>)(<a .*?<\/a>)(<div .*?<\/div>)<\/div>/s,
        '<ul $1<li>$2</li><li>$3</li></ul>',
      ),
    );
    // Gives all elements a size, because jsdom has no layout and the panel is moved to <body> only if its
    // mount point is displayed.
    const rects = [new DOMRect(0, 0, 100, 40)] as unknown as DOMRectList;
    jest.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(rects);
    await page.user.click(getCartLink());
    await findPanel();
    const container = document.querySelector('tiem-root')!;
    expect(container.parentElement).toBe(document.body);
    expect(container).toHaveAttribute('role', 'none');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(container.parentElement?.tagName).toBe('UL'));
    expect(container).toHaveAttribute('role', 'listitem');
  });

  // spec 2.6: a dropdown with the lines of the cart
  it('mini cart: shows products that were added on the previous page', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    await within(await findPanel()).findByRole('spinbutton');
    const nextPage = await page.go('/cua-hang/');
    expect(nextPage.sent).toEqual([]);
    await nextPage.user.click(getCartLink());
    expect(await within(await findPanel()).findByRole('spinbutton')).toHaveValue(1);
  });

  it('mini cart: traps the focus and locks scrolling when the shopper opens the panel', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(getCartLink());
    await waitFor(async () => expect(await findPanel()).toHaveFocus());
    expect(await findPanel()).toHaveAttribute('aria-modal', 'true');
    expect(document.documentElement.style.overflow || document.body.style.overflow).toBe('hidden');
    await page.user.tab({ shift: true });
    expect((await findPanel()).contains(document.activeElement)).toBe(true);
    for (let step = 0; step < 4; step++) await page.user.tab();
    expect((await findPanel()).contains(document.activeElement)).toBe(true);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });

  it('mini cart: neither traps the focus nor locks scrolling when an addition opens the panel', async () => {
    const { page } = await openFilledCart();
    expect(await findPanel()).toHaveAttribute('aria-modal', 'false');
    expect(document.documentElement.style.overflow).toBe('');
    await page.user.tab();
    expect((await findPanel()).contains(document.activeElement)).toBe(false);
  });

  it('mini cart: removes the line when the quantity is set to 0', async () => {
    const { page, field, cart } = await openFilledCart();
    await page.user.clear(field);
    await page.user.type(field, '0{Enter}');
    expect(await cart.findByText('Giỏ hàng của bạn đang trống')).toBeVisible();
    expect(getChangeRequests(page)).toEqual([]);
  });

  it('mini cart: undo restores the removed line with its quantity', async () => {
    const { page, field, cart } = await openFilledCart();
    await page.user.clear(field);
    await page.user.type(field, '3{Enter}');
    await waitFor(() => expect(readCountAndTotal().count).toBe('3 món'));
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    await page.user.click(await cart.findByRole('button', { name: 'Thêm lại vào giỏ' }));
    expect(await cart.findByRole('spinbutton')).toHaveValue(3);
  });

  // spec 4.1: a removed line that cannot be rebuilt exactly is put back by the server's undo link
  it("mini cart: after a line with plugin data was removed, the server's undo link is shown", async () => {
    const { page, cart } = await openFilledCart({}, addPluginDataToLines);
    await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    const undoLink = await cart.findByRole<HTMLAnchorElement>('link', { name: 'Thêm lại vào giỏ' });
    expect(cart.queryByRole('button', { name: 'Thêm lại vào giỏ' })).not.toBeInTheDocument();
    await page.go(undoLink.href);
    expect(screen.getByText('Món hàng đã trở lại giỏ.')).toBeVisible();
    expect(readCountAndTotal().count).toBe('1 món');
  });

  // spec 4.1: or not at all
  it('mini cart: after a line with plugin data was removed, no undo is shown if the page has no server-rendered removal link', async () => {
    const { page, cart } = await openFilledCart({}, addPluginDataToLines);
    await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
    for (const link of document.querySelectorAll('a.remove')) link.remove();
    await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
    expect(await cart.findByText(/^Đã xóa “/)).toBeVisible();
    expect(cart.queryByText('Thêm lại vào giỏ')).not.toBeInTheDocument();
  });

  // spec 4.1: a removal that fails follows the server's link
  // spec 8: a removal that fails follows the link
  it.each([
    ['blocks', 'firewall'],
    ['fails during', '502'],
  ] as const)(
    "mini cart: when the shop %s the request to remove a line, the server's removal link is opened",
    async (_, kind) => {
      const goTo = jest.spyOn(browser, 'goTo').mockImplementation();
      const { page, cart } = await openFilledCart();
      await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
      page.shop.addFault({ kind, match: 'remove_from_cart', times: 9 });
      await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
      await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('remove_item=')));
      goTo.mockRestore();
    },
  );

  it('mini cart: shows the remaining amount for free shipping', async () => {
    const { cart } = await openFilledCart({}, () =>
      getCartLink().parentElement?.setAttribute('data-tiem-free-shipping-from', '5000000'),
    );
    expect(cart.getByRole('progressbar', { name: 'Miễn phí vận chuyển' })).toBeInTheDocument();
    expect(cart.getByText(/^Mua thêm [\d.]+₫ để được miễn phí vận chuyển/)).toBeInTheDocument();
  });

  it('mini cart: keeps the order and texts of server-rendered mini cart blocks', async () => {
    const page = await renderPage('/cua-hang/');
    document.querySelector('.widget_shopping_cart_content')!.innerHTML = `
      <div data-block-name="woocommerce/filled-mini-cart-contents-block">
        <h2 data-block-name="woocommerce/mini-cart-title-block">Túi đồ</h2>
        <div data-block-name="woocommerce/mini-cart-footer-block"><a href="/gio-hang/">Sang giỏ</a></div>
        <div class="wp-block-group"><p>Đổi trả trong bảy ngày.</p>
          <div class="wp-block-group"><div data-block-name="woocommerce/mini-cart-items-block"></div></div></div>
      </div>
      <div data-block-name="woocommerce/empty-mini-cart-contents-block"><p>Chưa có gì cả.</p></div>`;
    await page.user.click(getCartLink());
    expect(await screen.findByText('Chưa có gì cả.', { selector: 'tiem-root p' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Túi đồ/ })).toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await findPanel());
    const list = await cart.findByRole('list');
    expect(cart.getByText('Sang giỏ').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(cart.getByText('Đổi trả trong bảy ngày.').compareDocumentPosition(list)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

describe.each([8, 11] as const)('mini cart quantity on WooCommerce %i', (as) => {
  // spec 4.1: a quantity of the mini cart goes by the theme's action, and the cart is refreshed
  // spec 7.6: {theme}_ajax_cart_item_alter_quantity
  it("mini cart: a quantity is changed through the theme's AJAX action if the theme has one", async () => {
    const { page, cart } = await openFilledCart({ as });
    await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
    await waitFor(() => expect(readSentQuantities(page)).toEqual([2]));
    expect(getChangeRequests(page)[0]?.path).toContain('admin-ajax.php');
  });

  // spec 7.6: a theme without the quantity action gets its changes through the Store API
  it("mini cart: when the theme's AJAX action turns out to be missing, the Store API is used for the rest of the visit", async () => {
    const { page, cart } = await openFilledCart({ as });
    page.shop.switches.themeActions = false;
    for (const quantity of [2, 3]) {
      await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
      await waitFor(() => expect(readSentQuantities(page).at(-1)).toBe(quantity));
      await waitFor(() => expect(cart.queryByText('Đang tính lại tổng tiền…')).not.toBeInTheDocument());
    }
    expect(getChangeRequests(page).map(({ path }) => path.includes('admin-ajax'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(readCountAndTotal().count).toBe('3 món');
  });

  it.each(['false', '{"ajax_cart_item_alter_quantity":false}'])(
    "mini cart: when the setting themeActions is %s, the Store API is used without trying the theme's AJAX action",
    async (themeActions) => {
      const { page, cart } = await openFilledCart({ as }, () => {
        const settings = document.createElement('script');
        settings.type = 'application/json';
        settings.dataset.tiemSettings = '';
        settings.text = `{"themeActions": ${themeActions}}`;
        document.body.append(settings);
      });
      await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
      await waitFor(() => expect(readSentQuantities(page)).toEqual([2]));
      expect(getChangeRequests(page)[0]?.path).toContain('/batch');
    },
  );
});

describe("mini cart counter on the theme's link", () => {
  const addSettingsScript = (text: string) => {
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
  ])(
    'mini cart counter: the English text "%s" becomes "%s" when the quantity is increased, and "%s" when it is decreased again',
    async (first, second, last) => {
      const page = await renderPage('/cua-hang/');
      addSettingsScript('{"locale": "en-US"}');
      await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
      const cart = within(await screen.findByRole('dialog', { name: 'Your cart' }));
      const plusButton = await cart.findByRole('button', { name: /^Increase/ });
      await waitFor(() => expect(readCountAndTotal().count).toMatch(/^1/));
      getCartLink().querySelector('.count')!.textContent = first;
      page.shop.addFault({ kind: 'delay', match: QUANTITY, ms: 400, times: 9 });
      await page.user.click(plusButton);
      expect(readCountAndTotal().count).toBe(second);
      await page.user.click(cart.getByRole('button', { name: /^Reduce/ }));
      expect(readCountAndTotal().count).toBe(last);
    },
  );

  it("mini cart counter: in a Vietnamese text, the theme's noun stays after the new number", async () => {
    const { page, cart } = await openFilledCart();
    getCartLink().querySelector('.count')!.textContent = '1 chiếc';
    page.shop.addFault({ kind: 'delay', match: QUANTITY, ms: 400 });
    await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
    expect(readCountAndTotal().count).toBe('2 chiếc');
  });
});
