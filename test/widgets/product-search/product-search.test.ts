import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const field = () => screen.getByRole('combobox') as HTMLInputElement;
const rows = () => within(screen.getByRole('listbox')).getAllByRole('option');
const marks = () => [...document.querySelectorAll('.tiem-search__highlight')].map((mark) => mark.textContent);

async function open(options: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage('/', options);
  await page.user.click(screen.getByRole('searchbox'));
  await page.mounted('product-search');
  const asked = () =>
    page.sent
      .filter(({ path }) => path.includes('/products?'))
      .map(({ path }) => new URL(path, location.origin).searchParams.get('search'));
  return { ...page, asked };
}

it('product search: typing lists products with price and image and announces their number', async () => {
  const { user } = await open();
  await user.type(field(), 'trà sen');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/Trà sen.*₫/));
  expect(rows()[0]).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  expect(rows()[0]?.querySelector('img')).toHaveAttribute('alt', '');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  const status = document.querySelector('form [role="status"]');
  await waitFor(() => expect(status).toHaveTextContent(/^Tìm thấy \d+ sản phẩm$/));
  expect(rows().at(-1)).toHaveTextContent('Xem tất cả kết quả');
  expect(rows().at(-1)?.getAttribute('href')).toContain('s=tr%C3%A0+sen&post_type=product');
});

it('product search: for text without diacritics, marks the matching letters with diacritics', async () => {
  const { user } = await open();
  await user.type(field(), 'ao thun');
  await waitFor(() => expect(marks()).toEqual(expect.arrayContaining(['Áo', 'thun'])));
  await user.clear(field());
  await user.type(field(), 'd');
  await waitFor(() => expect(marks()).toContain('đ'));
});

it('product search: searches again without diacritics when nothing matches the text as typed', async () => {
  const { user, asked } = await open();
  await user.click(field());
  fireEvent.input(field(), { target: { value: 'Zẩy' } });
  await waitFor(() => expect(asked()).toEqual(['Zẩy', 'zay']));
  await screen.findByText('Không tìm thấy sản phẩm nào cho “Zẩy”.', { selector: '.tiem-search__message' });
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

// spec 9: search: no waiting
it('product search: quick typing sends a request per letter, shows only the last response and caches results', async () => {
  const { user, asked } = await open();
  await user.type(field(), 'nón');
  expect(asked()).toEqual(['n', 'nó', 'nón']);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/nón/i));
  await user.type(field(), '{Backspace}n');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/nón/i));
  expect(asked().filter((words) => words === 'nón')).toHaveLength(1);
});

it('product search: arrow keys move through the results, Enter opens one and Escape closes the list', async () => {
  const { user } = await open();
  await user.type(field(), 'trà');
  await waitFor(() => expect(rows().length).toBeGreaterThan(2));
  const current = () => rows().findIndex((row) => row.id === field().getAttribute('aria-activedescendant'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(current()).toBe(1);
  expect(rows()[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}');
  expect(current()).toBe(rows().length - 1);

  await user.keyboard('{ArrowDown}{ArrowDown}');
  const followed = jest.fn((event: Event) => event.preventDefault());
  rows()[0]?.addEventListener('click', followed);
  await user.keyboard('{Enter}');
  expect(followed).toHaveBeenCalledTimes(1);

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveValue('trà');
});

it('product search: leaves the keys to the input method while a syllable is being composed', async () => {
  const { user } = await open();
  await user.type(field(), 'tra');
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    expect(fireEvent.keyDown(field(), { key, isComposing: true })).toBe(true);
    expect(fireEvent.keyDown(field(), { key, keyCode: 229 })).toBe(true);
  }
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  expect(screen.getByRole('listbox')).toBeVisible();
});

it('product search: searches for text that was typed before the widget mounted', async () => {
  const page = await renderPage('/');
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  await page.user.type(input, 'phin');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/phin/i));
  expect(input).toHaveValue('phin');
});

it('product search: says so and links to the results page when the server does not respond', async () => {
  const { user, shop } = await open();
  shop.addFault({ kind: 'drop', match: '/products', times: 9 });
  await user.type(field(), 'trà');
  await screen.findByText(/ngoại tuyến/, { selector: '.tiem-search__message' });
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('Xem tất cả kết quả');
});

it('product search: closes the list when the focus leaves the form, and restores the field on unmount', async () => {
  const { user, mounted } = await open();
  await user.type(field(), 'trà');
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
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
