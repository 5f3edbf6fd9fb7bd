import { waitFor } from '@testing-library/dom';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const LIST =
  '<p class="toc_title">Mục lục</p><ul class="toc_list"><li><a href="#chon-men">Chọn men</a></li><li><a href="#giu-am">Giữ ấm</a></li></ul>';
const TEXT =
  '<div class="entry-content"><h2 id="chon-men">Chọn men</h2><p>…</p><h2 id="giu-am">Giữ ấm</h2></div>';
const nav = (inner: string, attributes = '') => `<nav data-tiem="toc"${attributes}>${inner}</nav>`;
const PAGE = nav(LIST) + TEXT;

const toggle = () => getElement<HTMLButtonElement>('.tiem-toc__toggle');
const list = () => getElement('[data-tiem] ul');

async function open(html: string, settings = {}) {
  const page = await openPage(html, settings);
  await waitFor(() => toggle());
  return page;
}
/** Simulates the widget's position on screen, because jsdom has no layout. */
function placeAt(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
}
const remember = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `tocplus_hidetoc=${value}; path=/`;
};
afterEach(() => jest.restoreAllMocks());

it('table of contents: without JavaScript, a list of links leads to the sections', () => {
  setServerHtml(PAGE);
  expect(list()).toBeVisible();
  expect(getElement<HTMLAnchorElement>('li a').hash).toBe('#chon-men');
});

// spec 2.9: table of contents: 'Mở' and 'Đóng'
it("table of contents: closes and opens the server's list with a labelled button", async () => {
  await open(PAGE);
  const own = list();
  expect(getElement('.toc_title')).toContainElement(toggle());
  expect(toggle()).toHaveTextContent('Đóng');
  expect(toggle()).toHaveAttribute('aria-controls', own.id);
  clickLink(toggle());
  await waitFor(() => expect(toggle()).toHaveTextContent('Mở'));
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(own).not.toBeVisible();
  clickLink(toggle());
  await waitFor(() => expect(own).toBeVisible());
  expect(list()).toBe(own);
});

// spec 2.9: table of contents: its state is remembered
// spec 4.8: table of contents: by cookie
// spec 9: tocplus_hidetoc, 30 days
it('table of contents: once closed by the reader, stays closed for thirty days or until it is opened', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  await open(PAGE);
  clickLink(toggle());
  expect(written).toHaveBeenLastCalledWith(
    expect.stringMatching(/^tocplus_hidetoc=1; path=\/;.*max-age=2592000/),
  );
  await waitFor(() => expect(toggle()).toHaveTextContent('Mở'));
  expect(document.cookie).toBe('tocplus_hidetoc=1');
  clickLink(toggle());
  expect(document.cookie).toBe('');
});

it('table of contents: starts closed when the server printed it closed because of the cookie', async () => {
  remember('1');
  await open(nav(LIST, ' data-tiem-closed') + TEXT);
  expect(toggle()).toHaveTextContent('Mở');
  expect(list()).not.toBeVisible();
});

it.each([
  ['on screen', 100],
  ['below the screen', 5000],
])(
  'table of contents: closed when a cached page prints it open %s while the cookie says closed',
  async (_, top) => {
    remember('1');
    placeAt(top);
    await open(PAGE);
    expect(list()).not.toBeVisible();
    expect(toggle()).toHaveTextContent('Mở');
  },
);

it('table of contents: stays open when a cached page prints it open and there is no cookie', async () => {
  placeAt(100);
  await open(PAGE);
  expect(list()).toBeVisible();
});

it('table of contents: builds a list from the headings when the server prints none', async () => {
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
  expect(getElement('[data-tiem] li li')).toHaveTextContent('Men lam');
  expect(getElement('.entry-content h2').id).toBe('chon-men');
  expect(getElement('.toc_title')).toHaveTextContent('Mục lục');
  page.close();
  expect(getElement('.entry-content').outerHTML).toBe(text);
  expect(getElement('[data-tiem]')).toBeEmptyDOMElement();
});

it('table of contents: its own list starts closed when it is visible on screen, to avoid a layout shift', async () => {
  placeAt(100);
  await open(nav('') + TEXT);
  expect(list()).not.toBeVisible();
  clickLink(toggle());
  await waitFor(() => expect(list()).toBeVisible());
});

it('table of contents: its own list starts on the next page as the reader left it, open or closed', async () => {
  placeAt(100);
  const first = await open(nav('') + TEXT);
  clickLink(toggle());
  await waitFor(() => expect(list()).toBeVisible());
  first.close();

  const second = await open(nav('') + TEXT);
  expect(list()).toBeVisible();
  clickLink(toggle());
  await waitFor(() => expect(list()).not.toBeVisible());
  second.close();

  await open(nav('') + TEXT);
  expect(list()).not.toBeVisible();
});

it('table of contents: lists the headings that the theme names, and nothing for fewer than two', async () => {
  const page = await open(
    nav('', ' data-tiem-content="#bai" data-tiem-headings="h4"') +
      `${TEXT}<div id="bai"><h4>Một</h4><h4>Hai</h4></div>`,
  );
  expect(getElement('[data-tiem] li')).toHaveTextContent('Một');
  page.close();
  await openPage(`${nav('')}<div class="entry-content"><h2>Một mình</h2></div>`);
  expect(document.querySelector('.tiem-toc__toggle')).toBeNull();
});

it('table of contents: marks the section being read while the reader scrolls', async () => {
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

it('table of contents: a click on a link scrolls to the section below the sticky header', async () => {
  await open(PAGE);
  const scrolled = jest.spyOn(window, 'scrollTo');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  placeAt(700);
  expect(clickLink(getElement('[href="#giu-am"]'))).toBe(false);
  expect(location.hash).toBe('#giu-am');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 650, behavior: 'instant' });
});

it("table of contents: restores the server's list when it is unmounted", async () => {
  const page = await open(PAGE);
  clickLink(toggle());
  await waitFor(() => expect(list()).not.toBeVisible());
  page.close();
  expect(getElement('nav').innerHTML).toBe(LIST);
});

it("table of contents: has the site's own texts from the settings, and English texts on an English site", async () => {
  const page = await open(PAGE, { locale: 'en_US' });
  expect(toggle()).toHaveTextContent('Close');
  page.close();
  await open(PAGE, { messages: { 'toc.close': 'Gấp lại' } });
  expect(toggle()).toHaveTextContent('Gấp lại');
});
