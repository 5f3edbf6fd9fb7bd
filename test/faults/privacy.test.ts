import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../src/lib/browser';
import { clearOtherUsersData } from '../../src/lib/storage';
import { fakeShop } from '../../testing/render-page';
import { type RenderedPage, renderPage } from '../support/render-page';
import {
  fillInForm,
  getField,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../support/widgets/block-checkout/checkout-page';
import {
  fillAddress,
  getField as getClassicField,
  openCheckout as openClassicCheckout,
} from '../support/widgets/classic-checkout/open-checkout';

const page = readFileSync(join(__dirname, '../../docs/privacy.md'), 'utf8');
const rows = [...page.matchAll(/^\| (cookie|local|session) \| ([^|]+) \|(.*)/gm)].flatMap(
  ([, where, names, rest]) =>
    [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
      where,
      name,
      pattern: createStoredNamePattern(name),
      isPersonal: /\(personal\)/.test(rest ?? ''),
    })),
);

function createStoredNamePattern(name: string): RegExp {
  const plain = name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${plain}$`);
}

const listStoredNames = () => [
  ...Object.keys(localStorage).map((name) => ({ where: 'local', name })),
  ...Object.keys(sessionStorage).map((name) => ({ where: 'session', name })),
  ...document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ where: 'cookie', name: pair.split('=')[0] ?? '' }))
    // Leaves out cookies that WooCommerce and the demo shop set themselves.
    .filter(({ name }) => !/^(woocommerce_|wp_|wordpress_|tiem_session)/.test(name)),
];

const listUndocumentedNames = () =>
  listStoredNames()
    .filter(({ where, name }) => !rows.some((row) => row.where === where && row.pattern.test(name)))
    .map(({ where, name }) => `${where} ${name}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('docs/privacy.md: lists every name that a visit up to an order stores in the browser', async () => {
  const shopper = await openCheckout(TEAPOT);
  await fillInForm(shopper);
  await waitFor(() =>
    expect(
      listStoredNames()
        .map(({ name }) => name)
        .join(),
    ).toContain('checkout-draft'),
  );
  expect(listUndocumentedNames()).toEqual([]);
  await pressOrderButton(shopper);
  await waitFor(() => expect(browser.goTo).toHaveBeenCalled());
  expect(listUndocumentedNames()).toEqual([]);
  const names = listStoredNames().map(({ name }) => name);
  expect(names.some((name) => name.endsWith('checkout-attempt'))).toBe(true);
  // Checks that placing the order has deleted the typed input from the storage.
  expect(names.some((name) => name.endsWith('checkout-draft'))).toBe(false);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Hàng Gai');
});

test('docs/privacy.md: lists every name that an order with the checkout of the shortcode stores in the browser', async () => {
  const page = await openClassicCheckout();
  await fillAddress(page);
  page.shop.answerOrder = () => ({ result: 'failure', messages: '', reload: true });
  await page.user.click(getClassicField('place_order'));
  await waitFor(() =>
    expect(listStoredNames().map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/classic-checkout-order-reload$/),
    ),
  );
  expect(listStoredNames().some(({ name }) => name.endsWith('classic-checkout-attempt'))).toBe(true);
  expect(listUndocumentedNames()).toEqual([]);
});

test('docs/privacy.md: lists every name that visits to home, listing and product pages store in the browser', async () => {
  const home = await renderPage('/');
  const listing = await home.go('/cua-hang/');
  const product = document.querySelector<HTMLAnchorElement>('.product a[href*="/san-pham/"]')!;
  const page = await listing.go(new URL(product.href).pathname);
  await page.user.click(document.body);
  await waitFor(() => expect(listStoredNames()).not.toEqual([]));
  expect(listUndocumentedNames()).toEqual([]);
});

describe('logging out', () => {
  const hasStoredName = (name: string) => listStoredNames().some((one) => one.name.endsWith(name));

  async function postFormOfPage(path: string, form: string, fields: Record<string, string>): Promise<void> {
    const page = new DOMParser().parseFromString(await (await window.fetch(path)).text(), 'text/html');
    const body = new URLSearchParams(fields);
    for (const { name, value } of page.querySelectorAll<HTMLInputElement>(`${form} [type="hidden"]`))
      body.set(name, value);
    await window.fetch(path, { method: 'POST', body });
  }
  const logIn = () =>
    postFormOfPage('/tai-khoan/', 'form.login', { username: 'khach', password: 'khach-quen', login: 'x' });
  async function logOut(): Promise<void> {
    const account = new DOMParser().parseFromString(
      await (await window.fetch('/tai-khoan/')).text(),
      'text/html',
    );
    const link = account.querySelector<HTMLAnchorElement>('a[href*="dang-xuat"]')!;
    await window.fetch(link.getAttribute('href')!);
  }

  /** Logs in, starts a review and leaves a half-typed address in the checkout. */
  async function typeDraftsWithoutSending(): Promise<RenderedPage> {
    const guest = await renderPage(`/?add-to-cart=${TEAPOT}`);
    await logIn();
    const product = await guest.go('/san-pham/tranh-dong-ho-dan-ga/');
    await product.mounted('review-stars');
    await product.user.type(document.querySelector<HTMLTextAreaElement>('#comment')!, 'Rót không nhỏ giọt');
    expect(listStoredNames().some(({ name }) => /review:\d+$/.test(name))).toBe(true);
    const shopper = await product.go('/thanh-toan-khoi/');
    await screen.findByRole('button', { name: 'Đặt hàng' });
    await shopper.user.type(getField('Địa chỉ'), '27 Hàng Gai');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Hàng Gai'));
    return shopper;
  }

  /** Opens the home page and waits until its settings have been read. */
  const openHomePage = async (shopper: RenderedPage) => {
    const page = await shopper.go('/');
    await page.mounted('mini-cart');
    return page;
  };

  test('logging out: the next page deletes everything that the shopper typed', async () => {
    const shopper = await typeDraftsWithoutSending();
    await logOut();
    await openHomePage(shopper);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Hàng Gai|nhỏ giọt/);
    expect(
      listStoredNames().filter(({ name }) => /draft|review:|comment:|viewed|fragments$/.test(name)),
    ).toEqual([]);
  });

  test('logging out in another tab: text that the shopper then types in this tab is deleted on the next page, too', async () => {
    const shopper = await typeDraftsWithoutSending();
    await logOut();
    await shopper.user.type(getField('Địa chỉ'), ' gác hai');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('gác hai'));
    await openHomePage(shopper);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Hàng Gai|nhỏ giọt/);
  });

  test('page without a user id in its settings: stored drafts are kept', async () => {
    const shopper = await typeDraftsWithoutSending();
    const html = await (await window.fetch('/')).text();
    const page = await shopper.go(html.replace(/"currentUserId":\d+,?/, ''));
    await page.mounted('mini-cart');
    expect(hasStoredName('checkout-draft')).toBe(true);
    expect(listStoredNames().some(({ name }) => /review:\d+$/.test(name))).toBe(true);
    const other = await page.go(html);
    await other.mounted('mini-cart');
    expect(hasStoredName('checkout-draft')).toBe(true);
  });

  test('logging in and out again: all input of the guest before is deleted', async () => {
    const guest = await openCheckout(TEAPOT);
    await fillInForm(guest);
    await waitFor(() => expect(hasStoredName('checkout-draft')).toBe(true));
    await logIn();
    const account = await openHomePage(guest);
    await logOut();
    const next = await account.go('/thanh-toan-khoi/');
    await next.mounted('block-checkout');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Hàng Gai');
    expect(hasStoredName('checkout-draft')).toBe(false);
  });
});

test('change of user: everything that docs/privacy.md marks as personal is deleted, and nothing else', () => {
  const site = 'https://tiem.example/';
  const storageRows = rows.filter(({ where }) => where !== 'cookie');
  const getStorage = (where = '') => (where === 'local' ? localStorage : sessionStorage);
  const fillPlaceholdersInName = (name: string, user: string) =>
    name
      .replace('{site}', site)
      .replace('{user}', user)
      .replace(/\{\w+\}/, '7');
  for (const { where, name } of storageRows)
    for (const user of ['0', '3']) getStorage(where).setItem(fillPlaceholdersInName(name, user), '1');
  clearOtherUsersData(site, 0);
  for (const { where, name, isPersonal } of storageRows) {
    const left = ['0', '3'].filter((user) => getStorage(where).getItem(fillPlaceholdersInName(name, user)));
    expect([name, left]).toEqual([name, isPersonal ? ['0'] : ['0', '3']]);
  }
});

test('checkout draft: is deleted from the browser once it has expired', async () => {
  let now = Date.now();
  const shop = fakeShop({ now: () => new Date(now) });
  const shopper = await openCheckout(TEAPOT, { shop });
  await fillInForm(shopper);
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Hàng Gai'));
  now += 25 * 60 * 60 * 1_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const later = await shopper.go('/thanh-toan-khoi/');
  await later.mounted('block-checkout');
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Hàng Gai'));
});

test('privacy check: reports a stored name that is missing from docs/privacy.md', () => {
  localStorage.setItem('secret', '1');
  expect(listUndocumentedNames()).toEqual(['local secret']);
});
