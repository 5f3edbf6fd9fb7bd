import { waitFor } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { waitForFragments } from '../../support/widgets/cart-fragments/wait-for-fragments';

/*
 * The drawer of a Mini-Cart block that stays WooCommerce's. WooCommerce 11 sends its changes in batches, whose responses
 * set no cookie.
 */

interface StoreCart {
  items: { key: string; quantity: number }[];
}

interface QuantityChanges {
  cartItemsPendingDelete?: string[];
  cartItemsPendingQuantity?: string[];
}

const BATCH = '/wp-json/wc/store/v1/batch';

const readHeaderCount = () => document.querySelector('a.cart-contents .count')?.textContent;
const getPanelCount = () => document.querySelector('.tiem-mini-cart__count');
const findOtherProduct = () =>
  document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]:not([data-product_id="103"])')!.dataset
    .product_id;

/** Returns a function that counts the requests to a path that were sent from now on. */
function countRequests({ sent }: RenderedPage): (part: string) => number {
  const start = sent.length;
  return (part) => sent.slice(start).filter(({ path }) => path.includes(part)).length;
}

const addInOtherTab = (quantity: number, productId = '103') =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: productId, quantity: String(quantity) }),
  });

/** Changes a line as the drawer does. */
async function changeLine(index: number, quantity: number): Promise<string> {
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

function reportChange(quantityChanges: QuantityChanges): void {
  const detail = { type: 'from_iAPI', quantityChanges };
  window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required', { detail }));
}

async function removeFirstLine(): Promise<void> {
  reportChange({ cartItemsPendingDelete: [await changeLine(0, 0)] });
}

async function setFirstQuantity(quantity: number): Promise<void> {
  dispatchQuantityEvents(await changeLine(0, quantity));
}

function dispatchQuantityEvents(key: string): void {
  const detail = { preserveCartData: true };
  document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail }));
  reportChange({ cartItemsPendingQuantity: [key] });
}

/** Opens a page with two lines in the cart, and the mini cart, which opens the store. */
async function openPageWithStore(): Promise<RenderedPage> {
  const shopPage = await renderPage('/cua-hang/', { as: 11 });
  await addInOtherTab(1);
  await addInOtherTab(1, findOtherProduct());
  const page = await shopPage.go('/cua-hang/');
  await page.mounted('cart-fragments');
  await page.user.click(document.querySelector<HTMLElement>('a.cart-contents')!);
  await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^2/));
  return page;
}

describe("WooCommerce 11's own drawer", () => {
  it('cart fragments: the counter follows a removal in the drawer of the Mini-Cart block', async () => {
    const started = waitForFragments();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    await addInOtherTab(3);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^3/));
    const count = countRequests(page);
    await removeFirstLine();
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it('cart fragments: a removal in the drawer is noticed before any widget has mounted', async () => {
    const shopPage = await renderPage('/cua-hang/', { as: 11 });
    await addInOtherTab(2);
    const page = await shopPage.go('/cua-hang/');
    expect(readHeaderCount()).toMatch(/^2/);
    const count = countRequests(page);
    await removeFirstLine();
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it('cart fragments: after the removal of the last line, the counter is 0 on a page that has neither cookie nor stored fragments', async () => {
    const started = waitForFragments();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    document.querySelector('a.cart-contents .count')!.textContent = '1 sản phẩm';
    const count = countRequests(page);
    reportChange({ cartItemsPendingDelete: ['a1'] });
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it('cart fragments: a changed quantity in the drawer causes one request for the cart and one for the fragments', async () => {
    const page = await openPageWithStore();
    const key = await changeLine(0, 4);
    const count = countRequests(page);
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
    ['removed', removeFirstLine, /^1/],
  ])(
    'cart: no message says that a line was %s if the shopper did it in the drawer',
    async (_, change, count) => {
      await openPageWithStore();
      const messages: (string | null)[] = [];
      document.addEventListener('tiem:notice:added', () => messages.push(document.body.textContent));
      await change();
      await waitFor(() => expect(getPanelCount()).toHaveTextContent(count));
      expect(messages).toEqual([]);
    },
  );

  it('cart: a message names a line that another tab has changed after a change in the drawer', async () => {
    await openPageWithStore();
    await setFirstQuantity(4);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^5/));
    await changeLine(1, 3);
    document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
    await waitFor(() => expect(document.body).toHaveTextContent(/đã được đổi thành 3/));
  });

  it("cart fragments: the page sends no request when WooCommerce's other store reports a change of our own", async () => {
    const started = waitForFragments();
    const page = await renderPage('/cua-hang/', { as: 11 });
    await started;
    await addInOtherTab(1);
    const count = countRequests(page);
    const rereads: Event[] = [];
    document.addEventListener('tiem:cart:reread', (event) => rereads.push(event), { once: true });
    const detail = { type: 'from_@wordpress/data' };
    window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required', { detail }));
    expect(rereads).toEqual([]);
    reportChange({ cartItemsPendingDelete: ['a1'] });
    await waitFor(() => expect(rereads).toHaveLength(1));
    await waitFor(() => expect(count('get_refreshed_fragments')).toBe(1));
  });
});

/** Simulates `wp.data` with WooCommerce 8.5's cart store. Its drawer receives a cart while the changed line is pending. */
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
    /** Resolves when something listens to the store. */
    connected: () => waitFor(() => expect(listeners.size).toBeGreaterThan(0)),
    /** Reads the server's cart into the store, as the response to a change of this line or to a request of its own. */
    async receive(changedKey = ''): Promise<void> {
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

  /** Opens a page with three items in the cart and a Mini-Cart block that WooCommerce handles. */
  async function openPageWithBlock(): Promise<RenderedPage> {
    const shopPage = await renderPage('/cua-hang/', { as: 8 });
    await addInOtherTab(3);
    const response = await fetch('/cua-hang/');
    const opened = await shopPage.go(addNativeBlock(await response.text()));
    await opened.mounted('cart-fragments');
    expect(document.querySelector('.wc-block-mini-cart')).not.toBeNull();
    return opened;
  }

  /** Opens the drawer: its scripts load, and its store reads the cart. */
  async function openDrawer(): Promise<ReturnType<typeof createCartStore>> {
    const store = createCartStore();
    page.wp = { data: store.data };
    document.head.dispatchEvent(new Event('load'));
    await store.connected();
    await store.receive();
    return store;
  }

  it('cart fragments: the counter follows a removal in the drawer, whose scripts load when it opens', async () => {
    const opened = await openPageWithBlock();
    const store = await openDrawer();
    const count = countRequests(opened);
    await store.receive(await changeLine(0, 0));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^0/));
    expect(count('get_refreshed_fragments')).toBe(1);
  });

  it('cart fragments: a cart that the drawer reads without a change of the shopper causes no request', async () => {
    const opened = await openPageWithBlock();
    const store = await openDrawer();
    await addInOtherTab(1);
    const rereads: Event[] = [];
    document.addEventListener('tiem:cart:reread', (event) => rereads.push(event));
    await store.receive();
    expect(rereads).toEqual([]);
    const count = countRequests(opened);
    await store.receive(await changeLine(0, 0));
    await waitFor(() => expect(rereads).toHaveLength(1));
    await waitFor(() => expect(count('get_refreshed_fragments')).toBe(1));
  });

  it('wc cart: the open mini cart shows a removal in the drawer without a request for the cart and without a message', async () => {
    const store = createCartStore();
    page.wp = { data: store.data };
    page.wc = { wcBlocksRegistry: { getPaymentMethods: () => ({}) }, blocksCheckout: {} };
    const opened = await openPageWithBlock();
    await store.connected();
    await store.receive();
    await opened.user.click(document.querySelector<HTMLElement>('a.cart-contents')!);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^3/));
    const messages: Event[] = [];
    document.addEventListener('tiem:notice:added', (event) => messages.push(event));
    const key = await changeLine(0, 1);
    const count = countRequests(opened);
    await store.receive(key);
    await waitFor(() => expect(getPanelCount()).toHaveTextContent(/^1/));
    await waitFor(() =>
      expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^1/),
    );
    // The only request for the cart is the drawer's own.
    expect(count('/wc/store/v1/cart')).toBe(1);
    expect(count('get_refreshed_fragments')).toBe(1);
    expect(messages).toEqual([]);
  });
});
