import { waitFor } from '@testing-library/dom';
import { openPage } from '../../support/widgets/open-page';

const mockOpenApp = jest.fn();
// Counts calls of `openApp`, because the loader fetches the module in advance without opening the store.
jest.mock('../../../mount/runtime/open-app', () => {
  const { openApp } = jest.requireActual('../../../mount/runtime/open-app');
  return { openApp: mockOpenApp.mockImplementation(openApp) };
});

const renderLink = (count: number) =>
  `<a class="cart-contents" href="/gio-hang/"><span class="count">${count}</span></a>`;
const realFetch = globalThis.fetch;

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
  document.cookie = text;
}

afterEach(() => {
  globalThis.fetch = realFetch;
  setCookie('woocommerce_cart_hash=; max-age=0');
});

it('cart fragments: the counter of a cached page is updated without opening the store, which opens with the first cart change', async () => {
  setCookie('woocommerce_cart_hash=hai');
  const body = { fragments: { 'a.cart-contents': renderLink(2) }, cart_hash: 'hai' };
  globalThis.fetch = (() => Promise.resolve(Response.json(body))) as typeof fetch;
  const page = await openPage(`<header data-tiem="cart-fragments">${renderLink(0)}</header>`);
  await waitFor(() => expect(document.querySelector('.count')).toHaveTextContent('2'));
  expect(mockOpenApp).not.toHaveBeenCalled();
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  await waitFor(() => expect(mockOpenApp).toHaveBeenCalled());
  page.close();
});
