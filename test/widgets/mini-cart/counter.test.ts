import { waitFor } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { readFooterCount, readHeaderCount } from '../../support/widgets/read-cart-counts';

const getCartLink = () => document.querySelector<HTMLElement>('a.cart-contents')!;
const readPanelCount = () => document.querySelector('.tiem-mini-cart__count')?.textContent;
const getAddButtons = () => document.querySelectorAll<HTMLElement>('a[data-tiem="add-to-cart"]');
const addByShopScript = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });

/** Returns a function that lists every number the counter has shown since the call, including the first. */
function recordHeaderCounts(): () => string[] {
  const numbers = [readHeaderCount()!];
  const observer = new MutationObserver((records) => {
    for (const { oldValue, target } of records) {
      if (oldValue) numbers.push(oldValue);
      else numbers.push(target.textContent ?? '');
    }
  });
  const counter = getCartLink().querySelector('.count')!;
  observer.observe(counter, {
    characterData: true,
    characterDataOldValue: true,
    childList: true,
    subtree: true,
  });
  return () =>
    [...numbers, readHeaderCount()!]
      .map((text) => /\d+/.exec(text)?.[0] ?? '')
      .filter((one, at, all) => one !== all[at - 1]);
}

async function addFirstListedProduct(page: RenderedPage): Promise<void> {
  await page.user.click(getAddButtons()[0]!);
  await waitFor(() => expect(readPanelCount()).toMatch(/^1/));
  await waitFor(() => expect(document.querySelector('.added_to_cart')).not.toBeNull());
  await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
}

it('mini cart counter: while a second addition is pending, fragments of the first addition do not bring back the lower number', async () => {
  const page = await renderPage('/cua-hang/');
  await addFirstListedProduct(page);
  const response = await fetch('/?wc-ajax=get_refreshed_fragments', {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const { fragments } = (await response.json()) as { fragments: Record<string, string> };
  const firstFragments = Object.fromEntries(
    Object.entries(fragments).map(([selector, html]) => [selector, html.replace('<a ', '<a lang="vi" ')]),
  );
  const numbers = recordHeaderCounts();
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
  await page.user.click(getAddButtons()[1]!);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments: firstFragments } }));
  await waitFor(() => expect(getCartLink().lang).toBe('vi'));
  await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
  expect(numbers()).toEqual(['1', '2']);
});

it('mini cart counter: when a shop script passes newer fragments, the previous number is never shown again', async () => {
  const page = await renderPage('/cua-hang/');
  await addFirstListedProduct(page);
  const response = await addByShopScript();
  const { fragments } = await response.json();
  const numbers = recordHeaderCounts();
  page.shop.addFault({ kind: 'delay', match: '/store/v1/cart', ms: 300 });
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(readHeaderCount()).toMatch(/^3/));
  await waitFor(() => expect(readPanelCount()).toMatch(/^3/));
  expect(numbers()).toEqual(['1', '3']);
});

it('mini cart counter: when the theme replaces the cart link during an addition, the pending number is shown again', async () => {
  const page = await renderPage('/cua-hang/');
  await addFirstListedProduct(page);
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
  const markup = getCartLink().outerHTML;
  await page.user.click(getAddButtons()[1]!);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
  getCartLink().outerHTML = markup;
  expect(readHeaderCount()).toMatch(/^1/);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/), { timeout: 300 });
});

it("mini cart counter: shows a text from the server's fragments until the next addition changes the number", async () => {
  const page = await renderPage('/cua-hang/');
  await addFirstListedProduct(page);
  const fragments = { '.cart-contents .count': '<span class="count">1 sản phẩm</span>' };
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(readHeaderCount()).toBe('1 sản phẩm'));
  await page.user.click(getAddButtons()[1]!);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
});
