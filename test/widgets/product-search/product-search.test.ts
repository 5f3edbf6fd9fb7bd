import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../harness/page';

const field = () => screen.getByRole('combobox') as HTMLInputElement;
const rows = () => within(screen.getByRole('listbox')).getAllByRole('option');
const marks = () => [...document.querySelectorAll('.tiem-search-mark')].map((mark) => mark.textContent);

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

it('lists products while one types, with price and picture, and counts them for screen readers', async () => {
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

it('marks what fits without regard to diacritics', async () => {
  const { user } = await open();
  await user.type(field(), 'ao thun');
  await waitFor(() => expect(marks()).toEqual(expect.arrayContaining(['Áo', 'thun'])));
  await user.clear(field());
  await user.type(field(), 'd');
  await waitFor(() => expect(marks()).toContain('đ'));
});

it('asks as typed first, and without diacritics only if that finds nothing', async () => {
  const { user, asked } = await open();
  await user.click(field());
  fireEvent.input(field(), { target: { value: 'Zẩy' } });
  await waitFor(() => expect(asked()).toEqual(['Zẩy', 'zay']));
  await screen.findByText('Không tìm thấy sản phẩm nào cho “Zẩy”.', { selector: '.tiem-search-sentence' });
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

it('asks at once with each letter, shows only the last answer, and asks nothing twice', async () => {
  const { user, asked } = await open();
  await user.type(field(), 'nón');
  expect(asked()).toEqual(['n', 'nó', 'nón']);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/nón/i));
  await user.type(field(), '{Backspace}n');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/nón/i));
  expect(asked().filter((words) => words === 'nón')).toHaveLength(1);
});

it('is walked through with the keyboard: down, up around the end, Enter, Escape', async () => {
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

it('leaves the keys of a syllable that is being composed to the keyboard', async () => {
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

it('finds what was typed before it was there', async () => {
  const page = await renderPage('/');
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  await page.user.type(input, 'phin');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/phin/i));
  expect(input).toHaveValue('phin');
});

it('says so when the shop cannot be reached, and still leads to the results', async () => {
  const { user, shop } = await open();
  shop.addFault({ kind: 'drop', match: '/products', times: 9 });
  await user.type(field(), 'trà');
  await screen.findByText(/ngoại tuyến/, { selector: '.tiem-search-sentence' });
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('Xem tất cả kết quả');
});

it('closes when the shopper goes on, and gives the field back as it was', async () => {
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

it('without script is a form that leads to a page of results', async () => {
  await renderPage('/', { script: false });
  const form = document.querySelector<HTMLFormElement>('form[role="search"]')!;
  expect(form.method).toBe('get');
  await renderPage('/cua-hang/?s=tra&post_type=product', { script: false });
  expect(document.querySelectorAll('ul.products > li').length).toBeGreaterThan(0);
});
