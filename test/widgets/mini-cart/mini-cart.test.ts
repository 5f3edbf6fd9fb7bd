import { screen, waitFor, within } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../harness/page';

const link = () => document.querySelector<HTMLAnchorElement>('a.cart-contents')!;
const figures = () => ({
  count: link().querySelector('.count')?.textContent,
  total: link().querySelector('.amount')?.textContent,
});
const panel = () => screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' });
const changes = (page: RenderedPage) => page.sent.filter(({ path }) => path.includes('/batch'));

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
    expect(changes(page)).toHaveLength(1);
    expect(changes(page)[0]?.body).toContain('"quantity":6');
  });

  it('sends what was typed on Enter, gives an emptied field its value back, and sends nothing that is not allowed', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const field = await within(await panel()).findByRole<HTMLInputElement>('spinbutton');
    await page.user.clear(field);
    await page.user.tab();
    expect(field).toHaveValue(1);
    await page.user.clear(field);
    await page.user.type(field, '9999');
    await page.user.keyboard('{Enter}');
    expect(field.validity.rangeOverflow).toBe(true);
    expect(changes(page)).toEqual([]);
    await page.user.clear(field);
    await page.user.type(field, '4{Enter}');
    await waitFor(() => expect(changes(page)).toHaveLength(1));
    expect(changes(page)[0]?.body).toContain('"quantity":4');
    await waitFor(() => expect(figures().count).toBe('4 món'));
  });

  it('covers a removed line at once, keeps its place until the answer, and keeps the focus in the panel', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const cart = within(await panel());
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
});
