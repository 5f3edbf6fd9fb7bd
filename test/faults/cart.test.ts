import { screen, waitFor } from '@testing-library/dom';
import { fakeShop } from '../../testing/render-page';
import {
  fetchServerItemCount,
  getMinusButton,
  getPlusButton,
  getQuantityInput,
  openCartPage,
  readNotices,
  TEAPOT,
  waitForTotals,
} from '../support/faults/cart-page';

afterEach(() => jest.restoreAllMocks());

describe.each([8, 11] as const)('cart in a demo shop of WooCommerce %s', (as) => {
  // fault 1
  it('cart: when the page contains an old nonce, a change succeeds without a notice', async () => {
    const page = await openCartPage({ as }, (html) =>
      html.replace(/("storeApiNonce":\s*")[^"]*/g, '$1cu123'),
    );
    page.shop.addFault({ kind: 'stale-nonce', match: '/batch' });
    await page.user.click(getPlusButton());
    await waitFor(async () => expect(await fetchServerItemCount()).toBe(2));
    await waitForTotals();
    expect(getQuantityInput()).toHaveValue(2);
    expect(readNotices()).toEqual([]);
  });

  // fault 40
  it('cart: when the device was asleep for a day, the page fetches the cart with a new nonce, and changes succeed', async () => {
    let now = Date.now();
    const shop = fakeShop({ as, now: () => new Date(now) });
    const page = await openCartPage({ shop });
    now += 30 * 60 * 60 * 1_000;
    window.dispatchEvent(new Event('focus'));
    await page.user.click(getPlusButton());
    await waitFor(async () => expect(await fetchServerItemCount()).toBe(2));
    await waitForTotals();
    expect(getQuantityInput()).toHaveValue(2);
    expect(readNotices()).toEqual([]);
  });

  // fault 3
  it("cart: after a login in another tab, the account's cart is shown, and changes succeed", async () => {
    const page = await openCartPage({ as });
    const form = new DOMParser().parseFromString(
      await (await window.fetch('/tai-khoan/')).text(),
      'text/html',
    );
    const body = new URLSearchParams({ username: 'khach', password: 'khach-quen', login: 'x' });
    const nonce = form.querySelector<HTMLInputElement>('[name="woocommerce-login-nonce"]')!;
    body.set(nonce.name, nonce.value);
    await window.fetch('/tai-khoan/', { method: 'POST', body });
    const added = new URLSearchParams({ product_id: String(TEAPOT), quantity: '2' });
    await window.fetch('/?wc-ajax=add_to_cart', { method: 'POST', body: added });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(getQuantityInput()).toHaveValue(3));
    await page.user.click(getPlusButton());
    await waitFor(async () => expect(await fetchServerItemCount()).toBe(4));
    await waitForTotals();
    expect(getQuantityInput()).toHaveValue(4);
  });
});

// fault 13
it('cart: after three clicks on plus and one on minus, the final quantity stays visible and is saved in at most two requests', async () => {
  const page = await openCartPage();
  page.shop.addFault({ kind: 'delay', match: '/batch', ms: 600 });
  const shownQuantities: (number | undefined)[] = [];
  const observer = new MutationObserver(() => shownQuantities.push(getQuantityInput()?.valueAsNumber));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  // Clicks without simulated pointer events, which on a busy machine would be too slow for the limit of two requests.
  const [plus, minus] = [getPlusButton(), getMinusButton()];
  for (const [button, then] of [
    [plus, 2],
    [plus, 3],
    [plus, 4],
    [minus, 3],
  ] as const) {
    button.click();
    await waitFor(() => expect(getQuantityInput()?.value).toBe(String(then)), { interval: 1 });
  }
  shownQuantities.length = 0;
  await waitForTotals().finally(() => observer.disconnect());
  expect(await fetchServerItemCount()).toBe(3);
  expect(new Set([...shownQuantities, getQuantityInput()?.valueAsNumber])).toEqual(new Set([3]));
  expect(page.sent.filter(({ path }) => path.includes('/batch')).length).toBeLessThanOrEqual(2);
});

it.each([
  // fault 20
  ['500', 'Đã có lỗi xảy ra. Vui lòng liên hệ với chúng tôi để được hỗ trợ.'],
  // fault 20
  ['502', 'Đã có lỗi xảy ra. Vui lòng liên hệ với chúng tôi để được hỗ trợ.'],
  // fault 21
  [
    'firewall',
    'Yêu cầu bị hệ thống bảo vệ của trang chặn lại. Vui lòng thử lại sau ít phút hoặc liên hệ với cửa hàng.',
  ],
] as const)(
  "cart: when a change is answered by an error page (%s), one notice and the shop's quantity are shown, and the next change succeeds",
  async (kind, message) => {
    const page = await openCartPage();
    page.shop.addFault({ kind, match: '/batch', times: 9 });
    await page.user.click(getPlusButton());
    await waitFor(() => expect(readNotices()).toHaveLength(1), { timeout: 30_000 });
    expect(readNotices()[0]).toBe(`Lỗi: ${message}`);
    await waitFor(() => expect(getQuantityInput()).toHaveValue(1));
    page.shop.clearFaults();
    await page.user.click(getPlusButton());
    await waitFor(async () => expect(await fetchServerItemCount()).toBe(2));
  },
  60_000,
);

// fault 36
it('cart: when the browser denies access to storage, changes succeed without a notice', async () => {
  const throwQuotaError = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(throwQuotaError);
  const page = await openCartPage();
  await page.user.click(getPlusButton());
  await waitFor(async () => expect(await fetchServerItemCount()).toBe(2));
  await waitForTotals();
  expect(getQuantityInput()).toHaveValue(2);
  expect(readNotices()).toEqual([]);
});

// fault 4
it('cart: when the cart has expired in the shop, it is shown as empty and can be filled again', async () => {
  const page = await openCartPage();
  page.shop.reset();
  await page.user.click(getPlusButton());
  await waitFor(() => expect(screen.getByText('Giỏ hàng của bạn đang trống')).toBeVisible());
  await window.fetch(`/?add-to-cart=${TEAPOT}`);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(getQuantityInput()).toHaveValue(1));
});

it('cart: when the cart has expired in the shop and another tab adds the same product, the product is shown before the fragments have arrived', async () => {
  const page = await openCartPage();
  page.shop.reset();
  page.shop.addFault({ kind: 'delay', match: 'get_refreshed_fragments', ms: 60_000 });
  await page.user.click(getPlusButton());
  await waitFor(() => expect(screen.getByText('Giỏ hàng của bạn đang trống')).toBeVisible());
  await window.fetch(`/?add-to-cart=${TEAPOT}`);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(getQuantityInput()).toHaveValue(1));
});
