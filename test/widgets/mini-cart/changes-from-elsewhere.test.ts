import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { readHeaderCount } from '../../support/widgets/read-cart-counts';

/*
 * Tests cart changes that happen outside this page: signing in or out in another tab gives the shopper
 * another cart while the page still shows the previous one.
 */

const ACCOUNT = '/tai-khoan/';
const CREDENTIALS = { email: 'lan@tiem.example', password: 'mot mat khau dai' };

const fetchAccountPage = async () => {
  const response = await fetch(ACCOUNT);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

async function sendAccountForm(name: 'login' | 'register', fields: Record<string, string>): Promise<void> {
  const form = (await fetchAccountPage()).querySelector<HTMLFormElement>(`form.${name}`)!;
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  for (const [field, value] of Object.entries({ ...fields, [name]: '1' })) body.set(field, value);
  await fetch(ACCOUNT, { method: 'POST', body });
}

const signIn = () =>
  sendAccountForm('login', { username: CREDENTIALS.email, password: CREDENTIALS.password });
async function signOut(): Promise<void> {
  const link = (await fetchAccountPage()).querySelector('[class*="customer-logout"] a')!;
  await fetch(link.getAttribute('href')!);
}

const getSnackbars = () => [...document.querySelectorAll('.tiem-snackbar:not(.is-leaving)')];

describe.each([8, 11] as const)('mini cart, signing in and out in another tab, on WooCommerce %i', (as) => {
  // spec 4.1: whoever signs in or out in another tab finds the right cart in this one, and is told once
  it('mini cart: when the shopper signs out and in again in another tab, it shows the cart of the new session and one notice', async () => {
    const accountPage = await renderPage(ACCOUNT, { as });
    await sendAccountForm('register', CREDENTIALS);
    const page = await accountPage.go('/cua-hang/');
    for (const button of [0, 1]) {
      await page.user.click(document.querySelectorAll<HTMLElement>('a[data-tiem="add-to-cart"]')[button]!);
      await waitFor(() => expect(readHeaderCount()).toBe(`${button + 1} món`));
    }
    const panel = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));

    await signOut();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toBe('0 món'));
    await waitFor(() => expect(getSnackbars()).toHaveLength(1));
    expect(getSnackbars()[0]).toHaveTextContent('Giỏ hàng đã được cập nhật.');

    await signIn();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toBe('2 món'));
    expect(getSnackbars()).toHaveLength(1);
  });

  it('mini cart: when the shopper signs out in another tab just before fragments are requested, it shows the empty cart on return', async () => {
    const accountPage = await renderPage(ACCOUNT, { as });
    await sendAccountForm('register', CREDENTIALS);
    const page = await accountPage.go('/cua-hang/');
    const cartHashes: unknown[] = [];
    document.addEventListener('tiem:fragments:refreshed', (event) =>
      cartHashes.push((event as CustomEvent<{ cartHash: string }>).detail.cartHash),
    );
    let isSignOutDue = false;
    const originalFetch = window.fetch;
    window.fetch = async (...request) => {
      if (isSignOutDue && String(request[0]).includes('get_refreshed_fragments')) {
        isSignOutDue = false;
        await signOut();
      }
      return originalFetch(...request);
    };
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const panel = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
    await waitFor(() => expect(readHeaderCount()).toBe('1 món'));
    isSignOutDue = true;
    await page.user.click(await panel.findByRole('button', { name: /^Tăng/ }));
    await waitFor(() => expect(cartHashes.at(-1)).toBe(''));

    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toBe('0 món'));
    expect(panel.queryByRole('listitem')).toBeNull();
    window.fetch = originalFetch;
  });

  it('mini cart: when the shopper registers and the cart stays the same, no notice is shown', async () => {
    const page = await renderPage('/cua-hang/', { as });
    await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
    const panel = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
    await panel.findByRole('listitem');
    await sendAccountForm('register', CREDENTIALS);
    page.shop.addFault({ kind: 'delay', match: '/store/v1/cart', ms: 300 });
    document.dispatchEvent(new Event('tiem:cart:reread'));
    await panel.findByText('Đang tính lại tổng tiền…');
    await waitFor(() => expect(panel.queryByText('Đang tính lại tổng tiền…')).toBeNull());
    expect(readHeaderCount()).toBe('1 món');
    expect(getSnackbars()).toEqual([]);
  });
});

it('mini cart: a cart change by a shop script is shown in the open panel', async () => {
  const page = await renderPage('/cua-hang/');
  const button = document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
  await page.user.click(button);
  const panel = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
  await waitFor(() => expect(panel.getByRole('spinbutton')).toHaveValue(1));
  const body = new URLSearchParams({ product_id: button.dataset.product_id!, quantity: '2' });
  await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
  document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  await waitFor(() => expect(panel.getByRole('spinbutton')).toHaveValue(3));
});
