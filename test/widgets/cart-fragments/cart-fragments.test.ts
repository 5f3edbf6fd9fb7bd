import { screen, waitFor, within } from '@testing-library/dom';
import { connect } from '../../../mount/bridges/jquery/index';
import { readSettings } from '../../../src/app/settings';
import { readCartVersion } from '../../../src/session';
import { type RenderedPage, renderPage } from '../../harness/page';
import { miniQuery } from '../../mount/mini-query';
import { fragmentsStarted } from './started';

const count = () => document.querySelector('a.cart-contents .count')?.textContent;
const list = () => document.querySelector<HTMLElement>('.widget_shopping_cart_content')!;
const addByOtherScript = () =>
  fetch('/?wc-ajax=add_to_cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: '103', quantity: '2' }),
  });
const asked = ({ sent }: RenderedPage) => sent.filter(({ path }) => path.includes('get_refreshed_fragments'));
const button = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;
/** An addition is shown before the store has heard of it; the link comes after. */
const storeKnows = () => waitFor(() => expect(document.querySelector('.added_to_cart')).not.toBeNull());

function heard(...types: string[]): string[] {
  const said: string[] = [];
  for (const type of types) document.addEventListener(type, () => said.push(type), { once: true });
  return said;
}

describe('the pieces of a page that show the cart, without script', () => {
  it('are as the server printed them', async () => {
    await renderPage('/cua-hang/', { script: false });
    expect(count()).toMatch(/^0/);
    expect(list()).toHaveTextContent('Giỏ hàng đang trống');
  });
});

describe.each([8, 11] as const)('the pieces of a page that show the cart, on WooCommerce %i', (as) => {
  it('ask for nothing on a visit without a cart', async () => {
    const started = fragmentsStarted();
    const page = await renderPage('/cua-hang/', { as });
    await started;
    document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.sent).toEqual([]);
  });

  it('take what the answer to an addition brings, in the very elements that were there', async () => {
    const page = await renderPage('/cua-hang/', { as });
    const before = list();
    await page.user.click(button());
    await waitFor(() => expect(within(list()).getAllByRole('listitem', { hidden: true })).toHaveLength(1));
    expect(list()).toBe(before);
    expect(document.querySelector('.footer-cart-contents .count')).toHaveTextContent(/^1/);
    expect(asked(page)).toEqual([]);
  });

  it('are asked for once on a page that a cache made for somebody else, and kept for the next', async () => {
    const started = fragmentsStarted();
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

it('are drawn from what was kept, until the cookie says that the cart is another', async () => {
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

it('are asked for again when another tab has changed the cart', async () => {
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

it('counters: a shop script in another tab adds while the mini cart is open here, the panel and both counters follow', async () => {
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

it('stay as they were where the shop does not answer, and say so', async () => {
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

it('are taken from a script that changed the cart by itself', async () => {
  const started = fragmentsStarted();
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

it('are hidden where the theme wants it so, until something is put into the cart', async () => {
  const page = await renderPage('/cua-hang/');
  list().classList.add('hide_cart_widget_if_empty');
  await fragmentsStarted();
  const widget = list().closest<HTMLElement>('.widget_shopping_cart')!;
  await waitFor(() => expect(widget.hidden).toBe(true));
  page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 300 });
  await page.user.click(button());
  await waitFor(() => expect(widget.hidden).toBe(false));
  await waitFor(() => expect(count()).toMatch(/^1/));
});

const footer = () => document.querySelector('.footer-cart-contents .count')?.textContent;

/** A page that a cache made for a visitor without a cart; it prints no `themeActions`, as a stock theme has none. */
async function stockPage(): Promise<string> {
  const html = await (await fetch('/cua-hang/')).text();
  return html.replace('"themeActions":true,', '');
}

/** Presses of the plus are sent to the Store API as one batch, whose response sets no cookie. */
async function addTwo(page: RenderedPage): Promise<void> {
  await page.user.click(button());
  await waitFor(() => expect(footer()).toMatch(/^1/));
  const cartHash = () => /cart_hash=(\w+)/.exec(document.cookie)?.[1];
  const hash = cartHash();
  await page.user.click(await screen.findByLabelText(/^Tăng số lượng của/));
  await waitFor(() => expect(page.sent.some(({ path }) => path.includes('/batch'))).toBe(true));
  expect(cartHash()).toBe(hash);
}

describe('counters after a change by the Store API, whose response sets no cookie', () => {
  it('counters: header and footer bar agree after one request for fragments', async () => {
    const front = await renderPage('/cua-hang/');
    const page = await front.go(await stockPage());
    await addTwo(page);
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(count()).toMatch(/^2/);
    expect(asked(page)).toHaveLength(1);
    expect(page.sent.filter(({ path }) => path.includes('admin-ajax'))).toEqual([]);
  });

  it('counters: a page from a cache shows the figure of now, though the one before was left at once', async () => {
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

/** Of this tab: what another tab sends names itself. */
const askedHere = (page: RenderedPage) => asked(page).filter(({ path }) => !path.includes('other-tab'));

/** Another tab has got the fragments of the cart that the cookie names. */
function storeStampOfOtherTab(): void {
  const key = Object.keys(localStorage).find((name) => name.endsWith('fragments-stamp'))!;
  const version = readCartVersion(readSettings(document, window).settings);
  const newValue = JSON.stringify({ version, createdAt: Date.now() });
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

/** Another tab asks because of the same change, and is answered first: the response sets the cookie for both. */
async function answerOtherTab(): Promise<void> {
  const cookie = document.cookie;
  await fetch('/?wc-ajax=get_refreshed_fragments&other-tab', { method: 'POST', body: new URLSearchParams() });
  expect(document.cookie).not.toBe(cookie);
  storeStampOfOtherTab();
}

const DELAYED = { kind: 'delay', match: 'get_refreshed_fragments', ms: 600 } as const;

describe('a change while a request for fragments is in flight', () => {
  it('counters: the tab that made the change asks once, though another tab is answered first', async () => {
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

  it('counters: a classic cart that reports its update after the cookie was seen causes one request', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(button());
    await waitFor(() => expect(count()).toMatch(/^1/));
    await storeKnows();
    const $ = miniQuery();
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

it('fragments: a page that comes back from the back/forward cache asks again, and says that they are drawn', async () => {
  const page = await renderPage('/cua-hang/');
  await page.user.click(button());
  await waitFor(() => expect(count()).toMatch(/^1/));
  await storeKnows();
  const said = heard('tiem:fragments:shown');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(said).toHaveLength(1));
  expect(asked(page)).toHaveLength(1);
});

describe('additions by scripts that are not ours, while every widget still waits', () => {
  it.each([
    ['added_to_cart', 'jQuery'],
    ['updated_wc_div', 'jQuery'],
    ['wc_fragment_refresh', 'jQuery'],
    ['wc-blocks_added_to_cart', 'DOM'],
    ['wc-blocks_removed_from_cart', 'DOM'],
  ])('counters: %s, an event of %s, brings the figure of now with one request', async (type, language) => {
    const page = await renderPage('/cua-hang/');
    await addByOtherScript();
    if (language === 'jQuery') miniQuery()(document.body).trigger(type);
    else document.body.dispatchEvent(new CustomEvent(type, { bubbles: true }));
    await waitFor(() => expect(footer()).toMatch(/^2/));
    expect(asked(page)).toHaveLength(1);
  });

  it('counters: without any fragment on the page the cart is read through the Store API', async () => {
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
