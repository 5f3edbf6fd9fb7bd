import { waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('toc');
/**
 * A page without a table of contents in the server's HTML, so that the widget has to build the list from the headings.
 */
const PAGE_WITHOUT_LIST = getExampleHtml('toc', 'Đóng sẵn').replace(' data-tiem-closed', '');
const addAttributesToToc = (html: string, attributes: string) =>
  html.replace('data-tiem="toc"', `data-tiem="toc" ${attributes}`);

const getToggle = () => getElement<HTMLButtonElement>('.tiem-toc__toggle');
const getTocList = () => getElement('[data-tiem] ul');

async function openToc(html: string, settings = {}) {
  const page = await openPage(html, settings);
  await waitFor(() => getToggle());
  return page;
}
/** Simulates the position of the table of contents in the viewport, because jsdom has no layout. */
function simulatePosition(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
}
const setClosedCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `tocplus_hidetoc=${value}; path=/`;
};
afterEach(() => jest.restoreAllMocks());

it('table of contents: without JavaScript, it is a list of links to the sections', () => {
  setServerHtml(PAGE);
  expect(getTocList()).toBeVisible();
  expect(getElement<HTMLAnchorElement>('li a').hash).toBe('#chon-men');
});

// spec 2.9: table of contents: 'Mở' and 'Đóng'
it("table of contents: a button collapses and expands the server's list", async () => {
  await openToc(PAGE);
  const serverList = getTocList();
  expect(getElement('.toc_title')).toContainElement(getToggle());
  expect(getToggle()).toHaveTextContent('Đóng');
  expect(getToggle()).toHaveAttribute('aria-controls', serverList.id);
  clickLink(getToggle());
  await waitFor(() => expect(getToggle()).toHaveTextContent('Mở'));
  expect(getToggle()).toHaveAttribute('aria-expanded', 'false');
  expect(serverList).not.toBeVisible();
  clickLink(getToggle());
  await waitFor(() => expect(serverList).toBeVisible());
  expect(getTocList()).toBe(serverList);
});

// spec 2.9: table of contents: its state is remembered
// spec 4.8: table of contents: by cookie
// spec 9: tocplus_hidetoc, 30 days
it('table of contents: after the visitor collapsed it, it stays collapsed for thirty days, unless it is expanded again', async () => {
  const setCookie = jest.spyOn(document, 'cookie', 'set');
  const firstPage = await openToc(PAGE);
  clickLink(getToggle());
  expect(setCookie).toHaveBeenLastCalledWith(
    expect.stringMatching(/^tocplus_hidetoc=1; path=\/;.*max-age=2592000/),
  );
  await waitFor(() => expect(getToggle()).toHaveTextContent('Mở'));
  expect(document.cookie).toBe('tocplus_hidetoc=1');
  firstPage.close();

  await openToc(PAGE);
  expect(getTocList()).not.toBeVisible();
  clickLink(getToggle());
  expect(document.cookie).toBe('');
});

it("table of contents: starts collapsed when the server has rendered it collapsed because of the visitor's cookie", async () => {
  setClosedCookie('1');
  await openToc(addAttributesToToc(PAGE, 'data-tiem-closed'));
  expect(getToggle()).toHaveTextContent('Mở');
  expect(getTocList()).not.toBeVisible();
});

it.each([
  ['in the viewport', 100],
  ['below the viewport', 5000],
])(
  "table of contents: when a cached page contains it expanded %s and the visitor's cookie says collapsed, it is collapsed",
  async (_, top) => {
    setClosedCookie('1');
    simulatePosition(top);
    await openToc(PAGE);
    expect(getTocList()).not.toBeVisible();
    expect(getToggle()).toHaveTextContent('Mở');
  },
);

it('table of contents: when a cached page contains it expanded and the visitor has no cookie, it stays expanded', async () => {
  simulatePosition(100);
  await openToc(PAGE);
  expect(getTocList()).toBeVisible();
});

it("table of contents: when the server's HTML has no list, one is built from the headings", async () => {
  simulatePosition(window.innerHeight + 200);
  const text =
    '<div class="entry-content"><h2>Chọn men</h2><h3>Men lam</h3><h2>Đựng đồ nóng</h2><h2>Chọn men</h2><h4>Ghi chú</h4></div>';
  const page = await openToc(`<nav data-tiem="toc"></nav>${text}`);
  expect(getTocList()).toBeVisible();
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

it('table of contents: a list built by the widget starts collapsed when it is in the viewport, to avoid a layout shift', async () => {
  simulatePosition(100);
  await openToc(PAGE_WITHOUT_LIST);
  expect(getTocList()).not.toBeVisible();
  clickLink(getToggle());
  await waitFor(() => expect(getTocList()).toBeVisible());
});

it('table of contents: a list built by the widget starts expanded or collapsed as the visitor left it on the previous page', async () => {
  simulatePosition(100);
  const first = await openToc(PAGE_WITHOUT_LIST);
  clickLink(getToggle());
  await waitFor(() => expect(getTocList()).toBeVisible());
  first.close();

  const second = await openToc(PAGE_WITHOUT_LIST);
  expect(getTocList()).toBeVisible();
  clickLink(getToggle());
  await waitFor(() => expect(getTocList()).not.toBeVisible());
  second.close();

  await openToc(PAGE_WITHOUT_LIST);
  expect(getTocList()).not.toBeVisible();
});

it("table of contents: lists the headings that match the theme's selector, and is not shown for fewer than two headings", async () => {
  const page = await openToc(
    addAttributesToToc(PAGE_WITHOUT_LIST, 'data-tiem-content="#bai" data-tiem-headings="h4"') +
      '<div id="bai"><h4>Một</h4><h4>Hai</h4></div>',
  );
  expect(getElement('[data-tiem] li')).toHaveTextContent('Một');
  page.close();
  await openPage('<nav data-tiem="toc"></nav><div class="entry-content"><h2>Một mình</h2></div>');
  expect(document.querySelector('.tiem-toc__toggle')).toBeNull();
});

it('table of contents: marks the link of the current section while the visitor scrolls', async () => {
  let headingTops: Record<string, number> = { 'chon-men': 66, 'giu-am': 300 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: headingTops[this.id] ?? 0 } as DOMRect;
  });
  await openToc(PAGE);
  const readCurrentLinks = () =>
    [...document.querySelectorAll('[aria-current="location"]')].map((link) => link.textContent);
  await waitFor(() => expect(readCurrentLinks()).toEqual(['Chọn men']));
  headingTops = { 'chon-men': -400, 'giu-am': 50 };
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(readCurrentLinks()).toEqual(['Giữ ấm']));
  headingTops = { 'chon-men': 500, 'giu-am': 900 };
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(readCurrentLinks()).toEqual([]));
});

it('table of contents: a click on a link scrolls to the section below the sticky header', async () => {
  await openToc(PAGE);
  const scrolled = jest.spyOn(window, 'scrollTo');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  simulatePosition(700);
  expect(clickLink(getElement('[href="#giu-am"]'))).toBe(false);
  expect(location.hash).toBe('#giu-am');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 650, behavior: 'instant' });
});

it("table of contents: restores the server's list when it is unmounted", async () => {
  setServerHtml(PAGE);
  const serverList = getElement('nav').innerHTML;
  const page = await openToc(PAGE);
  clickLink(getToggle());
  await waitFor(() => expect(getTocList()).not.toBeVisible());
  page.close();
  expect(getElement('nav').innerHTML).toBe(serverList);
});

it('table of contents: uses the texts from the settings, and English texts on an English site', async () => {
  const page = await openToc(PAGE, { locale: 'en_US' });
  expect(getToggle()).toHaveTextContent('Close');
  page.close();
  await openToc(PAGE, { messages: { 'toc.close': 'Gấp lại' } });
  expect(getToggle()).toHaveTextContent('Gấp lại');
});
