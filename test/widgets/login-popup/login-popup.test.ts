import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const getAccountLink = () => document.querySelector<HTMLAnchorElement>('.account-link')!;
const getPanel = () => document.getElementById('login-form-popup')!;
const getPasswordField = (root: Element) => root.querySelector<HTMLInputElement>('input[name="password"]')!;

/**
 * Posts a wrong password and returns the response's HTML, which contains the error, because jsdom does not
 * submit forms.
 */
async function fetchPageWithLoginError(page: Awaited<ReturnType<typeof renderPage>>): Promise<string> {
  const body = new FormData(getPanel().querySelector<HTMLFormElement>('form.login')!);
  body.set('username', 'mai@example.com');
  body.set('password', 'không phải');
  body.append('login', 'Đăng nhập');
  const response = await fetch(location.href, { method: 'POST', body });
  expect(page.sent.at(-1)?.method).toBe('POST');
  return response.text();
}

it('login popup: a click on the account link opens a named dialog, focuses its first field and restores the focus on close', async () => {
  const { user } = await renderPage('/');
  await user.click(getAccountLink());
  const dialog = await screen.findByRole('dialog', { name: 'Đăng nhập' });
  expect(getPanel()).toBeVisible();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveAttribute('name', 'username');
  await user.click(within(dialog).getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getPanel()).not.toBeVisible();
  expect(getPanel().closest('dialog')).toBeNull();
});

// spec 2.8: the login popup opens by itself when it holds notices
it.each([8, 11] as const)(
  'login popup: on WooCommerce %i, opens on page load when its panel contains a notice of a failed login',
  async (as) => {
    const page = await renderPage('/cua-hang/', { as });
    const html = await fetchPageWithLoginError(page);
    const response = new DOMParser().parseFromString(html, 'text/html');
    expect(response.querySelector('#login-form-popup .woocommerce-notices-wrapper')?.textContent).toMatch(
      /chưa đúng/,
    );
    expect(response.querySelector('.account-link')?.getAttribute('data-tiem-when')).toBe('now');

    getAccountLink().replaceWith(response.querySelector('.account-link')!);
    getPanel().replaceWith(response.querySelector('#login-form-popup')!);
    const dialog = await screen.findByRole('dialog', { name: 'Đăng nhập' });
    expect(within(dialog).getAllByRole('alert')[0]).toBeVisible();
    expect(dialog.querySelector('[name="username"]')).toHaveValue('mai@example.com');
    expect(document.activeElement).toBe(getPasswordField(dialog));
  },
);

// spec 2.8: the login popup signs in
it('login popup: the form in the dialog sends user name and password, and asks the server to return to the same page', async () => {
  const { user } = await renderPage('/cua-hang/');
  await user.click(getAccountLink());
  const dialog = await screen.findByRole('dialog', { name: 'Đăng nhập' });
  const sent: FormData[] = [];
  const recordSubmit = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    // Prevents the submit, because jsdom cannot navigate.
    event.preventDefault();
    sent.push(new FormData(event.target as HTMLFormElement));
  };
  document.addEventListener('submit', recordSubmit);
  await user.type(dialog.querySelector('[name="username"]')!, 'mai@example.com');
  await user.type(getPasswordField(dialog), 'mot mat khau dai');
  await user.click(within(dialog).getByRole('button', { name: 'Đăng nhập' }));
  document.removeEventListener('submit', recordSubmit);
  expect(sent.map((fields) => Object.fromEntries(fields))).toEqual([
    expect.objectContaining({
      username: 'mai@example.com',
      password: 'mot mat khau dai',
      redirect: '/cua-hang/',
    }),
  ]);
});

it('login popup: a successful login returns to the same page', async () => {
  await renderPage('/cua-hang/', { script: false });
  const form = getPanel().querySelector<HTMLFormElement>('form.login')!;
  expect(form.getAttribute('action')).toBe('/cua-hang/');
  expect(form.querySelector('[name="redirect"]')).toHaveValue('/cua-hang/');
  expect(getPanel().querySelector('form.register')).not.toBeNull();
});

it('login popup: when the server has printed a notice in the panel, the panel is opened as soon as the widget is mounted', async () => {
  await renderPage(getExampleHtml('login-popup', 'Tự mở khi có điều cần nói'));
  const dialog = await screen.findByRole('dialog', { name: 'Đăng nhập' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('mật khẩu chưa đúng');
});

it.each(['/', '/tai-khoan/'])(
  'password toggle: on the page %s, a click reveals the password, and a submit hides it again',
  async (path) => {
    const page = await renderPage(path);
    const region = path === '/' ? getAccountLink() : document.querySelector<HTMLElement>('#customer_login')!;
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

it.each([
  ['the unnamed span of WooCommerce 8', '<span class="show-password-input"></span>'],
  [
    'the button of WooCommerce 11',
    '<button type="button" class="show-password-input" aria-label="Show password"></button>',
  ],
])(
  "password toggle: replaces %s, which shows nothing without WooCommerce's stylesheet",
  async (_, toggle) => {
    const page = await renderPage(getExampleHtml('login-popup', 'Chỉ xem mật khẩu'));
    const region = document.querySelector<HTMLElement>('[data-tiem="login-popup"]')!;
    const field = getPasswordField(region);
    field.insertAdjacentHTML('afterend', toggle);
    const row = within(field.parentElement!);
    await page.user.click(region.querySelector('input')!);
    await page.user.click(await row.findByRole('button', { name: 'Hiện mật khẩu' }));
    expect(row.getAllByRole('button')).toHaveLength(1);
    expect(region.querySelector('.show-password-input')).not.toBeVisible();
    expect(field.type).toBe('text');
  },
);

it("password toggle: when the widget is removed, WooCommerce's own toggle is visible again", async () => {
  const page = await renderPage('/tai-khoan/');
  const region = document.querySelector<HTMLElement>('#customer_login')!;
  getPasswordField(region).insertAdjacentHTML(
    'afterend',
    '<button type="button" class="show-password-input"></button>',
  );
  const toggle = region.querySelector('.show-password-input');
  await page.user.click(region.querySelector('input')!);
  await waitFor(() => expect(toggle).not.toBeVisible());
  region.removeAttribute('data-tiem');
  await waitFor(() => expect(toggle).toBeVisible());
});

it('login popup: when the page has no login panel, the link opens the account page', async () => {
  const page = await renderPage('/tai-khoan/');
  const handleClick = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('click', handleClick);
  await page.user.click(getAccountLink());
  await waitFor(() => expect(handleClick).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  document.body.removeEventListener('click', handleClick);
});

it('login popup: without JavaScript, the link opens the account page and the login panel is hidden', async () => {
  await renderPage('/', { script: false });
  expect(getAccountLink().getAttribute('href')).toBe('/tai-khoan/');
  expect(getPanel()).not.toBeVisible();
});
