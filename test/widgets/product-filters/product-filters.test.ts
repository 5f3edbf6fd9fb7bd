import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const LIST = '/cua-hang/';
const filters = () => document.querySelector<HTMLElement>('[data-tiem="product-filters"]')!;
const option = (name: string) =>
  [...filters().querySelectorAll<HTMLElement>('[data-tiem-figure]')].find(
    ({ textContent }) => textContent === name,
  )!;
const row = (name: string) => option(name).closest('li')!;
const names = () =>
  [...document.querySelectorAll('#hang ul.products .woocommerce-loop-product__title')].map(
    ({ textContent }) => textContent,
  );
const status = () => filters().nextElementSibling;

async function open(options: Parameters<typeof renderPage>[1] = {}, path = LIST) {
  const page = await renderPage(path, options);
  // Options in a closed group cannot be clicked.
  for (const group of filters().querySelectorAll('details')) group.open = true;
  await page.mounted('product-filters');
  await waitFor(() => expect(option('Men ngọc')).toHaveAttribute('role', 'checkbox'));
  return page;
}

describe.each([8, 11] as const)('product filters on WooCommerce %i', (as) => {
  it('product filters: choosing an option replaces the list and updates address, counts and chips', async () => {
    const { user } = await open({ as });
    const all = names();
    await user.click(option('Men ngọc'));
    await waitFor(() => expect(names()).not.toEqual(all));
    expect(location.search).toBe('?filter_mau-men=ngoc&query_type_mau-men=or');
    expect(option('Men ngọc')).toHaveAttribute('aria-checked', 'true');
    expect(status()).toHaveTextContent(`${names().length} sản phẩm`);
    expect(within(filters()).getByRole('link', { name: 'Bỏ lọc “Men ngọc”' })).toBeInTheDocument();
    await waitFor(() => expect(row('Men ngọc')).toHaveTextContent(/^Men ngọc \(\d+\)$/));
    // Filtering in place must show the same products as the server prints for that address.
    const inPlace = names();
    await renderPage(location.pathname + location.search, { as, script: false });
    expect(names()).toEqual(inPlace);
  });

  // spec 7.3: filters by attribute, with the numbers of collection data
  it('product filters: a count is added to options that the server prints without one', async () => {
    const { sent } = await open({ as });
    await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
    const counts = (name: string) => Number(/\((\d+)\)/.exec(row(name).textContent ?? '')?.[1]);
    expect(counts('Còn hàng') + counts('Hết hàng') + counts('Đặt trước được')).toBe(35);
    expect(row('Men ngọc')).toHaveTextContent(/^Men ngọc \(2\)$/);
    expect(filters().querySelector('input[name="min_price"]')).toHaveAttribute('placeholder', '38.000');
    expect(sent.filter(({ path }) => path.includes('collection-data'))).toHaveLength(1);
  });
});

it('product filters: send no request before they are used', async () => {
  const { sent } = await renderPage(LIST);
  expect(sent).toEqual([]);
});

it('product filters: several chosen options are combined, and a chip removes its option', async () => {
  const { user } = await open();
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(location.search).toContain('ngoc'));
  const some = names();
  await user.click(option('Nhỏ (220 ml)'));
  await waitFor(() => expect(names().length).toBeLessThan(some.length));
  const chip = within(filters()).getByRole('link', { name: 'Bỏ lọc “Nhỏ (220 ml)”' });
  chip.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(some));
  expect(location.search).toBe('?filter_mau-men=ngoc&query_type_mau-men=or');
  await user.click(within(filters()).getByRole('link', { name: 'Bỏ tất cả' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('product filters: the space bar toggles an option and keeps the focus', async () => {
  const { user } = await open();
  option('5 sao').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(option('5 sao')).toHaveAttribute('aria-checked', 'true'));
  expect(option('5 sao')).toHaveFocus();
  await user.keyboard('{ }');
  await waitFor(() => expect(option('5 sao')).toHaveAttribute('aria-checked', 'false'));
});

it('product filters: a price range can be entered, and either field may be empty', async () => {
  const { user } = await open();
  const all = names();
  await user.type(screen.getByRole('spinbutton', { name: 'Đến' }), '100000{Enter}');
  await waitFor(() => expect(names()).not.toEqual(all));
  expect(location.search).toBe('?max_price=100000');
  expect(within(filters()).getByRole('link', { name: 'Bỏ lọc “Đến 100.000₫”' })).toBeInTheDocument();
});

it('product filters: a page link of the filtered list shows that page and scrolls to its top', async () => {
  const { user } = await open();
  const first = names();
  await user.click(
    within(document.querySelector<HTMLElement>('#hang')!).getByRole('link', { name: 'Trang 2' }),
  );
  await waitFor(() => expect(names()).not.toEqual(first));
  expect(location.pathname).toBe('/cua-hang/trang/2/');
  expect(document.querySelector('#hang')).toHaveFocus();
});

it('product filters: the previous results are shown when the browser goes back', async () => {
  const { user } = await open();
  const all = names();
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(names()).not.toEqual(all));
  history.back();
  await waitFor(() => expect(names()).toEqual(all));
  expect(option('Men ngọc')).toHaveAttribute('aria-checked', 'false');
});

it('product filters: open groups stay open after the filters are replaced', async () => {
  const { user } = await open();
  const group = () => option('Còn hàng').closest('details')!;
  group().open = false;
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(location.search).toContain('ngoc'));
  expect(group().open).toBe(false);
  expect(option('5 sao').closest('details')?.open).toBe(true);
});

it('product filters: buttons of the replaced list add to the cart', async () => {
  const { user } = await open();
  const all = names();
  await user.click(option('5 sao'));
  await waitFor(() => expect(names()).not.toEqual(all));
  const button = document.querySelector<HTMLElement>('#hang .ajax_add_to_cart')!;
  await user.click(button);
  await waitFor(() => expect(button).toHaveClass('added'));
});

it('product filters: keep the list and say so when the browser is offline', async () => {
  const { user, shop } = await open();
  await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  const all = names();
  shop.addFault({ kind: 'drop', match: 'filter_mau-men=ngoc', times: 9 });
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(status()).toHaveTextContent(/ngoại tuyến/));
  expect(names()).toEqual(all);
  expect(document.querySelector('#hang')).not.toHaveAttribute('aria-busy');
});

it('product filters: an option opened in a new tab is left to the browser', async () => {
  await open();
  const all = names();
  option('Men ngọc').addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(option('Men ngọc'), { ctrlKey: true });
  expect(location.search).toBe('');
  expect(names()).toEqual(all);
});

describe('product filters, a long list of options', () => {
  const long = (count: number) =>
    `<aside data-tiem="product-filters" data-tiem-results="#hang"><ul>${Array.from(
      { length: count },
      (_, at) =>
        `<li><a href="/?f=${at}" data-tiem-figure="term:${at}">Màu ${at}</a> <span class="count">(1)</span></li>`,
    ).join('')}</ul></aside><div id="hang"></div>`;
  const shown = () =>
    [...filters().querySelectorAll('li')].filter((one) => one.style.display !== 'none').length;

  it.each([
    [15, 15],
    [16, 10],
  ])('product filters: a list of %i options shows %i at first', async (count, expected) => {
    const { mounted } = await renderPage(long(count));
    await mounted('product-filters');
    await waitFor(() => expect(filters().querySelector('[role="checkbox"]')).not.toBeNull());
    expect(shown()).toBe(expected);
  });

  it('product filters: "show more" shows the other options and focuses the first of them', async () => {
    const { mounted, user, sent } = await renderPage(long(20));
    await mounted('product-filters');
    await user.click(await screen.findByRole('button', { name: 'Xem thêm 10' }));
    expect(shown()).toBe(20);
    expect(document.activeElement).toHaveTextContent('Màu 10');
    expect(screen.getByRole('button', { name: 'Thu gọn' })).toHaveAttribute('aria-expanded', 'true');
    // The server has printed the counts, so none are requested.
    expect(sent).toEqual([]);
  });
});

it("product filters: restore the server's list of options when they are unmounted", async () => {
  const server = () => filters().innerHTML.replace(/ data-tiem-state="\w+"| class=""/g, '');
  const page = await renderPage(LIST);
  const before = server();
  await page.mounted('product-filters');
  await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  window.tiem?.unmount(filters());
  await waitFor(() => expect(server() === before).toBe(true));
});

it('product filters: warn the developer when the page has no product list', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { mounted } = await renderPage(
    '<aside data-tiem="product-filters" data-tiem-results="#nowhere"></aside>',
  );
  await mounted('product-filters');
  expect(warn.mock.calls[0]?.[0]).toContain('data-tiem-results="#nowhere"');
  warn.mockRestore();
});

// spec 7.3: filters work without JavaScript
it('product filters: without JavaScript, each option is a link and the prices are a form', async () => {
  await renderPage(LIST, { script: false });
  const all = names();
  const href = option('Men ngọc').getAttribute('href')!;
  const form = filters().querySelector('form')!;
  expect(form.method).toBe('get');
  await renderPage(href, { script: false });
  expect(names().length).toBeLessThan(all.length);
  expect(row('Men ngọc')).toHaveClass('chosen');
  await renderPage(`${LIST}?max_price=100000`, { script: false });
  expect(names()).not.toEqual(all);
});
