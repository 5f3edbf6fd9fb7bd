import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = `<div data-tiem="prefetch"><a id="bowl" href="/san-pham/bat/"><span>Bát hoa dây</span></a>
<a id="tea" href="/san-pham/tra/">Trà</a></div>`;

const hoverOverLink = (target: Element, timeStamp = 5000) => {
  const event = new MouseEvent('mouseover', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
};
const movePointerOutOf = (target: Element, to: Element = document.body) =>
  target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: to }));
const getPrefetchUrls = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => link.href);
const getSpeculationRules = () => [...document.head.querySelectorAll('script[type="speculationrules"]')];

/** Fakes only the timers, so that promises and the loader run normally. */
async function openWithFakeTimers(html = PAGE, settings = {}) {
  const page = await openPage(html, settings);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'requestAnimationFrame'] });
  return page;
}

function mockConnection(values: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: values, configurable: true });
}

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(HTMLScriptElement, 'supports');
});

it('prefetch: without JavaScript, links are unchanged', () => {
  setServerHtml(getExampleHtml('prefetch'));
  expect(getElement<HTMLAnchorElement>('a').href).toMatch(/\/cua-hang\/$/);
});

// spec 2.9: links are prefetched on hover
// spec 9: prefetch: 65 ms
it('prefetch: fetches a page once when the pointer stays on its link for 65 ms', async () => {
  await openWithFakeTimers(getExampleHtml('prefetch'));
  hoverOverLink(getElement('a'));
  jest.advanceTimersByTime(64);
  expect(getPrefetchUrls()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(getPrefetchUrls()).toEqual([`${location.origin}/cua-hang/`]);
  movePointerOutOf(getElement('a'));
  hoverOverLink(getElement('a'));
  jest.advanceTimersByTime(100);
  expect(getPrefetchUrls()).toHaveLength(1);
});

it('prefetch: a pointer that only crosses a link fetches nothing, and moving inside a link does not restart the delay', async () => {
  await openWithFakeTimers();
  hoverOverLink(getElement('#tea'));
  movePointerOutOf(getElement('#tea'));
  hoverOverLink(getElement('#bowl'));
  movePointerOutOf(getElement('#bowl'), getElement('#bowl span'));
  hoverOverLink(getElement('#bowl span'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([`${location.origin}/san-pham/bat/`]);
});

// spec 9: prefetch: 1100 ms after a touch
it('prefetch: a hover within 1,100 ms after a touch is ignored', async () => {
  await openWithFakeTimers();
  const touch = new Event('touchstart', { bubbles: true });
  Object.defineProperty(touch, 'timeStamp', { value: 10_000 });
  getElement('#bowl').dispatchEvent(touch);
  hoverOverLink(getElement('#bowl'), 11_099);
  jest.advanceTimersByTime(100);
  expect(getPrefetchUrls()).toEqual([]);
  hoverOverLink(getElement('#bowl'), 11_100);
  jest.advanceTimersByTime(100);
  expect(getPrefetchUrls()).toHaveLength(1);
});

it.each([
  ['another site', 'https://elsewhere.example/'],
  ['a URL that adds to the cart', '/cua-hang/?add-to-cart=12'],
  ['a URL that removes a line', '/?remove_item=abc'],
  ['the cart', '/gio-hang/'],
  ['the checkout', '/checkout/'],
  ['the log-out URL of WordPress', '/wp-login.php?action=logout&_wpnonce=1'],
  ['the log-out URL of the shop', '/tai-khoan/customer-logout/'],
  ['a wish list', '/wishlist/view/'],
  ['an addition to the wish list', '/san-pham/bat/?add_to_wishlist=3'],
  ['the admin area', '/wp-admin/'],
  ['an anchor on the same page', '#muc-2'],
  ['a telephone number', 'tel:0900000000'],
  ['the cart page from the settings', '/mua/tui/'],
  ['a page below the checkout page from the settings', '/mua/tra-tien/dat-hang/'],
])('prefetch: a link to %s is never fetched', async (_, href) => {
  await openWithFakeTimers(`<div data-tiem="prefetch"><a id="there" href="${href}">Đi</a></div>`, {
    cartUrl: '/mua/tui',
    storePages: { checkout: { id: 7, title: 'Trả tiền', permalink: `${location.origin}/mua/tra-tien/` } },
  });
  hoverOverLink(getElement('#there'));
  jest.advanceTimersByTime(200);
  expect(getPrefetchUrls()).toEqual([]);
});

it("prefetch: a link to the home page is still fetched when the shop's cart URL is the home page", async () => {
  await openWithFakeTimers('<div data-tiem="prefetch"><a id="there" href="/">Trang chủ</a></div>', {
    cartUrl: '/',
  });
  history.replaceState(null, '', '/bai-viet/');
  hoverOverLink(getElement('#there'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([`${location.origin}/`]);
});

it('prefetch: a link that matches data-tiem-never is not fetched', async () => {
  await openWithFakeTimers(PAGE.replace('data-tiem=', 'data-tiem-never="#bowl" data-tiem='));
  hoverOverLink(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  hoverOverLink(getElement('#tea'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([`${location.origin}/san-pham/tra/`]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetch: fetches nothing when the connection has %j',
  async (values) => {
    mockConnection(values);
    await openWithFakeTimers();
    hoverOverLink(getElement('#bowl'));
    jest.advanceTimersByTime(65);
    expect(getPrefetchUrls()).toEqual([]);
  },
);

it("prefetch: uses speculation rules with the page's nonce when the browser supports them", async () => {
  Object.defineProperty(HTMLScriptElement, 'supports', {
    value: (type: string) => type === 'speculationrules',
    configurable: true,
  });
  await openWithFakeTimers();
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('nonce', 'abc');
  document.head.append(script);
  hoverOverLink(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  movePointerOutOf(getElement('#bowl'));
  hoverOverLink(getElement('#tea'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([]);
  expect(getSpeculationRules().map((rule) => JSON.parse(rule.textContent ?? '').prefetch[0].urls)).toEqual([
    [`${location.origin}/san-pham/bat/`],
    [`${location.origin}/san-pham/tra/`],
  ]);
  expect((getSpeculationRules()[0] as HTMLScriptElement).nonce).toBe('abc');
});

it('prefetch: fetches nothing when the page has its own speculation rules, even if they are added late', async () => {
  await openWithFakeTimers();
  const pageRules = document.createElement('script');
  pageRules.type = 'speculationrules';
  document.head.append(pageRules);
  hoverOverLink(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([]);
});

it('prefetch: handles all links of the page when enabled in the site settings, and removes its link elements on unmount', async () => {
  const page = await openWithFakeTimers('<a id="bowl" href="/san-pham/bat/">Bát</a>', { site: ['prefetch'] });
  hoverOverLink(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toHaveLength(1);
  page.close();
  expect(getPrefetchUrls()).toEqual([]);
  hoverOverLink(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(getPrefetchUrls()).toEqual([]);
});
