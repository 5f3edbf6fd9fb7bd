import { waitFor } from '@testing-library/dom';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE =
  '<header data-tiem="sticky-header" style="height: 96px"><div id="bar">Tiệm</div><p>Chữ nhỏ</p></header>';

let watched: {
  callback: IntersectionObserverCallback;
  target?: Element | undefined;
  margin?: string | undefined;
}[] = [];
const RealObserver = window.IntersectionObserver;

beforeEach(() => {
  watched = [];
  window.IntersectionObserver = class {
    private readonly own: (typeof watched)[number];
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      this.own = { callback, margin: options.rootMargin };
      watched.push(this.own);
    }
    observe(target: Element) {
      this.own.target = target;
    }
    unobserve() {}
    disconnect() {
      this.own.target = undefined;
    }
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = RealObserver;
});

const watch = () => watched.find(({ target }) => target === getElement('header'));
function seen(isIntersecting: boolean, top: number): void {
  const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
  watch()?.callback([entry], {} as IntersectionObserver);
}

/** Simulates the scroll position of the header, because jsdom has no layout; the bar is at its top. */
function headerAt(top: number): void {
  jest.spyOn(getElement('header'), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.dispatchEvent(new Event('scroll'));
}

it('sticky header: without JavaScript, the header scrolls away with the page', () => {
  setServerHtml(PAGE);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
});

// spec 9: sticky header: 50 px
it("sticky header: fixes the bar and keeps the header's height when less than 50 px of the header are visible", async () => {
  await openPage(PAGE);
  expect(watch()?.margin).toBe('-50px 0px 0px');
  seen(false, -46);
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
  expect(getElement('header').style.height).toBe('96px');
  expect(document.documentElement).toHaveClass('tiem-has-stuck-header');
  headerAt(-10);
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
  headerAt(0);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});

it("sticky header: does not fix the bar and warns once when the bar's text does not fit", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const box = (top: number, bottom: number) =>
    ({ top, bottom, height: bottom - top, left: 0, right: 300 }) as DOMRect;
  await openPage(PAGE.replace('Tiệm</div>', '<p class="claim">Gốm và trà</p></div>'));
  jest.spyOn(getElement('#bar'), 'getBoundingClientRect').mockReturnValue(box(0, 50));
  const claim = jest.spyOn(getElement('.claim'), 'getBoundingClientRect').mockReturnValue(box(40, 64));
  seen(false, -46);
  seen(true, 0);
  seen(false, -46);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
  expect(warn.mock.calls.filter(([text]) => String(text).includes('data-tiem-bar'))).toHaveLength(1);
  claim.mockReturnValue(box(10, 34));
  window.dispatchEvent(new Event('resize'));
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
  warn.mockRestore();
});

it('sticky header: does not move the bar while a pointer is held down', async () => {
  await openPage(PAGE);
  const point = (type: string) => getElement('p').dispatchEvent(new MouseEvent(type, { bubbles: true }));
  point('pointerdown');
  seen(false, -46);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
  point('pointerup');
  // The bar is fixed after a delay, because on touch screens the click follows later.
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
  await waitFor(() => expect(getElement('#bar')).toHaveClass('tiem-stuck'));

  point('pointerdown');
  headerAt(0);
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
  point('pointercancel');
  await waitFor(() => expect(getElement('#bar')).not.toHaveClass('tiem-stuck'));

  seen(true, 0);
  point('pointerdown');
  seen(false, -46);
  seen(true, -10);
  point('pointerup');
  point('pointerdown');
  seen(false, -46);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
});

it('sticky header: measures the header again when the screen is rotated', async () => {
  await openPage(PAGE);
  seen(false, -60);
  getElement('header').style.height = '10px';
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ height: '140px' } as CSSStyleDeclaration);
  window.dispatchEvent(new Event('resize'));
  expect(getElement('header').style.height).toBe('140px');
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
  jest.restoreAllMocks();
});

it('sticky header: does not fix the bar while the header is below the screen', async () => {
  await openPage(PAGE);
  seen(false, 2000);
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
});

it('sticky header: fixes the part that the theme names', async () => {
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-bar="p" data-tiem='));
  seen(false, -60);
  expect(getElement('p')).toHaveClass('tiem-stuck');
});

it('sticky header: uses the first header of the page when it is enabled in the site settings', async () => {
  await openPage(PAGE.replace(' data-tiem="sticky-header"', ''), { site: ['sticky-header'] });
  seen(false, -60);
  expect(getElement('#bar')).toHaveClass('tiem-stuck');
});

it('sticky header: logs its selector when the part does not exist', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-bar=".no" data-tiem='));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('nothing fits ".no"'), expect.anything());
  warn.mockRestore();
});

it("sticky header: restores the server's header when it is unmounted", async () => {
  const page = await openPage(PAGE);
  seen(false, -60);
  page.close();
  expect(getElement('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});
