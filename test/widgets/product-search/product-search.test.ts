import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const getSearchField = () => screen.getByRole('combobox') as HTMLInputElement;
const getResults = () => within(screen.getByRole('listbox')).getAllByRole('option');
const readHighlights = () =>
  [...document.querySelectorAll('.tiem-search__highlight')].map((mark) => mark.textContent);

async function openSearch(options: Parameters<typeof renderPage>[1] = {}, path = '/') {
  const page = await renderPage(path, options);
  await page.user.click(screen.getByRole('searchbox'));
  await page.mounted('product-search');
  const getSearchedTerms = () =>
    page.sent
      .filter(({ path }) => path.includes('/products?'))
      .map(({ path }) => new URL(path, location.origin).searchParams.get('search'));
  return { ...page, asked: getSearchedTerms };
}

it('product search: typing shows products with price and image and announces their number', async () => {
  const { user } = await openSearch({}, getExampleHtml('product-search'));
  await user.type(getSearchField(), 'trà sen');
  await waitFor(() => expect(getResults()[0]).toHaveTextContent(/Trà sen.*₫/));
  expect(getResults()[0]).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  expect(getResults()[0]?.querySelector('img')).toHaveAttribute('alt', '');
  expect(getSearchField()).toHaveAttribute('aria-expanded', 'true');
  const status = document.querySelector('form [role="status"]');
  await waitFor(() => expect(status).toHaveTextContent(/^Tìm thấy \d+ sản phẩm$/));
  expect(getResults().at(-1)).toHaveTextContent('Xem tất cả kết quả');
  expect(getResults().at(-1)?.getAttribute('href')).toContain('s=tr%C3%A0+sen&post_type=product');
});

it('product search: text typed without diacritics also highlights matching letters with diacritics', async () => {
  const { user } = await openSearch();
  await user.type(getSearchField(), 'ao thun');
  await waitFor(() => expect(readHighlights()).toEqual(expect.arrayContaining(['Áo', 'thun'])));
  await user.clear(getSearchField());
  await user.type(getSearchField(), 'd');
  await waitFor(() => expect(readHighlights()).toContain('đ'));
});

it('product search: searches again without diacritics when nothing matches the text as typed', async () => {
  const { user, asked } = await openSearch();
  await user.click(getSearchField());
  fireEvent.input(getSearchField(), { target: { value: 'Zẩy' } });
  await waitFor(() => expect(asked()).toEqual(['Zẩy', 'zay']));
  await screen.findByText('Không tìm thấy sản phẩm nào cho “Zẩy”.', { selector: '.tiem-search__message' });
  expect(getSearchField()).toHaveAttribute('aria-expanded', 'true');
});

// spec 9: search: no waiting
it('product search: each letter sends a request, only the latest response is shown, and results are cached', async () => {
  const { user, asked } = await openSearch();
  await user.type(getSearchField(), 'nón');
  expect(asked()).toEqual(['n', 'nó', 'nón']);
  await waitFor(() => expect(getResults()[0]).toHaveTextContent(/nón/i));
  await user.type(getSearchField(), '{Backspace}n');
  await waitFor(() => expect(getResults()[0]).toHaveTextContent(/nón/i));
  expect(asked().filter((words) => words === 'nón')).toHaveLength(1);
});

it('product search: arrow keys move through the results, Enter opens one and Escape closes the list', async () => {
  const { user } = await openSearch();
  await user.type(getSearchField(), 'trà');
  await waitFor(() => expect(getResults().length).toBeGreaterThan(2));
  const findActiveResultIndex = () =>
    getResults().findIndex((row) => row.id === getSearchField().getAttribute('aria-activedescendant'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(findActiveResultIndex()).toBe(1);
  expect(getResults()[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(getSearchField()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}');
  expect(findActiveResultIndex()).toBe(getResults().length - 1);

  await user.keyboard('{ArrowDown}{ArrowDown}');
  const handleClick = jest.fn((event: Event) => event.preventDefault());
  getResults()[0]?.addEventListener('click', handleClick);
  await user.keyboard('{Enter}');
  expect(handleClick).toHaveBeenCalledTimes(1);

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(getSearchField()).toHaveValue('trà');
});

it('product search: ignores arrow, Enter and Escape keys while an input method is composing', async () => {
  const { user } = await openSearch();
  await user.type(getSearchField(), 'tra');
  await waitFor(() => expect(getResults().length).toBeGreaterThan(1));
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    expect(fireEvent.keyDown(getSearchField(), { key, isComposing: true })).toBe(true);
    expect(fireEvent.keyDown(getSearchField(), { key, keyCode: 229 })).toBe(true);
  }
  expect(getSearchField()).not.toHaveAttribute('aria-activedescendant');
  expect(screen.getByRole('listbox')).toBeVisible();
});

it('product search: searches for text that was typed before the widget mounted', async () => {
  const page = await renderPage('/');
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  await page.user.type(input, 'phin');
  await waitFor(() => expect(getResults()[0]).toHaveTextContent(/phin/i));
  expect(input).toHaveValue('phin');
});

it('product search: when the request fails, an error and a link to the results page are shown', async () => {
  const { user, shop } = await openSearch();
  shop.addFault({ kind: 'drop', match: '/products', times: 9 });
  await user.type(getSearchField(), 'trà');
  await screen.findByText(/ngoại tuyến/, { selector: '.tiem-search__message' });
  expect(getResults()).toHaveLength(1);
  expect(getResults()[0]).toHaveTextContent('Xem tất cả kết quả');
});

it("product search: closes the list when the focus leaves the form, and restores the server's field on unmount", async () => {
  const { user, mounted } = await openSearch();
  await user.type(getSearchField(), 'trà');
  await waitFor(() => expect(getResults().length).toBeGreaterThan(1));
  await user.tab();
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  const form = await mounted('product-search');
  window.tiem?.unmount();
  expect(form.querySelector('.tiem-search-panel')).toBeNull();
  expect(form.querySelector('input')).not.toHaveAttribute('role');
});

it('product search: without JavaScript, the form opens the results page', async () => {
  await renderPage('/', { script: false });
  const form = document.querySelector<HTMLFormElement>('form[role="search"]')!;
  expect(form.method).toBe('get');
  await renderPage('/cua-hang/?s=tra&post_type=product', { script: false });
  expect(document.querySelectorAll('ul.products > li').length).toBeGreaterThan(0);
});
