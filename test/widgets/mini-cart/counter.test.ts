import { waitFor } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../support/render-page';

const link = () => document.querySelector<HTMLElement>('a.cart-contents')!;
const count = () => link().querySelector('.count')?.textContent;
const panelCount = () => document.querySelector('.tiem-mini-cart__count')?.textContent;
const buttons = () => document.querySelectorAll<HTMLElement>('a[data-tiem="add-to-cart"]');
const footer = () => document.querySelector('.footer-cart-contents .count')?.textContent;
const addByShopScript = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });

/** Records every number that the counter has shown, including the first. */
function recordNumbers(): () => string[] {
  const numbers = [count()!];
  const observer = new MutationObserver((records) => {
    for (const { oldValue, target } of records) {
      if (oldValue) numbers.push(oldValue);
      else numbers.push(target.textContent ?? '');
    }
  });
  const counter = link().querySelector('.count')!;
  observer.observe(counter, {
    characterData: true,
    characterDataOldValue: true,
    childList: true,
    subtree: true,
  });
  return () =>
    [...numbers, count()!]
      .map((text) => /\d+/.exec(text)?.[0] ?? '')
      .filter((one, at, all) => one !== all[at - 1]);
}

async function addOne(page: RenderedPage): Promise<void> {
  await page.user.click(buttons()[0]!);
  await waitFor(() => expect(panelCount()).toMatch(/^1/));
  await waitFor(() => expect(document.querySelector('.added_to_cart')).not.toBeNull());
  await waitFor(() => expect(count()).toMatch(/^1/));
}

it('mini cart counter: never shows an earlier number when the fragments of one addition arrive while a second is pending', async () => {
  const page = await renderPage('/cua-hang/');
  await addOne(page);
  const response = await fetch('/?wc-ajax=get_refreshed_fragments', {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const { fragments } = (await response.json()) as { fragments: Record<string, string> };
  const ofOne = Object.fromEntries(
    Object.entries(fragments).map(([selector, html]) => [selector, html.replace('<a ', '<a lang="vi" ')]),
  );
  const numbers = recordNumbers();
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
  await page.user.click(buttons()[1]!);
  await waitFor(() => expect(count()).toMatch(/^2/));
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments: ofOne } }));
  await waitFor(() => expect(link().lang).toBe('vi'));
  await waitFor(() => expect(footer()).toMatch(/^2/));
  expect(numbers()).toEqual(['1', '2']);
});

it('mini cart counter: never shows the old number again after a shop script has brought newer fragments', async () => {
  const page = await renderPage('/cua-hang/');
  await addOne(page);
  const response = await addByShopScript();
  const { fragments } = await response.json();
  const numbers = recordNumbers();
  page.shop.addFault({ kind: 'delay', match: '/store/v1/cart', ms: 300 });
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(count()).toMatch(/^3/));
  await waitFor(() => expect(panelCount()).toMatch(/^3/));
  expect(numbers()).toEqual(['1', '3']);
});

it('mini cart counter: a link that the theme replaces while an addition is pending shows the pending number', async () => {
  const page = await renderPage('/cua-hang/');
  await addOne(page);
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
  const markup = link().outerHTML;
  await page.user.click(buttons()[1]!);
  await waitFor(() => expect(count()).toMatch(/^2/));
  link().outerHTML = markup;
  expect(count()).toMatch(/^1/);
  await waitFor(() => expect(count()).toMatch(/^2/), { timeout: 300 });
});

it("mini cart counter: keeps the server's text when it differs, and shows the number of the store", async () => {
  const page = await renderPage('/cua-hang/');
  await addOne(page);
  const fragments = { '.cart-contents .count': '<span class="count">1 sản phẩm</span>' };
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(count()).toBe('1 sản phẩm'));
  await page.user.click(buttons()[1]!);
  await waitFor(() => expect(count()).toMatch(/^2/));
});
