import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const opener = () => document.querySelector<HTMLAnchorElement>('.account-link')!;
const panel = () => document.getElementById('login-form-popup')!;
const password = (root: Element) => root.querySelector<HTMLInputElement>('input[name="password"]')!;

/** Posts a wrong password and returns the page with the error, since jsdom does not submit forms. */
async function refuse(page: Awaited<ReturnType<typeof renderPage>>): Promise<string> {
  const body = new FormData(panel().querySelector<HTMLFormElement>('form.login')!);
  body.set('username', 'mai@example.com');
  body.set('password', 'không phải');
  body.append('login', 'Đăng nhập');
  const answer = await fetch(location.href, { method: 'POST', body });
  expect(page.sent.at(-1)?.method).toBe('POST');
  return answer.text();
}

it('login popup: a click on the account link opens a named dialog, focuses its first field and restores the focus on close', async () => {
  const { user } = await renderPage('/');
  await user.click(opener());
  const box = await screen.findByRole('dialog', { name: 'Đăng nhập' });
  expect(panel()).toBeVisible();
  expect(box).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveAttribute('name', 'username');
  await user.click(within(box).getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(panel()).not.toBeVisible();
  expect(panel().closest('dialog')).toBeNull();
});

// spec 2.8: the login popup opens by itself when it holds notices
it('login popup: opens by itself when the panel has a notice of the last attempt', async () => {
  const page = await renderPage('/cua-hang/');
  const html = await refuse(page);
  const answer = new DOMParser().parseFromString(html, 'text/html');
  expect(answer.querySelector('#login-form-popup .woocommerce-notices-wrapper')?.textContent).toMatch(
    /chưa đúng/,
  );
  expect(answer.querySelector('.account-link')?.getAttribute('data-tiem-when')).toBe('now');

  opener().replaceWith(answer.querySelector('.account-link')!);
  panel().replaceWith(answer.querySelector('#login-form-popup')!);
  const box = await screen.findByRole('dialog', { name: 'Đăng nhập' });
  expect(within(box).getAllByRole('alert')[0]).toBeVisible();
  expect(box.querySelector('[name="username"]')).toHaveValue('mai@example.com');
  expect(document.activeElement).toBe(password(box));
});

// spec 2.8: the login popup signs in
it('login popup: a successful login returns to the same page', async () => {
  await renderPage('/cua-hang/', { script: false });
  const form = panel().querySelector<HTMLFormElement>('form.login')!;
  expect(form.getAttribute('action')).toBe('/cua-hang/');
  expect(form.querySelector('[name="redirect"]')).toHaveValue('/cua-hang/');
  expect(panel().querySelector('form.register')).not.toBeNull();
});

it.each(['/', '/tai-khoan/'])(
  'password toggle: on %s, reveals the password and hides it again before submit',
  async (path) => {
    const page = await renderPage(path);
    const region = path === '/' ? opener() : document.querySelector<HTMLElement>('#customer_login')!;
    await page.user.click(region.querySelector('input') ?? region);
    const show = (await screen.findAllByRole('button', { name: 'Hiện mật khẩu' }))[0]!;
    const field = document.getElementById(show.getAttribute('aria-controls') ?? '') as HTMLInputElement;
    expect(field).toHaveAttribute('type', 'password');
    await page.user.click(show);
    expect(field).toHaveAttribute('type', 'text');
    expect(show).toHaveAccessibleName('Ẩn mật khẩu');
    expect(document.activeElement).toBe(field);
    field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(field).toHaveAttribute('type', 'password');
    window.tiem?.unmount();
    expect(document.querySelector('.tiem-password__toggle')).toBeNull();
  },
);

it("password toggle: adds no button when WooCommerce's script has added one", async () => {
  const page = await renderPage('/tai-khoan/');
  const region = document.querySelector<HTMLElement>('#customer_login')!;
  password(region).insertAdjacentHTML(
    'afterend',
    '<button type="button" class="show-password-input"></button>',
  );
  await page.user.click(region.querySelector('input')!);
  await screen.findByRole('button', { name: 'Hiện mật khẩu' });
  expect(password(region).parentElement?.querySelector('.tiem-password__toggle')).toBeNull();
});

it('login popup: the link opens the account page when the page has no panel', async () => {
  const page = await renderPage('/tai-khoan/');
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('click', followed);
  await page.user.click(opener());
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  document.body.removeEventListener('click', followed);
});

it('login popup: without JavaScript, the link opens the account page and the panel is hidden', async () => {
  await renderPage('/', { script: false });
  expect(opener().getAttribute('href')).toBe('/tai-khoan/');
  expect(panel()).not.toBeVisible();
});
