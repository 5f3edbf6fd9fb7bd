import { screen, waitFor, within } from '@testing-library/dom';
import { connect } from '../../../mount/bridges/jquery/index';
import { readSettings } from '../../../src/app/settings';
import { readCartVersion } from '../../../src/session';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { waitForFragments } from '../../support/widgets/cart-fragments/wait-for-fragments';

const count = () => document.querySelector('a.cart-contents .count')?.textContent;
const list = () => document.querySelector<HTMLElement>('.widget_shopping_cart_content')!;
const addByOtherScript = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });
const asked = ({ sent }: RenderedPage) => sent.filter(({ path }) => path.includes('get_refreshed_fragments'));
const button = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
/** Waits for the cart link, which is added once the store has processed the addition. */
const storeKnows = () => waitFor(() => expect(document.querySelector('.added_to_cart')).not.toBeNull());

function heard(...types: string[]): string[] {
  const said: string[] = [];
  for (const type of types) document.addEventListener(type, () => said.push(type), { once: true });
  return said;
}

describe('cart fragments without JavaScript', () => {
  it('cart fragments: without JavaScript, show what the server printed', async () => {
    await renderPage('/cua-hang/', { script: false });
    expect(count()).toMatch(/^0/);
    expect(list()).toHaveTextContent('Giỏ hàng đang trống');
  });
});

describe.each([8, 11] as const)('cart fragments on WooCommerce %i', (as) => {
  // spec 3.1: the items cookie tells whether there is a cart
  it('cart fragments: send no request on a visit without a cart', async () => {
    const started = waitForFragments();
    const page = await renderPage('/cua-hang/', { as });
    await started;
    document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.sent).toEqual([]);
  });

  // spec 3.1: fragments replace the regions their selectors name
  // spec 4.1: 'no' replaces the regions in place
  it('cart fragments: when a product is added, the existing elements are updated from the response', async () => {
    const page = await renderPage('/cua-hang/', { as });
    const before = list();
    await page.user.click(button());
    await waitFor(() => expect(within(list()).getAllByRole('listitem', { hidden: true })).toHaveLength(1));
    expect(list()).toBe(before);
    expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^1/);
    expect(asked(page)).toEqual([]);
  });

  // spec 4.1: a page from a cache asks once
  it('cart fragments: on a cached page of another visitor, they are requested once and stored for the next page', async () => {
    const started = waitForFragments();
    const page = await renderPage('/cua-hang/', { as });
    await started;
    await addByOtherScript();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(count()).toMatch(/^2/));
    expect(asked(page)).toHaveLength(1);
    const next = await page.go('/cua-hang/');
    const said = heard('tiem:fragments:loaded');
    await waitFor(() => expect(said).toHaveLength(1));
    expect(asked(next)).toEqual([]);
  });
});

// spec 3.1: the hash cookie tells whether the cart is another
it('cart fragments: stored ones are shown until the cookie names another cart version', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  await waitFor(() => expect(count()).toMatch(/^1/));
  const next = await page.go('/cua-hang/');
  const said = heard('tiem:fragments:loaded', 'tiem:fragments:refreshed');
  await waitFor(() => expect(said).toEqual(['tiem:fragments:loaded']));
  expect(asked(next)).toEqual([]);
  await addByOtherScript();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(count()).toMatch(/^3/));
  expect(asked(next)).toHaveLength(1);
});

// spec 4.1: another tab changed the cart: they are asked for again
it('cart fragments: requested again when another tab changes the cart', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  const footer = () => document.querySelector('.footer-cart-contents .count');
  await waitFor(() => expect(footer()).toHaveTextContent(/^1/));
  await storeKnows();
  await addByOtherScript();
  expect(asked(page)).toEqual([]);
  const stamp = () => Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'));
  await waitFor(() => expect(stamp()).toBeDefined());
  const key = stamp()!;
  const newValue = JSON.stringify({ hash: 'of the other tab', createdAt: Date.now() });
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  await waitFor(() => expect(asked(page)).toHaveLength(1));
  await waitFor(() => expect(footer()).toHaveTextContent(/^3/));
});

it('cart fragments: when a script in another tab adds while the mini cart is open, the panel and both counters are updated', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  await storeKnows();
  const panelCount = () => document.querySelector('.tiem-mini-cart__count');
  await waitFor(() => expect(panelCount()).toHaveTextContent(/^1/));
  await addByOtherScript();
  storeStampOfOtherTab();
  await waitFor(() => expect(footer()).toMatch(/^3/));
  await waitFor(() => expect(count()).toMatch(/^3/));
  expect(panelCount()).toHaveTextContent(/^3/);
});

// spec 7.5: on an error the old ones stay, and an event says so
// spec 8: fragments error: an event only
it('cart fragments: keep their content and report the failure when the server does not answer', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  await waitFor(() => expect(count()).toMatch(/^1/));
  await storeKnows();
  page.shop.addFault({ kind: '502', match: 'get_refreshed_fragments' });
  const said = heard('tiem:fragments:failed');
  document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  await waitFor(() => expect(said).toEqual(['tiem:fragments:failed']));
  expect(count()).toMatch(/^1/);
});

it('cart fragments: those that a script passes for its own change are shown after sanitising', async () => {
  const started = waitForFragments();
  await renderPage('/cua-hang/');
  await started;
  const said = heard('tiem:fragments:shown');
  const fragments = {
    'a.footer-cart-contents':
      '<a class="footer-cart-contents" href="/gio-hang/">Giỏ <span class="count">7</span><img src="x" onerror="alert(1)"></a>',
  };
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { fragments } }));
  await waitFor(() => expect(said).toHaveLength(1));
  const link = document.querySelector('a.footer-cart-contents')!;
  expect(link).toHaveTextContent('Giỏ 7');
  expect(link.querySelector('img')).not.toHaveAttribute('onerror');
});

// spec 2.6: the widget shows from the items-in-cart cookie, and when an addition starts; else it is hidden
it('cart fragments: an empty cart widget that the theme hides is shown once a product is added', async () => {
  const page = await renderPage('/cua-hang/');
  list().classList.add('hide_cart_widget_if_empty');
  await waitForFragments();
  const widget = list().closest<HTMLElement>('.widget_shopping_cart')!;
  await waitFor(() => expect(widget.hidden).toBe(true));
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 300 });
  await page.user.click(button());
  await waitFor(() => expect(widget.hidden).toBe(false));
  await waitFor(() => expect(count()).toMatch(/^1/));
});

const footer = () => document.querySelector('.footer-cart-contents .count')?.textContent;

/**
 * A page that was cached for a visitor without a cart. Without `themeActions`, because a stock theme has no such
 * actions.
 */
async function stockPage(): Promise<string> {
  const html = await (await fetch('/cua-hang/')).text();
  return html.replace('"themeActions":true,', '');
}

/** Increases the quantity by the Store API's batch route, whose response sets no cookie. */
async function addTwo(page: RenderedPage): Promise<void> {
  await page.user.click(button());
  await waitFor(() => expect(footer()).toMatch(/^1/));
  const cartHash = () => /cart_hash=(\w+)/.exec(document.cookie)?.[1];
  const hash = cartHash();
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(page.sent.some(({ path }) => path.includes('/batch'))).toBe(true));
  expect(cartHash()).toBe(hash);
}

describe('cart fragments after a Store API change, whose response sets no cookie', () => {
  it('cart fragments: after a quantity change, header and footer counters agree after one request', async () => {
    const front = await renderPage('/cua-hang/');
    const page = await front.go(await stockPage());
    await addTwo(page);
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(count()).toMatch(/^2/);
    expect(asked(page)).toHaveLength(1);
    expect(page.sent.filter(({ path }) => path.includes('admin-ajax'))).toEqual([]);
  });

  it('cart fragments: when a request failed before the page was left, the next cached page requests the current number', async () => {
    const front = await renderPage('/cua-hang/');
    const cached = await stockPage();
    const page = await front.go(cached);
    page.shop.addFault({ kind: '502', match: 'get_refreshed_fragments' });
    await addTwo(page);
    await waitFor(() => expect(asked(page)).toHaveLength(1));
    expect(footer()).toMatch(/^1/);
    page.shop.clearFaults();
    const next = await page.go(cached);
    expect(footer()).toMatch(/^0/);
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(count()).toMatch(/^2/);
    expect(asked(next)).toHaveLength(1);
  });
});

/** The fragment requests of this tab; those of the simulated other tab contain `other-tab`. */
const askedHere = (page: RenderedPage) => asked(page).filter(({ path }) => !path.includes('other-tab'));

/** Simulates another tab that has stored the fragments of the cart that the cookie names. */
function storeStampOfOtherTab(): void {
  const key = Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'))!;
  const version = readCartVersion(readSettings(document, window).settings);
  const newValue = JSON.stringify({ version, createdAt: Date.now() });
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

/**
 * Simulates another tab that requests fragments for the same change and is answered first; its response sets the cookie
 * for both tabs.
 */
async function answerOtherTab(): Promise<void> {
  const cookie = document.cookie;
  await fetch('/?wc-ajax=get_refreshed_fragments&other-tab', { method: 'POST', body: new URLSearchParams() });
  expect(document.cookie).not.toBe(cookie);
  storeStampOfOtherTab();
}

const DELAYED = { kind: 'delay', match: 'get_refreshed_fragments', ms: 600 } as const;

describe('cart fragments, a change during a request', () => {
  it('cart fragments: when another tab is answered first, the tab that made the change sends one request', async () => {
    const front = await renderPage('/cua-hang/');
    const page = await front.go(await stockPage());
    page.shop.addFault(DELAYED);
    await addTwo(page);
    await waitFor(() => expect(asked(page)).toHaveLength(1));
    page.shop.clearFaults();
    await answerOtherTab();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(count()).toMatch(/^2/);
    expect(askedHere(page)).toHaveLength(1);
  });

  it('cart fragments: one request is sent when the classic cart reports its update after the cookie was read', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(button());
    await waitFor(() => expect(count()).toMatch(/^1/));
    await storeKnows();
    const $ = createMiniJQuery();
    const stop = connect($);
    page.shop.addFault(DELAYED);
    await addByOtherScript();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(asked(page)).toHaveLength(1));
    page.shop.clearFaults();
    $(document.body).trigger('updated_wc_div');
    await waitFor(() => expect(footer()).toMatch(/^3/));
    stop();
    expect(asked(page)).toHaveLength(1);
  });
});

// spec 4.1: they are asked for again after going back
it('cart fragments: requested again when the page is restored from the bfcache, and their event fires', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  await waitFor(() => expect(count()).toMatch(/^1/));
  await storeKnows();
  const said = heard('tiem:fragments:shown');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(said).toHaveLength(1));
  expect(asked(page)).toHaveLength(1);
});

describe('cart fragments, additions by other scripts before any widget is mounted', () => {
  it.each([
    ['added_to_cart', 'jQuery'],
    ['updated_wc_div', 'jQuery'],
    ['wc_fragment_refresh', 'jQuery'],
    ['wc-blocks_added_to_cart', 'DOM'],
    ['wc-blocks_removed_from_cart', 'DOM'],
  ])('cart fragments: the event %s of %s updates the counter with one request', async (type, language) => {
    const page = await renderPage('/cua-hang/');
    await addByOtherScript();
    if (language === 'jQuery') createMiniJQuery()(document.body).trigger(type);
    else document.body.dispatchEvent(new CustomEvent(type, { bubbles: true }));
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(asked(page)).toHaveLength(1);
  });

  it('cart fragments: the cart is read through the Store API when the page has no fragments', async () => {
    const front = await renderPage('/cua-hang/');
    const html = await stockPage();
    const page = await front.go(
      html
        .replaceAll('widget_shopping_cart_content', 'list')
        .replaceAll('footer-cart-contents', 'bar')
        .replaceAll('cart-contents', 'basket'),
    );
    await addByOtherScript();
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
    const figure = () => document.querySelector('a.basket .count')?.textContent;
    await waitFor(() => expect(figure()).toMatch(/^2/));
    expect(asked(page)).toEqual([]);
    expect(page.sent.filter(({ path }) => path.includes('/wc/store/v1/cart'))).toHaveLength(1);
  });
});

/** On cart pages Astra's header prints neither a list nor WooCommerce's classes, and its fragment is named otherwise. */
it('cart fragments: in a header like that of Astra, a change on the cart page updates the counter', async () => {
  const asAstra = (text: string) =>
    text
      .replaceAll('widget_shopping_cart_content', 'list')
      .replaceAll('footer-cart-contents', 'bar')
      .replaceAll('cart-contents', 'cart-container')
      .replaceAll('class="site-header-cart"', 'class="ast-site-header-cart ast-menu-cart-outline"')
      .replaceAll('<span class="count">', '<span class="ast-count-text">');
  const front = await renderPage('/cua-hang/');
  const page = await front.go(asAstra(await stockPage()));
  const answer = window.fetch;
  window.fetch = async (...request) => {
    const response = await answer(...request);
    if (!String(request[0]).includes('get_refreshed_fragments')) return response;
    const { fragments, ...rest } = (await response.json()) as { fragments: Record<string, string> };
    const renamed = Object.entries(fragments).map(([place, html]) => [asAstra(place), asAstra(html)]);
    return Response.json({ ...rest, fragments: Object.fromEntries(renamed) });
  };
  await addByOtherScript();
  document.dispatchEvent(new CustomEvent('tiem:cart:changed'));
  await waitFor(() => expect(document.querySelector('.ast-count-text')).toHaveTextContent(/^2/));
  expect(asked(page)).toHaveLength(1);
  window.fetch = answer;
});
