import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = `<nav data-tiem="smooth-scroll"><a id="to" href="#muc-2">Mục 2</a><a id="away" href="/khac/#muc-2">Trang khác</a>
<a id="none" href="#khong-co">Không có</a></nav><h2 id="muc-2">Mục 2</h2>`;

let frames: FrameRequestCallback[] = [];
let tops: number[] = [];
/** The position of the only heading, because jsdom has no layout. */
const PLACE = 850;

beforeEach(() => {
  frames = [];
  tops = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((handle) => void delete frames[handle - 1]);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  window.scrollTo = ((options: ScrollToOptions) => {
    Object.assign(window, { scrollY: options.top });
    tops.push(options.top ?? 0);
  }) as typeof window.scrollTo;
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: PLACE - window.scrollY }) as DOMRect);
});
afterEach(() => jest.restoreAllMocks());

function frame(time: number): void {
  const due = frames;
  frames = [];
  for (const callback of due) callback?.(time);
}

it('smooth scroll: without JavaScript, the link jumps to its section', () => {
  setServerHtml(PAGE);
  expect(getElement<HTMLAnchorElement>('#to').hash).toBe('#muc-2');
});

// spec 9: scroll: 1000 ms
it('smooth scroll: a click on a link scrolls within a second to 50 px above the target', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement('#to'))).toBe(false);
  frame(0);
  frame(500);
  expect(tops.at(-1)).toBe(400);
  frame(999);
  expect(tops.at(-1)).toBeLessThan(800);
  frame(1000);
  expect(tops.at(-1)).toBe(800);
  frame(1100);
  expect(frames.filter(Boolean)).toEqual([]);
});

it('smooth scroll: address and focus end up as after an ordinary jump', async () => {
  await openPage(PAGE);
  clickLink(getElement('#to'));
  expect(location.hash).toBe('#muc-2');
  expect(getElement('#muc-2')).toHaveFocus();
  getElement('#muc-2').blur();
  expect(getElement('#muc-2')).not.toHaveAttribute('tabindex');
});

it('smooth scroll: jumps when reduced motion is preferred', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await openPage(PAGE);
  clickLink(getElement('#to'));
  expect(tops.at(-1)).toBe(800);
  expect(frames).toEqual([]);
});

it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'smooth scroll: stops when a %s event occurs while scrolling',
  async (type) => {
    await openPage(PAGE);
    clickLink(getElement('#to'));
    frame(0);
    frame(300);
    const before = tops.length;
    window.dispatchEvent(new Event(type));
    frame(600);
    expect(tops).toHaveLength(before);
  },
);

it('smooth scroll: links to other pages, missing targets or new tabs are left to the browser', async () => {
  await openPage(PAGE);
  getElement('#away').addEventListener('click', (event) => event.preventDefault());
  clickLink(getElement('#away'));
  clickLink(getElement('#none'));
  expect(clickLink(getElement('#to'), { metaKey: true })).toBe(true);
  expect(frames).toEqual([]);
});

it('smooth scroll: does nothing when another listener has handled the click', async () => {
  await openPage(PAGE);
  getElement('#to').addEventListener('click', (event) => event.preventDefault());
  clickLink(getElement('#to'));
  expect(location.hash).toBe('');
});

it('smooth scroll: keeps the distance of the option offset above the target', async () => {
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-offset="120" data-tiem='));
  clickLink(getElement('#to'));
  frame(0);
  frame(1000);
  expect(tops.at(-1)).toBe(730);
});

it('smooth scroll: no longer handles clicks after it is unmounted', async () => {
  const page = await openPage(PAGE);
  page.close();
  expect(clickLink(getElement('#to'))).toBe(true);
});
