import { waitFor } from '@testing-library/dom';
import { click, find, open as openPage, serve } from '../page-kit';

const LIST =
  '<p class="toc_title">Mục lục</p><ul class="toc_list"><li><a href="#chon-men">Chọn men</a></li><li><a href="#giu-am">Giữ ấm</a></li></ul>';
const TEXT =
  '<div class="entry-content"><h2 id="chon-men">Chọn men</h2><p>…</p><h2 id="giu-am">Giữ ấm</h2></div>';
const nav = (inner: string, attributes = '') => `<nav data-tiem="toc"${attributes}>${inner}</nav>`;
const PAGE = nav(LIST) + TEXT;

const toggle = () => find<HTMLButtonElement>('.tiem-toc-toggle');
const list = () => find('[data-tiem] ul');

async function open(html: string, settings = {}) {
  const page = await openPage(html, settings);
  await waitFor(() => toggle());
  return page;
}
/** Where the widget's place is on the screen, of which jsdom has none. */
function placeAt(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
}
const remember = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `tocplus_hidetoc=${value}; path=/`;
};
afterEach(() => jest.restoreAllMocks());

it('is a list that leads to the sections without script', () => {
  serve(PAGE);
  expect(list()).toBeVisible();
  expect(find<HTMLAnchorElement>('li a').hash).toBe('#chon-men');
});

it('closes and opens the server’s own list, and says what it will do', async () => {
  await open(PAGE);
  const own = list();
  expect(find('.toc_title')).toContainElement(toggle());
  expect(toggle()).toHaveTextContent('Đóng');
  expect(toggle()).toHaveAttribute('aria-controls', own.id);
  click(toggle());
  await waitFor(() => expect(toggle()).toHaveTextContent('Mở'));
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(own).not.toBeVisible();
  click(toggle());
  await waitFor(() => expect(own).toBeVisible());
  expect(list()).toBe(own);
});

it('remembers that it was closed, for thirty days, and forgets it when opened', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  await open(PAGE);
  click(toggle());
  expect(written).toHaveBeenLastCalledWith(
    expect.stringMatching(/^tocplus_hidetoc=1; path=\/;.*max-age=2592000/),
  );
  await waitFor(() => expect(toggle()).toHaveTextContent('Mở'));
  expect(document.cookie).toBe('tocplus_hidetoc=1');
  click(toggle());
  expect(document.cookie).toBe('');
});

it('starts closed where the server has read the cookie', async () => {
  remember('1');
  await open(nav(LIST, ' data-tiem-closed') + TEXT);
  expect(toggle()).toHaveTextContent('Mở');
  expect(list()).not.toBeVisible();
});

it.each([
  ['on screen', 100],
  ['below the screen', 5000],
])('toc: closes the open list of a cached page %s when the cookie says closed', async (_, top) => {
  remember('1');
  placeAt(top);
  await open(PAGE);
  expect(list()).not.toBeVisible();
  expect(toggle()).toHaveTextContent('Mở');
});

it('toc: leaves the list of a cached page open when there is no cookie', async () => {
  placeAt(100);
  await open(PAGE);
  expect(list()).toBeVisible();
});

it('makes a list from the headings where the server printed none', async () => {
  placeAt(window.innerHeight + 200);
  const text =
    '<div class="entry-content"><h2>Chọn men</h2><h3>Men lam</h3><h2>Đựng đồ nóng</h2><h2>Chọn men</h2><h4>Ghi chú</h4></div>';
  const page = await open(nav('') + text);
  expect(list()).toBeVisible();
  expect([...document.querySelectorAll('[data-tiem] a')].map((link) => link.getAttribute('href'))).toEqual([
    '#chon-men',
    '#men-lam',
    '#dung-do-nong',
    '#chon-men-2',
  ]);
  expect(find('[data-tiem] li li')).toHaveTextContent('Men lam');
  expect(find('.entry-content h2').id).toBe('chon-men');
  expect(find('.toc_title')).toHaveTextContent('Mục lục');
  page.close();
  expect(find('.entry-content').outerHTML).toBe(text);
  expect(find('[data-tiem]')).toBeEmptyDOMElement();
});

it('starts a list of its own closed where it would push down what is being read', async () => {
  placeAt(100);
  await open(nav('') + TEXT);
  expect(list()).not.toBeVisible();
  click(toggle());
  await waitFor(() => expect(list()).toBeVisible());
});

it('toc: a list of its own that was opened on screen is open again on the next page, and closed after it was closed', async () => {
  placeAt(100);
  const first = await open(nav('') + TEXT);
  click(toggle());
  await waitFor(() => expect(list()).toBeVisible());
  first.close();

  const second = await open(nav('') + TEXT);
  expect(list()).toBeVisible();
  click(toggle());
  await waitFor(() => expect(list()).not.toBeVisible());
  second.close();

  await open(nav('') + TEXT);
  expect(list()).not.toBeVisible();
});

it('takes the headings that the theme names, and draws nothing for fewer than two', async () => {
  const page = await open(
    nav('', ' data-tiem-content="#bai" data-tiem-headings="h4"') +
      `${TEXT}<div id="bai"><h4>Một</h4><h4>Hai</h4></div>`,
  );
  expect(find('[data-tiem] li')).toHaveTextContent('Một');
  page.close();
  await openPage(`${nav('')}<div class="entry-content"><h2>Một mình</h2></div>`);
  expect(document.querySelector('.tiem-toc-toggle')).toBeNull();
});

it('marks the section that is being read', async () => {
  let tops: Record<string, number> = { 'chon-men': 66, 'giu-am': 300 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops[this.id] ?? 0 } as DOMRect;
  });
  await open(PAGE);
  const current = () =>
    [...document.querySelectorAll('[aria-current="location"]')].map((link) => link.textContent);
  await waitFor(() => expect(current()).toEqual(['Chọn men']));
  tops = { 'chon-men': -400, 'giu-am': 50 };
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(current()).toEqual(['Giữ ấm']));
  tops = { 'chon-men': 500, 'giu-am': 900 };
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(current()).toEqual([]));
});

it('scrolls to a section, below the sticky header', async () => {
  await open(PAGE);
  const scrolled = jest.spyOn(window, 'scrollTo');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  placeAt(700);
  expect(click(find('[href="#giu-am"]'))).toBe(false);
  expect(location.hash).toBe('#giu-am');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 650, behavior: 'instant' });
});

it('leaves the list as the server printed it', async () => {
  const page = await open(PAGE);
  click(toggle());
  await waitFor(() => expect(list()).not.toBeVisible());
  page.close();
  expect(find('nav').innerHTML).toBe(LIST);
});

it('speaks English where the site does, and the site’s own words before all', async () => {
  const page = await open(PAGE, { locale: 'en_US' });
  expect(toggle()).toHaveTextContent('Close');
  page.close();
  await open(PAGE, { messages: { 'toc.close': 'Gấp lại' } });
  expect(toggle()).toHaveTextContent('Gấp lại');
});
