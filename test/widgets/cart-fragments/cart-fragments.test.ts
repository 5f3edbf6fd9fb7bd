import { screen, waitFor, within } from '@testing-library/dom';
import { connectJQueryEvents } from '../../../mount/bridges/jquery/events';
import { readSettings } from '../../../src/app/settings';
import { readCartVersion } from '../../../src/session';
import { advanceTime } from '../../support/jest/advance-time';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { waitForFragmentsWidget } from '../../support/widgets/cart-fragments/wait-for-fragments';
import { getExampleHtml } from '../../support/widgets/example-html';
import { readFooterCount, readHeaderCount } from '../../support/widgets/read-cart-counts';

const getMiniCartList = () => document.querySelector<HTMLElement>('.widget_shopping_cart_content')!;
const addTeapotByOtherScript = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });
const getFragmentRequests = ({ sent }: RenderedPage) =>
  sent.filter(({ path }) => path.includes('get_refreshed_fragments'));
const getAddButton = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
/** Waits for the cart link, because it is added when the store has processed the addition. */
const waitForCartLink = () => waitFor(() => expect(document.querySelector('.added_to_cart')).not.toBeNull());

function recordEvents(...types: string[]): string[] {
  const events: string[] = [];
  for (const type of types) document.addEventListener(type, () => events.push(type), { once: true });
  return events;
}

// Restores the timers if a test fails while they are fake.
afterEach(() => {
  jest.useRealTimers();
});

describe('cart fragments without JavaScript', () => {
  it('cart fragments: without JavaScript, the count and the list that the server rendered are shown', async () => {
    await renderPage('/cua-hang/', { script: false });
    expect(readHeaderCount()).toMatch(/^0/);
    expect(getMiniCartList()).toHaveTextContent('Giỏ hàng đang trống');
  });
});

it('cart fragments: after another script has added a product, the number beside the mini cart is updated', async () => {
  const page = await renderPage(getExampleHtml('cart-fragments'));
  await page.mounted('cart-fragments');
  await addTeapotByOtherScript();
  document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
});

describe.each([8, 11] as const)('cart fragments on WooCommerce %i', (as) => {
  // spec 3.1: the items cookie tells whether there is a cart
  it('cart fragments: when a shopper without a cart visits a page, no request is sent', async () => {
    const fragmentsLoaded = waitForFragmentsWidget();
    const page = await renderPage('/cua-hang/', { as });
    await fragmentsLoaded;
    const handleShown = jest.fn();
    document.addEventListener('tiem:fragments:shown', handleShown);
    jest.useFakeTimers();
    document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(handleShown).toHaveBeenCalledTimes(2));
    // Requests for fragments are sent after a delay, within which several events cause one request.
    await advanceTime(1_000);
    jest.useRealTimers();
    document.removeEventListener('tiem:fragments:shown', handleShown);
    expect(page.sent).toEqual([]);
  });

  // The page must fetch the fragments itself, because Firefox and Safari do not deliver storage events to a
  // page in the back/forward cache.
  it('cart fragments: a page that is restored from the back/forward cache shows what has been added to the cart since', async () => {
    await renderPage('/cua-hang/', { as });
    await addTeapotByOtherScript();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
  });

  // spec 3.1: fragments replace the regions their selectors name
  // spec 4.1: 'no' replaces the regions in place
  it('cart fragments: when a product is added, the elements on the page are updated from the response without being replaced', async () => {
    const page = await renderPage('/cua-hang/', { as });
    const listBefore = getMiniCartList();
    await page.user.click(getAddButton());
    await waitFor(() =>
      expect(within(getMiniCartList()).getAllByRole('listitem', { hidden: true })).toHaveLength(1),
    );
    expect(getMiniCartList()).toBe(listBefore);
    expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^1/);
    expect(getFragmentRequests(page)).toEqual([]);
  });

  // spec 4.1: a page from a cache asks once
  it('cart fragments: on a page that was cached for another visitor, one request is sent, and its response is stored for the next page', async () => {
    const fragmentsLoaded = waitForFragmentsWidget();
    const page = await renderPage('/cua-hang/', { as });
    await fragmentsLoaded;
    await addTeapotByOtherScript();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
    expect(getFragmentRequests(page)).toHaveLength(1);
    const nextPage = await page.go('/cua-hang/');
    const events = recordEvents('tiem:fragments:loaded');
    await waitFor(() => expect(events).toHaveLength(1));
    expect(getFragmentRequests(nextPage)).toEqual([]);
  });
});

// spec 3.1: the hash cookie tells whether the cart is another
it('cart fragments: stored fragments are shown until the cart version in the cookie changes', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(getAddButton());
  await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
  const nextPage = await page.go('/cua-hang/');
  const events = recordEvents('tiem:fragments:loaded', 'tiem:fragments:refreshed');
  await waitFor(() => expect(events).toEqual(['tiem:fragments:loaded']));
  expect(getFragmentRequests(nextPage)).toEqual([]);
  await addTeapotByOtherScript();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(readHeaderCount()).toMatch(/^3/));
  expect(getFragmentRequests(nextPage)).toHaveLength(1);
});

// spec 4.1: another tab changed the cart: they are asked for again
it('cart fragments: are requested again when another tab changes the cart', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(getAddButton());
  const getFooterCounter = () => document.querySelector('.footer-cart-contents .count');
  await waitFor(() => expect(getFooterCounter()).toHaveTextContent(/^1/));
  await waitForCartLink();
  await addTeapotByOtherScript();
  expect(getFragmentRequests(page)).toEqual([]);
  const findFragmentsVersionKey = () =>
    Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'));
  await waitFor(() => expect(findFragmentsVersionKey()).toBeDefined());
  const key = findFragmentsVersionKey()!;
  const newValue = JSON.stringify({ hash: 'of the other tab', createdAt: Date.now() });
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  await waitFor(() => expect(getFragmentRequests(page)).toHaveLength(1));
  await waitFor(() => expect(getFooterCounter()).toHaveTextContent(/^3/));
});

it('cart fragments: an addition by a script in another tab updates the open mini cart and both counters', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(getAddButton());
  await waitForCartLink();
  const getPanelCounter = () => document.querySelector('.tiem-mini-cart__count');
  await waitFor(() => expect(getPanelCounter()).toHaveTextContent(/^1/));
  await addTeapotByOtherScript();
  storeFragmentsVersionOfOtherTab();
  await waitFor(() => expect(readFooterCount()).toMatch(/^3/));
  await waitFor(() => expect(readHeaderCount()).toMatch(/^3/));
  expect(getPanelCounter()).toHaveTextContent(/^3/);
});

// spec 7.5: on an error the old ones stay, and an event says so
// spec 8: fragments error: an event only
it('cart fragments: when the request fails, the content stays and an event reports the failure', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(getAddButton());
  await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
  await waitForCartLink();
  page.shop.addFault({ kind: '502', match: 'get_refreshed_fragments' });
  const events = recordEvents('tiem:fragments:failed');
  document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  await waitFor(() => expect(events).toEqual(['tiem:fragments:failed']));
  expect(readHeaderCount()).toMatch(/^1/);
});

it('cart fragments: when a script has changed the cart and passes the fragments to Tiệm, they are sanitised and shown', async () => {
  const fragmentsLoaded = waitForFragmentsWidget();
  await renderPage('/cua-hang/');
  await fragmentsLoaded;
  const events = recordEvents('tiem:fragments:shown');
  const fragments = {
    'a.footer-cart-contents':
      '<a class="footer-cart-contents" href="/gio-hang/">Giỏ <span class="count">7</span><img src="x" onerror="alert(1)"></a>',
  };
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(events).toHaveLength(1));
  const link = document.querySelector('a.footer-cart-contents')!;
  expect(link).toHaveTextContent('Giỏ 7');
  expect(link.querySelector('img')).not.toHaveAttribute('onerror');
});

// spec 2.6: the widget shows from the items-in-cart cookie, and when an addition starts; else it is hidden
it('cart fragments: an empty cart widget that the theme hides is shown once a product is added', async () => {
  const page = await renderPage('/cua-hang/');
  getMiniCartList().classList.add('hide_cart_widget_if_empty');
  await waitForFragmentsWidget();
  const widget = getMiniCartList().closest<HTMLElement>('.widget_shopping_cart')!;
  await waitFor(() => expect(widget.hidden).toBe(true));
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 300 });
  await page.user.click(getAddButton());
  await waitFor(() => expect(widget.hidden).toBe(false));
  await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
});

/**
 * Fetches the page that a page cache would store for a visitor without a cart. Removes `themeActions`,
 * because stock themes have no AJAX actions.
 */
async function fetchPageWithoutThemeActions(): Promise<string> {
  const html = await (await fetch('/cua-hang/')).text();
  return html.replace('"themeActions":true,', '');
}

/** Adds a product and increases its quantity through the Store API's batch route, whose response sets no cookie. */
async function addTwoProducts(page: RenderedPage): Promise<void> {
  await page.user.click(getAddButton());
  await waitFor(() => expect(readFooterCount()).toMatch(/^1/));
  const readCartHash = () => /cart_hash=(\w+)/.exec(document.cookie)?.[1];
  const hash = readCartHash();
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(page.sent.some(({ path }) => path.includes('/batch'))).toBe(true));
  expect(readCartHash()).toBe(hash);
}

describe('cart fragments after a Store API change, whose response sets no cookie', () => {
  it('cart fragments: after a quantity change, header and footer counters show the same number after one request', async () => {
    const shopPage = await renderPage('/cua-hang/');
    const page = await shopPage.go(await fetchPageWithoutThemeActions());
    await addTwoProducts(page);
    await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
    expect(readHeaderCount()).toMatch(/^2/);
    expect(getFragmentRequests(page)).toHaveLength(1);
    expect(page.sent.filter(({ path }) => path.includes('admin-ajax'))).toEqual([]);
  });

  it('cart fragments: when the request for fragments failed on the previous page, it is sent again on the next cached page', async () => {
    const shopPage = await renderPage('/cua-hang/');
    const cached = await fetchPageWithoutThemeActions();
    const page = await shopPage.go(cached);
    page.shop.addFault({ kind: '502', match: 'get_refreshed_fragments' });
    await addTwoProducts(page);
    await waitFor(() => expect(getFragmentRequests(page)).toHaveLength(1));
    expect(readFooterCount()).toMatch(/^1/);
    page.shop.clearFaults();
    const nextPage = await page.go(cached);
    expect(readFooterCount()).toMatch(/^0/);
    await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
    expect(readHeaderCount()).toMatch(/^2/);
    expect(getFragmentRequests(nextPage)).toHaveLength(1);
  });
});

/** Returns the requests for fragments by this tab, without those of the simulated other tab. */
const getOwnFragmentRequests = (page: RenderedPage) =>
  getFragmentRequests(page).filter(({ path }) => !path.includes('other-tab'));

/** Simulates another tab that has stored the fragments of the current cart. */
function storeFragmentsVersionOfOtherTab(): void {
  const key = Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'))!;
  const version = readCartVersion(readSettings(document, window).settings);
  const newValue = JSON.stringify({ version, createdAt: Date.now() });
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

/**
 * Simulates another tab that has requested fragments for the same cart change and gets its response first,
 * which sets the cookie for both tabs.
 */
async function setCookieByOtherTab(): Promise<void> {
  const cookie = document.cookie;
  await fetch('/?wc-ajax=get_refreshed_fragments&other-tab', { method: 'POST', body: new URLSearchParams() });
  expect(document.cookie).not.toBe(cookie);
  storeFragmentsVersionOfOtherTab();
}

const DELAY_FAULT = { kind: 'delay', match: 'get_refreshed_fragments', ms: 600 } as const;

describe('cart fragments, a change during a request', () => {
  it('cart fragments: a tab that has changed the cart sends one request for fragments, even when another tab receives its response first', async () => {
    const shopPage = await renderPage('/cua-hang/');
    const page = await shopPage.go(await fetchPageWithoutThemeActions());
    page.shop.addFault(DELAY_FAULT);
    await addTwoProducts(page);
    await waitFor(() => expect(getFragmentRequests(page)).toHaveLength(1));
    page.shop.clearFaults();
    await setCookieByOtherTab();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
    expect(readHeaderCount()).toMatch(/^2/);
    expect(getOwnFragmentRequests(page)).toHaveLength(1);
  });

  it('cart fragments: when the classic cart fires its update event during the request for fragments, no second request is sent', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(getAddButton());
    await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
    await waitForCartLink();
    const $ = createMiniJQuery();
    const stop = connectJQueryEvents($);
    page.shop.addFault(DELAY_FAULT);
    await addTeapotByOtherScript();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(getFragmentRequests(page)).toHaveLength(1));
    page.shop.clearFaults();
    $(document.body).trigger('updated_wc_div');
    await waitFor(() => expect(readFooterCount()).toMatch(/^3/));
    stop();
    expect(getFragmentRequests(page)).toHaveLength(1);
  });
});

// spec 4.1: they are asked for again after going back
it('cart fragments: when the page is restored from the bfcache, they are requested again and an event is fired', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(getAddButton());
  await waitFor(() => expect(readHeaderCount()).toMatch(/^1/));
  await waitForCartLink();
  const events = recordEvents('tiem:fragments:shown');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(events).toHaveLength(1));
  expect(getFragmentRequests(page)).toHaveLength(1);
});

describe('cart fragments, additions by other scripts before any widget is mounted', () => {
  it.each([
    ['added_to_cart', 'jQuery'],
    ['updated_wc_div', 'jQuery'],
    ['wc_fragment_refresh', 'jQuery'],
    ['wc-blocks_added_to_cart', 'DOM'],
    ['wc-blocks_removed_from_cart', 'DOM'],
  ])(
    'cart fragments: when another script adds a product before any widget is mounted, the event %s in %s updates the counter with one request',
    async (type, language) => {
      const page = await renderPage('/cua-hang/');
      await addTeapotByOtherScript();
      if (language === 'jQuery') createMiniJQuery()(document.body).trigger(type);
      else document.body.dispatchEvent(new CustomEvent(type, { bubbles: true }));
      await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
      expect(getFragmentRequests(page)).toHaveLength(1);
    },
  );

  it('cart fragments: when another script adds a product on a page without fragments, the cart is fetched from the Store API', async () => {
    const shopPage = await renderPage('/cua-hang/');
    const html = await fetchPageWithoutThemeActions();
    const page = await shopPage.go(
      html
        .replaceAll('widget_shopping_cart_content', 'list')
        .replaceAll('footer-cart-contents', 'bar')
        .replaceAll('cart-contents', 'basket'),
    );
    await addTeapotByOtherScript();
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
    const readBasketCount = () => document.querySelector('a.basket .count')?.textContent;
    await waitFor(() => expect(readBasketCount()).toMatch(/^2/));
    expect(getFragmentRequests(page)).toEqual([]);
    expect(page.sent.filter(({ path }) => path.includes('/wc/store/v1/cart'))).toHaveLength(1);
  });
});

/**
 * Astra's header on cart pages has no list of items, none of WooCommerce's classes, and a fragment with a
 * selector of its own, so the counter must be found by that fragment.
 */
it('cart fragments: a change on the cart page updates the counter in the header of the Astra theme', async () => {
  const applyAstraMarkup = (text: string) =>
    text
      .replaceAll('widget_shopping_cart_content', 'list')
      .replaceAll('footer-cart-contents', 'bar')
      .replaceAll('cart-contents', 'cart-container')
      .replaceAll('class="site-header-cart"', 'class="ast-site-header-cart ast-menu-cart-outline"')
      .replaceAll('<span class="count">', '<span class="ast-count-text">');
  const shopPage = await renderPage('/cua-hang/');
  const page = await shopPage.go(applyAstraMarkup(await fetchPageWithoutThemeActions()));
  const originalFetch = window.fetch;
  window.fetch = async (...request) => {
    const response = await originalFetch(...request);
    if (!String(request[0]).includes('get_refreshed_fragments')) return response;
    const { fragments, ...rest } = (await response.json()) as { fragments: Record<string, string> };
    const renamed = Object.entries(fragments).map(([replacement, html]) => [
      applyAstraMarkup(replacement),
      applyAstraMarkup(html),
    ]);
    return Response.json({ ...rest, fragments: Object.fromEntries(renamed) });
  };
  await addTeapotByOtherScript();
  document.dispatchEvent(new CustomEvent('tiem:cart:changed'));
  await waitFor(() => expect(document.querySelector('.ast-count-text')).toHaveTextContent(/^2/));
  expect(getFragmentRequests(page)).toHaveLength(1);
  window.fetch = originalFetch;
});

it('cart fragments: on a cached page, the number in .cart-contents is updated even if the theme sends no fragment for it', async () => {
  const shopPage = await renderPage('/cua-hang/');
  const cachedPage = (await fetchPageWithoutThemeActions()).replaceAll(
    'widget_shopping_cart_content',
    'list',
  );
  await addTeapotByOtherScript();
  /** Opens the cached page in a shop whose response contains only WooCommerce's own fragment. */
  async function openCachedPage(from: RenderedPage): Promise<RenderedPage> {
    const page = await from.go(cachedPage);
    const originalFetch = window.fetch;
    window.fetch = async (...request) => {
      const response = await originalFetch(...request);
      if (!String(request[0]).includes('get_refreshed_fragments')) return response;
      const { cart_hash } = (await response.json()) as { cart_hash: string };
      return Response.json({ cart_hash, fragments: { 'div.widget_shopping_cart_content': '<div></div>' } });
    };
    expect(readHeaderCount()).toMatch(/^0/);
    return page;
  }
  const firstPage = await openCachedPage(shopPage);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
  expect(getFragmentRequests(firstPage)).toHaveLength(1);
  const nextPage = await openCachedPage(firstPage);
  await waitFor(() => expect(readHeaderCount()).toMatch(/^2/));
  expect(getFragmentRequests(nextPage)).toEqual([]);
  expect(nextPage.sent.filter(({ path }) => path.includes('/wc/store/v1/cart'))).toHaveLength(1);
});
