import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/dom';
import { browser } from '../../src/checkout/browser';
import { renderPage } from '../harness/page';
import { checkout, fillIn, pressOrder, TEAPOT } from '../widgets/block-checkout/kit';

const page = readFileSync(join(__dirname, '../../docs/privacy.md'), 'utf8');
const rows = [...page.matchAll(/^\| (cookie|local|session) \| ([^|]+) \|/gm)].flatMap(([, where, names]) =>
  [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
    where,
    name,
    pattern: patternOf(name),
  })),
);

function patternOf(name: string): RegExp {
  const plain = name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${plain}$`);
}

const kept = () => [
  ...Object.keys(localStorage).map((name) => ({ where: 'local', name })),
  ...Object.keys(sessionStorage).map((name) => ({ where: 'session', name })),
  ...document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ where: 'cookie', name: pair.split('=')[0] ?? '' }))
    // The shop's own.
    .filter(({ name }) => !/^(woocommerce_|wp_|wordpress_|tiem_session)/.test(name)),
];

const unwritten = () =>
  kept()
    .filter(({ where, name }) => !rows.some((row) => row.where === where && row.pattern.test(name)))
    .map(({ where, name }) => `${where} ${name}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('docs/privacy.md has everything that a journey to an order leaves in the browser', async () => {
  const shopper = await checkout(TEAPOT);
  await fillIn(shopper);
  await waitFor(() =>
    expect(
      kept()
        .map(({ name }) => name)
        .join(),
    ).toContain('checkout-draft'),
  );
  expect(unwritten()).toEqual([]);
  await pressOrder(shopper);
  await waitFor(() => expect(browser.goTo).toHaveBeenCalled());
  expect(unwritten()).toEqual([]);
  const names = kept().map(({ name }) => name);
  expect(names.some((name) => name.endsWith('checkout-attempt'))).toBe(true);
  // What was typed is gone with the order.
  expect(names.some((name) => name.endsWith('checkout-draft'))).toBe(false);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Hàng Gai');
});

test('and what a walk through the shop leaves there', async () => {
  const home = await renderPage('/');
  const listing = await home.go('/cua-hang/');
  const product = document.querySelector<HTMLAnchorElement>('.product a[href*="/san-pham/"]')!;
  const page = await listing.go(new URL(product.href).pathname);
  await page.user.click(document.body);
  await waitFor(() => expect(kept()).not.toEqual([]));
  expect(unwritten()).toEqual([]);
});

test('the check finds what is not written down', () => {
  localStorage.setItem('secret', '1');
  expect(unwritten()).toEqual(['local secret']);
});
