import { waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('sticky-header').replace('<header', '<header style="height: 96px"');

let watchers: {
  callback: IntersectionObserverCallback;
  target?: Element | undefined;
  margin?: string | undefined;
}[] = [];
const RealObserver = window.IntersectionObserver;

beforeEach(() => {
  watchers = [];
  window.IntersectionObserver = class {
    private readonly watcher: (typeof watchers)[number];
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      this.watcher = { callback, margin: options.rootMargin };
      watchers.push(this.watcher);
    }
    observe(target: Element) {
      this.watcher.target = target;
    }
    unobserve() {}
    disconnect() {
      this.watcher.target = undefined;
    }
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = RealObserver;
});

const getHeaderWatcher = () => watchers.find(({ target }) => target === getElement('header'));
function reportIntersection(isIntersecting: boolean, top: number): void {
  const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
  getHeaderWatcher()?.callback([entry], {} as IntersectionObserver);
}

/** Simulates the header's position in the viewport, because jsdom has no layout. */
function simulateHeaderPosition(top: number): void {
  jest.spyOn(getElement('header'), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.dispatchEvent(new Event('scroll'));
}

it('sticky header: without JavaScript, the header scrolls away with the page', () => {
  setServerHtml(PAGE);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
});

// spec 9: sticky header: 50 px
it('sticky header: when less than 50 px of the header are visible, the bar is fixed and the header keeps its height', async () => {
  await openPage(PAGE);
  expect(getHeaderWatcher()?.margin).toBe('-50px 0px 0px');
  reportIntersection(false, -46);
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
  expect(getElement('header').style.height).toBe('96px');
  expect(document.documentElement).toHaveClass('tiem-has-stuck-header');
  simulateHeaderPosition(-10);
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
  simulateHeaderPosition(0);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});

it('sticky header: when the text of the bar overflows, the bar is not fixed and one warning is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const createElementRect = (top: number, bottom: number) =>
    ({ top, bottom, height: bottom - top, left: 0, right: 300 }) as DOMRect;
  await openPage(PAGE.replace('</div>', '<p class="claim">Gốm và trà</p></div>'));
  jest.spyOn(getElement('.header-row'), 'getBoundingClientRect').mockReturnValue(createElementRect(0, 50));
  const claimRect = jest
    .spyOn(getElement('.claim'), 'getBoundingClientRect')
    .mockReturnValue(createElementRect(40, 64));
  reportIntersection(false, -46);
  reportIntersection(true, 0);
  reportIntersection(false, -46);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
  expect(warn.mock.calls.filter(([text]) => String(text).includes('data-tiem-bar'))).toHaveLength(1);
  claimRect.mockReturnValue(createElementRect(10, 34));
  window.dispatchEvent(new Event('resize'));
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
  warn.mockRestore();
});

it('sticky header: while a pointer is held down, the bar is neither fixed nor released', async () => {
  await openPage(PAGE);
  const dispatchPointer = (type: string) =>
    getElement('header a').dispatchEvent(new MouseEvent(type, { bubbles: true }));
  dispatchPointer('pointerdown');
  reportIntersection(false, -46);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
  dispatchPointer('pointerup');
  // The bar must not be fixed until the click event, which touch screens fire after `pointerup`, because the
  // header would move away from the finger.
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
  await waitFor(() => expect(getElement('.header-row')).toHaveClass('tiem-stuck'));

  dispatchPointer('pointerdown');
  simulateHeaderPosition(0);
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
  dispatchPointer('pointercancel');
  await waitFor(() => expect(getElement('.header-row')).not.toHaveClass('tiem-stuck'));

  reportIntersection(true, 0);
  dispatchPointer('pointerdown');
  reportIntersection(false, -46);
  reportIntersection(true, -10);
  dispatchPointer('pointerup');
  dispatchPointer('pointerdown');
  reportIntersection(false, -46);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
});

it('sticky header: measures the header again when the screen is rotated', async () => {
  await openPage(PAGE);
  reportIntersection(false, -60);
  getElement('header').style.height = '10px';
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ height: '140px' } as CSSStyleDeclaration);
  window.dispatchEvent(new Event('resize'));
  expect(getElement('header').style.height).toBe('140px');
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
  jest.restoreAllMocks();
});

it('sticky header: does not fix the bar while the header is below the viewport', async () => {
  await openPage(PAGE);
  reportIntersection(false, 2000);
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
});

it("sticky header: fixes the element that the theme's attribute selects", async () => {
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-bar="a" data-tiem='));
  reportIntersection(false, -60);
  expect(getElement('header a')).toHaveClass('tiem-stuck');
});

it('sticky header: when it is enabled in the site settings, the first header element of the page is used', async () => {
  await openPage(PAGE.replace(' data-tiem="sticky-header"', ''), { site: ['sticky-header'] });
  reportIntersection(false, -60);
  expect(getElement('.header-row')).toHaveClass('tiem-stuck');
});

it("sticky header: when the selector in the theme's attribute matches no element, a message is logged", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-bar=".no" data-tiem='));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('nothing fits ".no"'), expect.anything());
  warn.mockRestore();
});

it("sticky header: restores the server's header when it is unmounted", async () => {
  const page = await openPage(PAGE);
  reportIntersection(false, -60);
  page.close();
  expect(getElement('.header-row')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});
