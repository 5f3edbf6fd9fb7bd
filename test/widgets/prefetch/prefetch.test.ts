import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = `<div data-tiem="prefetch"><a id="bowl" href="/san-pham/bat/"><span>Bát hoa dây</span></a>
<a id="tea" href="/san-pham/tra/">Trà</a></div>`;

const hover = (target: Element, timeStamp = 5000) => {
  const event = new MouseEvent('mouseover', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
};
const movePointerOut = (target: Element, to: Element = document.body) =>
  target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: to }));
const links = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => link.href);
const rules = () => [...document.head.querySelectorAll('script[type="speculationrules"]')];

/** Fakes timers only; promises and the loader run normally. */
async function openWithClock(html = PAGE, settings = {}) {
  const page = await openPage(html, settings);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'requestAnimationFrame'] });
  return page;
}

function connection(values: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: values, configurable: true });
}

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(HTMLScriptElement, 'supports');
});

it('prefetch: without JavaScript, links are unchanged', () => {
  setServerHtml(PAGE);
  expect(getElement<HTMLAnchorElement>('#bowl').href).toMatch(/\/san-pham\/bat\/$/);
});

// spec 2.9: links are prefetched on hover
// spec 9: prefetch: 65 ms
it('prefetch: fetches a page once when the pointer stays on its link for 65 ms', async () => {
  await openWithClock();
  hover(getElement('#bowl span'));
  jest.advanceTimersByTime(64);
  expect(links()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(links()).toEqual([`${location.origin}/san-pham/bat/`]);
  movePointerOut(getElement('#bowl'));
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(100);
  expect(links()).toHaveLength(1);
});

it('prefetch: fetches nothing when the pointer only crosses a link, and keeps the delay while it moves inside one', async () => {
  await openWithClock();
  hover(getElement('#tea'));
  movePointerOut(getElement('#tea'));
  hover(getElement('#bowl'));
  movePointerOut(getElement('#bowl'), getElement('#bowl span'));
  hover(getElement('#bowl span'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([`${location.origin}/san-pham/bat/`]);
});

// spec 9: prefetch: 1100 ms after a touch
it('prefetch: a hover within 1,100 ms after a touch is ignored', async () => {
  await openWithClock();
  const touch = new Event('touchstart', { bubbles: true });
  Object.defineProperty(touch, 'timeStamp', { value: 10_000 });
  getElement('#bowl').dispatchEvent(touch);
  hover(getElement('#bowl'), 11_099);
  jest.advanceTimersByTime(100);
  expect(links()).toEqual([]);
  hover(getElement('#bowl'), 11_100);
  jest.advanceTimersByTime(100);
  expect(links()).toHaveLength(1);
});

it.each([
  ['another site', 'https://elsewhere.example/'],
  ['an address that adds to the cart', '/cua-hang/?add-to-cart=12'],
  ['a removal', '/?remove_item=abc'],
  ['the cart', '/gio-hang/'],
  ['the checkout', '/checkout/'],
  ['a log-out', '/wp-login.php?action=logout&_wpnonce=1'],
  ['a log-out of the shop', '/tai-khoan/customer-logout/'],
  ['a wish list', '/wishlist/view/'],
  ['an addition to the wish list', '/san-pham/bat/?add_to_wishlist=3'],
  ['the admin area', '/wp-admin/'],
  ['this very page', '#muc-2'],
  ['a telephone', 'tel:0900000000'],
  ['the cart of this shop', '/mua/tui/'],
  ['the checkout of this shop', '/mua/tra-tien/dat-hang/'],
])('prefetch: a link to %s is never fetched', async (_, href) => {
  await openWithClock(`<div data-tiem="prefetch"><a id="there" href="${href}">Đi</a></div>`, {
    cartUrl: '/mua/tui',
    storePages: { checkout: { id: 7, title: 'Trả tiền', permalink: `${location.origin}/mua/tra-tien/` } },
  });
  hover(getElement('#there'));
  jest.advanceTimersByTime(200);
  expect(links()).toEqual([]);
});

it('prefetch: the home page is still fetched when the cart page is not configured', async () => {
  await openWithClock('<div data-tiem="prefetch"><a id="there" href="/">Trang chủ</a></div>', {
    cartUrl: '/',
  });
  history.replaceState(null, '', '/bai-viet/');
  hover(getElement('#there'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([`${location.origin}/`]);
});

it('prefetch: a link that matches data-tiem-never is not fetched', async () => {
  await openWithClock(PAGE.replace('data-tiem=', 'data-tiem-never="#bowl" data-tiem='));
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  hover(getElement('#tea'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([`${location.origin}/san-pham/tra/`]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetch: fetches nothing when the connection has %j',
  async (values) => {
    connection(values);
    await openWithClock();
    hover(getElement('#bowl'));
    jest.advanceTimersByTime(65);
    expect(links()).toEqual([]);
  },
);

it("prefetch: uses speculation rules with the page's nonce when the browser supports them", async () => {
  Object.defineProperty(HTMLScriptElement, 'supports', {
    value: (type: string) => type === 'speculationrules',
    configurable: true,
  });
  await openWithClock();
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('nonce', 'abc');
  document.head.append(script);
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  movePointerOut(getElement('#bowl'));
  hover(getElement('#tea'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([]);
  expect(rules().map((rule) => JSON.parse(rule.textContent ?? '').prefetch[0].urls)).toEqual([
    [`${location.origin}/san-pham/bat/`],
    [`${location.origin}/san-pham/tra/`],
  ]);
  expect((rules()[0] as HTMLScriptElement).nonce).toBe('abc');
});

it('prefetch: fetches nothing when the page has speculation rules of its own, even if they are added late', async () => {
  await openWithClock();
  const own = document.createElement('script');
  own.type = 'speculationrules';
  document.head.append(own);
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([]);
});

it('prefetch: works on all links when it is enabled in the site settings, and removes its hints on unmount', async () => {
  const page = await openWithClock('<a id="bowl" href="/san-pham/bat/">Bát</a>', { site: ['prefetch'] });
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(links()).toHaveLength(1);
  page.close();
  expect(links()).toEqual([]);
  hover(getElement('#bowl'));
  jest.advanceTimersByTime(65);
  expect(links()).toEqual([]);
});
