import { getExampleHtml } from '../../support/widgets/example-html';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('smooth-scroll');
const LINK = 'a[href="#giao-hang"]';

let frameCallbacks: FrameRequestCallback[] = [];
let scrollPositions: number[] = [];
/** The simulated position of the target heading, which is needed because jsdom has no layout. */
const HEADING_TOP = 850;

beforeEach(() => {
  frameCallbacks = [];
  scrollPositions = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frameCallbacks.push(callback));
  jest
    .spyOn(window, 'cancelAnimationFrame')
    .mockImplementation((handle) => void delete frameCallbacks[handle - 1]);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  window.scrollTo = ((options: ScrollToOptions) => {
    Object.assign(window, { scrollY: options.top });
    scrollPositions.push(options.top ?? 0);
  }) as typeof window.scrollTo;
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: HEADING_TOP - window.scrollY }) as DOMRect);
});
afterEach(() => jest.restoreAllMocks());

function runAnimationFrame(time: number): void {
  const dueCallbacks = frameCallbacks;
  frameCallbacks = [];
  for (const callback of dueCallbacks) callback?.(time);
}

it('smooth scroll: without JavaScript, the link jumps to its section', () => {
  setServerHtml(PAGE);
  expect(getElement<HTMLAnchorElement>(LINK).hash).toBe('#giao-hang');
});

// spec 9: scroll: 1000 ms
it('smooth scroll: a click on a link scrolls for less than a second and stops 50 px above the target', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement(LINK))).toBe(false);
  runAnimationFrame(0);
  runAnimationFrame(500);
  expect(scrollPositions.at(-1)).toBe(400);
  runAnimationFrame(999);
  expect(scrollPositions.at(-1)).toBeLessThan(800);
  runAnimationFrame(1000);
  expect(scrollPositions.at(-1)).toBe(800);
  runAnimationFrame(1100);
  expect(frameCallbacks.filter(Boolean)).toEqual([]);
});

it('smooth scroll: URL and focus change as in a normal jump to the anchor', async () => {
  await openPage(PAGE);
  clickLink(getElement(LINK));
  expect(location.hash).toBe('#giao-hang');
  expect(getElement('#giao-hang')).toHaveFocus();
  getElement('#giao-hang').blur();
  expect(getElement('#giao-hang')).not.toHaveAttribute('tabindex');
});

it('smooth scroll: when reduced motion is preferred, a click jumps to the target without animation', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await openPage(PAGE);
  clickLink(getElement(LINK));
  expect(scrollPositions.at(-1)).toBe(800);
  expect(frameCallbacks).toEqual([]);
});

it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'smooth scroll: the animation is stopped by a %s event',
  async (type) => {
    await openPage(PAGE);
    clickLink(getElement(LINK));
    runAnimationFrame(0);
    runAnimationFrame(300);
    const positionsBefore = scrollPositions.length;
    window.dispatchEvent(new Event(type));
    runAnimationFrame(600);
    expect(scrollPositions).toHaveLength(positionsBefore);
  },
);

it('smooth scroll: links to other pages, missing targets or new tabs are left to the browser', async () => {
  await openPage(
    PAGE.replace(
      '<h2',
      '<a id="away" href="/khac/#giao-hang">Trang khác</a> <a id="none" href="#khong-co">Không có</a>$&',
    ),
  );
  getElement('#away').addEventListener('click', (event) => event.preventDefault());
  clickLink(getElement('#away'));
  clickLink(getElement('#none'));
  expect(clickLink(getElement(LINK), { metaKey: true })).toBe(true);
  expect(frameCallbacks).toEqual([]);
});

it('smooth scroll: when another listener has prevented the click, the page is not scrolled', async () => {
  await openPage(PAGE);
  getElement(LINK).addEventListener('click', (event) => event.preventDefault());
  clickLink(getElement(LINK));
  expect(location.hash).toBe('');
});

it('smooth scroll: the option `offset` sets the distance between the top of the page and the target', async () => {
  await openPage(PAGE.replace('data-tiem=', 'data-tiem-offset="120" data-tiem='));
  clickLink(getElement(LINK));
  runAnimationFrame(0);
  runAnimationFrame(1000);
  expect(scrollPositions.at(-1)).toBe(730);
});

it('smooth scroll: no longer handles clicks after it is unmounted', async () => {
  const page = await openPage(PAGE);
  page.close();
  expect(clickLink(getElement(LINK))).toBe(true);
});
