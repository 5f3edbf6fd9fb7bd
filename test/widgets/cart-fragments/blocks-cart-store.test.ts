import { screen, waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { waitForFragmentsWidget } from '../../support/widgets/cart-fragments/wait-for-fragments';

/**
 * Renders a badge that behaves like the cart store of WooCommerce's Interactivity API: it fetches the cart
 * again only on the event `wc-blocks_store_sync_required`.
 */
function renderBlocksBadge(): HTMLElement {
  const badge = document.createElement('span');
  badge.textContent = '1';
  document.body.append(badge);
  window.addEventListener('wc-blocks_store_sync_required', async (event) => {
    if ((event as CustomEvent<{ type: string }>).detail.type !== 'from_@wordpress/data') return;
    const response = await fetch('/wp-json/wc/store/v1/cart');
    badge.textContent = String(((await response.json()) as { items_count: number }).items_count);
  });
  return badge;
}

const addTwoInOtherTab = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });

function changeInOtherTab(): void {
  const stamp = Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'))!;
  const key = stamp.replace('fragments-stamp', 'cart-stamp');
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1', storageArea: localStorage }));
}

// spec 4.1: they are asked for again after going back
it.each([
  [
    'the page is restored from the bfcache',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
  ['another tab has changed the cart', changeInOtherTab],
  [
    'the page gets the focus and the cookie names another cart',
    () => window.dispatchEvent(new Event('focus')),
  ],
])("cart fragments: the badge of WooCommerce's blocks is updated when %s", async (_, hint) => {
  const front = await renderPage('/cua-hang/', { as: 11 });
  await front.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  await waitFor(() => expect(document.querySelector('a.cart-contents .count')).toHaveTextContent(/^1/));
  const badge = renderBlocksBadge();
  await addTwoInOtherTab();
  expect(badge).toHaveTextContent('1');
  hint();
  await waitFor(() => expect(badge).toHaveTextContent('3'));
});

it("cart fragments: when the page gets the focus and the cart has not changed, WooCommerce's blocks do not fetch the cart", async () => {
  const started = waitForFragmentsWidget();
  await renderPage('/cua-hang/', { as: 11 });
  await started;
  const requests: Event[] = [];
  window.addEventListener('wc-blocks_store_sync_required', (event) => requests.push(event));
  window.dispatchEvent(new Event('focus'));
  expect(requests).toEqual([]);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(requests).toHaveLength(1);
});

it("cart fragments: WooCommerce's blocks fetch the cart once after each change by a widget", async () => {
  const page = await renderPage('/cua-hang/', { as: 11 });
  const requests: Event[] = [];
  window.addEventListener('wc-blocks_store_sync_required', (event) => requests.push(event));
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  await waitFor(() => expect(requests).toHaveLength(1));
  await page.user.click(await screen.findByLabelText(/^Xóa “/));
  await waitFor(() => expect(requests).toHaveLength(2));
});

it("cart fragments: after a change by WooCommerce's own blocks, the blocks do not fetch the cart again", async () => {
  const started = waitForFragmentsWidget();
  await renderPage('/cua-hang/', { as: 11 });
  await started;
  const requests: Event[] = [];
  window.addEventListener('wc-blocks_store_sync_required', (event) => requests.push(event));
  const shown = new Promise((done) =>
    document.addEventListener('tiem:fragments:shown', done, { once: true }),
  );
  await addTwoInOtherTab();
  const detail = { preserveCartData: true };
  document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail }));
  await shown;
  expect(requests).toEqual([]);
});

it('cart fragments: the badge of a Mini-Cart block that a widget replaces is visible only while the cart has items', async () => {
  const started = waitForFragmentsWidget();
  await renderPage(
    '<div data-tiem="cart-fragments"></div><a class="cart-contents" href="/gio-hang/"><span data-tiem-hide-zero hidden><span class="count">0</span></span></a>',
  );
  await started;
  const badge = document.querySelector('[data-tiem-hide-zero]')!;
  for (const count of [2, 0, 1]) {
    const fragments = { '.cart-contents .count': `<span class="count">${count}</span>` };
    document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
    await waitFor(() => expect(badge).toHaveTextContent(`${count}`));
    await waitFor(() => expect(badge.hasAttribute('hidden')).toBe(count === 0));
  }
});
