import { waitFor } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { waitForFragmentsWidget } from '../../support/widgets/cart-fragments/wait-for-fragments';
import { readHeaderCount } from '../../support/widgets/read-cart-counts';

/*
 * Tests pages on which WooCommerce's own Mini-Cart block opens its drawer. WooCommerce 11 sends the drawer's
 * changes as batch requests, whose responses set no cookie, so the widgets must notice those changes by
 * events.
 */

interface StoreCart {
  items: { key: string; quantity: number }[];
}

interface QuantityChanges {
  cartItemsPendingDelete?: string[];
  cartItemsPendingQuantity?: string[];
}

const BATCH = '/wp-json/wc/store/v1/batch';

const getPanelCount = () => document.querySelector('.tiem-mini-cart__count');
const findOtherProductId = () =>
  document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]:not([data-product_id="103"])')!.dataset
    .product_id;

/**
 * Returns a function that counts the requests whose path contains a text and that were sent after this call.
 */
function createRequestCounter({ sent }: RenderedPage): (part: string) => number {
  const start = sent.length;
  return (part) => sent.slice(start).filter(({ path }) => path.includes(part)).length;
}

const addInOtherTab = (quantity: number, productId = '103') =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: productId, quantity: String(quantity) }),
  });

/** Sets the quantity of a cart item by the same batch request that WooCommerce's drawer sends. */
async function setQuantityThroughBatch(index: number, quantity: number): Promise<string> {
  const response = await fetch('/wp-json/wc/store/v1/cart');
  const nonce = response.headers.get('Nonce') ?? '';
  const { key } = ((await response.json()) as StoreCart).items[index]!;
  const path = `/wc/store/v1/cart/${quantity > 0 ? 'update-item' : 'remove-item'}`;
  const request = { path, method: 'POST', headers: { Nonce: nonce }, body: { key, quantity } };
  const answer = await fetch(BATCH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Nonce: nonce },
    body: JSON.stringify({ requests: [request] }),
  });
  expect(await answer.json()).toMatchObject({ responses: [{ status: 200 }] });
  return key;
}

function dispatchSyncRequired(quantityChanges: QuantityChanges): void {
  const detail = { type: 'from_iAPI', quantityChanges };
  window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required', { detail }));
}

async function removeFirstDrawerLine(): Promise<void> {
  dispatchSyncRequired({ cartItemsPendingDelete: [await setQuantityThroughBatch(0, 0)] });
}

async function setFirstQuantity(quantity: number): Promise<void> {
  dispatchQuantityEvents(await setQuantityThroughBatch(0, quantity));
}

function dispatchQuantityEvents(key: string): void {
  const detail = { preserveCartData: true };
  document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail }));
  dispatchSyncRequired({ cartItemsPendingQuantity: [key] });
}

/** Opens a page with two cart items and then the mini cart, so that the store is open. */
async function openPageWithStore(): Promise<RenderedPage> {
  const shopPage = await renderPage('/cua-hang/', { as: 11 });
  await addInOtherTab(1);
  await addInOtherTab(1, findOtherProductId());
  const page = await shopPage.go('/cua-hang/');
  await page.mounted('cart-fragments');
  await page.user.click(document.querySelector<HTMLElement>('a.cart-contents')!);
  await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^2/));
  return page;
}

describe("WooCommerce 11's own drawer", () => {
  it("cart fragments: when the shopper removes a line in the drawer of WooCommerce's Mini-Cart block, the counter in the header is updated", async () => {
    const started = waitForFragmentsWidget();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    await addInOtherTab(3);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^3/));
    const count = createRequestCounter(page);
    await removeFirstDrawerLine();
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it("cart fragments: a line removed in WooCommerce's drawer updates the counter even if no widget has been mounted yet", async () => {
    const shopPage = await renderPage('/cua-hang/', { as: 11 });
    await addInOtherTab(2);
    const page = await shopPage.go('/cua-hang/');
    expect(readHeaderCount()).toMatch(/^2/);
    const count = createRequestCounter(page);
    await removeFirstDrawerLine();
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it("cart fragments: on a page with neither cookie nor stored fragments, the counter is 0 after the last line was removed in WooCommerce's drawer", async () => {
    const started = waitForFragmentsWidget();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    document.querySelector('a.cart-contents .count')!.textContent = '1 sản phẩm';
    const count = createRequestCounter(page);
    dispatchSyncRequired({ cartItemsPendingDelete: ['a1'] });
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it("cart fragments: a quantity changed in WooCommerce's drawer causes one request for the cart and one for the fragments", async () => {
    const page = await openPageWithStore();
    const key = await setQuantityThroughBatch(0, 4);
    const count = createRequestCounter(page);
    dispatchQuantityEvents(key);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^5/));
    await waitFor(() =>
      expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^5/),
    );
    expect(count('get_refreshed_fragments')).toBe(1);
    expect(count('/wc/store/v1/cart')).toBe(1);
  });

  it.each([
    ['changed', () => setFirstQuantity(4), /^5/],
    ['removed', removeFirstDrawerLine, /^1/],
  ])(
    "cart: no message is shown about a line that the shopper %s in WooCommerce's drawer",
    async (_, change, count) => {
      await openPageWithStore();
      const messages: (string | null)[] = [];
      document.addEventListener('tiem:notice:added', () => messages.push(document.body.textContent));
      await change();
      await waitFor(() => expect(getPanelCount()).toHaveTextContent(count));
      expect(messages).toEqual([]);
    },
  );

  it("cart: after a change in WooCommerce's drawer, a message still names a line that another tab has changed", async () => {
    await openPageWithStore();
    await setFirstQuantity(4);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^5/));
    await setQuantityThroughBatch(1, 3);
    document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
    await waitFor(() => expect(document.body).toHaveTextContent(/đã được đổi thành 3/));
  });

  it("cart fragments: an event about a change by a widget, reported by WooCommerce's other cart store, causes no request", async () => {
    const started = waitForFragmentsWidget();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    await addInOtherTab(1);
    const count = createRequestCounter(page);
    const rereads: Event[] = [];
    document.addEventListener('tiem:cart:reread', (event) => rereads.push(event), { once: true });
    const detail = { type: 'from_@wordpress/data' };
    window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required', { detail }));
    expect(rereads).toEqual([]);
    dispatchSyncRequired({ cartItemsPendingDelete: ['a1'] });
    await waitFor(() => expect(rereads).toHaveLength(1));
    await waitFor(() => expect(count('get_refreshed_fragments')).toBe(1));
  });
});

/**
 * Simulates `wp.data` with the cart store of WooCommerce 8.5, whose drawer receives a cart while the changed
 * line is still marked as pending.
 */
function createCartStore() {
  const listeners = new Set<() => void>();
  let cart: Record<string, unknown> | undefined;
  let pendingKey = '';
  const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const selectors = {
    hasFinishedResolution: () => cart !== undefined,
    getCartData: () => cart,
    isItemPendingDelete: (key: string) => key === pendingKey,
    isItemPendingQuantity: () => false,
  };
  const data = {
    select: (store: string) => (store === 'wc/store/cart' ? selectors : undefined),
    dispatch: () => ({}),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    data,
    /** Resolves when a widget has subscribed to the simulated store. */
    connected: () => waitFor(() => expect(listeners.size).toBeGreaterThan(0)),
    /**
     * Puts the server's cart into the simulated store: as the response to a change of the line `changedKey`,
     * or to the drawer's first request without one.
     */
    async receiveCart(changedKey = ''): Promise<void> {
      const response = await fetch('/wp-json/wc/store/v1/cart');
      const body = (await response.json()) as Record<string, unknown>;
      pendingKey = changedKey;
      notifyListeners();
      cart = Object.fromEntries(Object.entries(body).map(([name, value]) => [toCamelCase(name), value]));
      notifyListeners();
      pendingKey = '';
      notifyListeners();
    },
  };
}

describe("WooCommerce 8.5's own drawer", () => {
  const page = window as { wp?: unknown; wc?: unknown };
  afterEach(() => {
    delete page.wp;
    delete page.wc;
  });
  const addNativeBlock = (html: string) =>
    html.replace('</header>', '<div class="wc-block-mini-cart"></div></header>');

  /** Opens a page with three items in the cart and a Mini-Cart block that is left to WooCommerce. */
  async function openPageWithBlock(): Promise<RenderedPage> {
    const shopPage = await renderPage('/cua-hang/', { as: 8 });
    await addInOtherTab(3);
    const response = await fetch('/cua-hang/');
    const opened = await shopPage.go(addNativeBlock(await response.text()));
    await opened.mounted('cart-fragments');
    expect(document.querySelector('.wc-block-mini-cart')).not.toBeNull();
    return opened;
  }

  /** Simulates that the shopper opens the drawer: its scripts are loaded, and its store fetches the cart. */
  async function openDrawer(): Promise<ReturnType<typeof createCartStore>> {
    const store = createCartStore();
    page.wp = { data: store.data };
    document.head.dispatchEvent(new Event('load'));
    await store.connected();
    await store.receiveCart();
    return store;
  }

  it("cart fragments: when the shopper removes a line in WooCommerce 8.5's drawer, whose scripts load when it opens, the counter is updated", async () => {
    const opened = await openPageWithBlock();
    const store = await openDrawer();
    const count = createRequestCounter(opened);
    await store.receiveCart(await setQuantityThroughBatch(0, 0));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it("cart fragments: when WooCommerce's drawer fetches the cart although the shopper changed nothing, no request is sent", async () => {
    const opened = await openPageWithBlock();
    const store = await openDrawer();
    await addInOtherTab(1);
    const rereads: Event[] = [];
    document.addEventListener('tiem:cart:reread', (event) => rereads.push(event));
    await store.receiveCart();
    expect(rereads).toEqual([]);
    const count = createRequestCounter(opened);
    await store.receiveCart(await setQuantityThroughBatch(0, 0));
    await waitFor(() => expect(rereads).toHaveLength(1));
    await waitFor(() => expect(count('get_refreshed_fragments')).toBe(1));
  });

  it("wc cart transport: when the shopper changes a line in WooCommerce's drawer, the open mini cart shows it without a cart request and without a message", async () => {
    const store = createCartStore();
    page.wp = { data: store.data };
    page.wc = { wcBlocksRegistry: { getPaymentMethods: () => ({}) }, blocksCheckout: {} };
    const opened = await openPageWithBlock();
    await store.connected();
    await store.receiveCart();
    await opened.user.click(document.querySelector<HTMLElement>('a.cart-contents')!);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^3/));
    const messages: Event[] = [];
    document.addEventListener('tiem:notice:added', (event) => messages.push(event));
    const key = await setQuantityThroughBatch(0, 1);
    const count = createRequestCounter(opened);
    await store.receiveCart(key);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^1/));
    await waitFor(() =>
      expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^1/),
    );
    // Expects a single request for the cart, which the drawer has sent, and none by the mini cart.
    expect(count('/wc/store/v1/cart')).toBe(1);
    expect(count('get_refreshed_fragments')).toBe(1);
    expect(messages).toEqual([]);
  });
});
