import { waitFor } from '@testing-library/dom';
import { find, open, serve } from '../page-kit';

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

const watch = () => watched.find(({ target }) => target === find('header'));
function seen(isIntersecting: boolean, top: number): void {
  const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
  watch()?.callback([entry], {} as IntersectionObserver);
}

/** Where scrolling has brought the header; the bar stands at its top, and jsdom has no layout. */
function headerAt(top: number): void {
  jest.spyOn(find('header'), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.dispatchEvent(new Event('scroll'));
}

it('scrolls away with the page without script', () => {
  serve(PAGE);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
});

it('keeps its bar on screen from the moment only 50 px of it are left, and its place on the page', async () => {
  await open(PAGE);
  expect(watch()?.margin).toBe('-50px 0px 0px');
  seen(false, -46);
  expect(find('#bar')).toHaveClass('tiem-stuck');
  expect(find('header').style.height).toBe('96px');
  expect(document.documentElement).toHaveClass('tiem-has-stuck-header');
  headerAt(-10);
  expect(find('#bar')).toHaveClass('tiem-stuck');
  headerAt(0);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});

it('keeps no bar on screen whose text does not fit into it, and says so once', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const box = (top: number, bottom: number) =>
    ({ top, bottom, height: bottom - top, left: 0, right: 300 }) as DOMRect;
  await open(PAGE.replace('Tiệm</div>', '<p class="claim">Gốm và trà</p></div>'));
  jest.spyOn(find('#bar'), 'getBoundingClientRect').mockReturnValue(box(0, 50));
  const claim = jest.spyOn(find('.claim'), 'getBoundingClientRect').mockReturnValue(box(40, 64));
  seen(false, -46);
  seen(true, 0);
  seen(false, -46);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
  expect(warn.mock.calls.filter(([text]) => String(text).includes('data-tiem-bar'))).toHaveLength(1);
  claim.mockReturnValue(box(10, 34));
  window.dispatchEvent(new Event('resize'));
  expect(find('#bar')).toHaveClass('tiem-stuck');
  warn.mockRestore();
});

it('moves nothing under a held pointer, and catches up when it is let go', async () => {
  await open(PAGE);
  const point = (type: string) => find('p').dispatchEvent(new MouseEvent(type, { bubbles: true }));
  point('pointerdown');
  seen(false, -46);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
  point('pointerup');
  // The click follows, and may be a finger's, which comes late.
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
  await waitFor(() => expect(find('#bar')).toHaveClass('tiem-stuck'));

  point('pointerdown');
  headerAt(0);
  expect(find('#bar')).toHaveClass('tiem-stuck');
  point('pointercancel');
  await waitFor(() => expect(find('#bar')).not.toHaveClass('tiem-stuck'));

  seen(true, 0);
  point('pointerdown');
  seen(false, -46);
  seen(true, -10);
  point('pointerup');
  point('pointerdown');
  seen(false, -46);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
});

it('measures the header anew when the screen is turned', async () => {
  await open(PAGE);
  seen(false, -60);
  find('header').style.height = '10px';
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ height: '140px' } as CSSStyleDeclaration);
  window.dispatchEvent(new Event('resize'));
  expect(find('header').style.height).toBe('140px');
  expect(find('#bar')).toHaveClass('tiem-stuck');
  jest.restoreAllMocks();
});

it('does not stick while it is still to come, below the screen', async () => {
  await open(PAGE);
  seen(false, 2000);
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
});

it('keeps the part that the theme names', async () => {
  await open(PAGE.replace('data-tiem=', 'data-tiem-bar="p" data-tiem='));
  seen(false, -60);
  expect(find('p')).toHaveClass('tiem-stuck');
});

it('runs for the whole site on the first header', async () => {
  await open(PAGE.replace(' data-tiem="sticky-header"', ''), { site: ['sticky-header'] });
  seen(false, -60);
  expect(find('#bar')).toHaveClass('tiem-stuck');
});

it('says which part is missing', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await open(PAGE.replace('data-tiem=', 'data-tiem-bar=".no" data-tiem='));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('nothing fits ".no"'), expect.anything());
  warn.mockRestore();
});

it('leaves the header as the server printed it', async () => {
  const page = await open(PAGE);
  seen(false, -60);
  page.close();
  expect(find('#bar')).not.toHaveClass('tiem-stuck');
  expect(document.documentElement).not.toHaveClass('tiem-has-stuck-header');
});
