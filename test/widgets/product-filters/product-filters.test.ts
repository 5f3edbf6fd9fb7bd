import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const LIST = '/cua-hang/';
const getFiltersElement = () => document.querySelector<HTMLElement>('[data-tiem="product-filters"]')!;
const getFilterOption = (name: string) =>
  [...getFiltersElement().querySelectorAll<HTMLElement>('[data-tiem-figure]')].find(
    ({ textContent }) => textContent === name,
  )!;
const getOptionRow = (name: string) => getFilterOption(name).closest('li')!;
const readProductNames = () =>
  [...document.querySelectorAll('#hang ul.products .woocommerce-loop-product__title')].map(
    ({ textContent }) => textContent,
  );
const getStatusMessage = () => getFiltersElement().nextElementSibling;

async function renderPageWithFilters(options: Parameters<typeof renderPage>[1] = {}, path = LIST) {
  const page = await renderPage(path, options);
  // Expands all groups, because options in a collapsed group cannot be clicked.
  for (const group of getFiltersElement().querySelectorAll('details')) group.open = true;
  await page.mounted('product-filters');
  await waitFor(() => expect(getFilterOption('Men ngọc')).toHaveAttribute('role', 'checkbox'));
  return page;
}

describe.each([8, 11] as const)('product filters on WooCommerce %i', (as) => {
  it('product filters: selecting an option replaces the product list and updates URL, counts and chips', async () => {
    const { user } = await renderPageWithFilters({ as });
    const allNames = readProductNames();
    await user.click(getFilterOption('Men ngọc'));
    await waitFor(() => expect(readProductNames()).not.toEqual(allNames));
    expect(location.search).toBe('?filter_mau-men=ngoc&query_type_mau-men=or');
    expect(getFilterOption('Men ngọc')).toHaveAttribute('aria-checked', 'true');
    expect(getStatusMessage()).toHaveTextContent(`${readProductNames().length} sản phẩm`);
    expect(within(getFiltersElement()).getByRole('link', { name: 'Bỏ lọc “Men ngọc”' })).toBeInTheDocument();
    await waitFor(() => expect(getOptionRow('Men ngọc')).toHaveTextContent(/^Men ngọc \(\d+\)$/));
    // The filtered list must contain the same products as the page that the server renders for this URL.
    const namesInPlace = readProductNames();
    await renderPage(location.pathname + location.search, { as, script: false });
    expect(readProductNames()).toEqual(namesInPlace);
  });

  // spec 7.3: filters by attribute, with the numbers of collection data
  it("product filters: a count is added to options that have none in the server's HTML", async () => {
    const { sent } = await renderPageWithFilters({ as });
    await waitFor(() => expect(getOptionRow('Còn hàng')).toHaveTextContent(/\(\d+\)/));
    const readOptionCount = (name: string) =>
      Number(/\((\d+)\)/.exec(getOptionRow(name).textContent ?? '')?.[1]);
    expect(
      readOptionCount('Còn hàng') + readOptionCount('Hết hàng') + readOptionCount('Đặt trước được'),
    ).toBe(35);
    expect(getOptionRow('Men ngọc')).toHaveTextContent(/^Men ngọc \(2\)$/);
    expect(getFiltersElement().querySelector('input[name="min_price"]')).toHaveAttribute(
      'placeholder',
      '38.000',
    );
    expect(sent.filter(({ path }) => path.includes('collection-data'))).toHaveLength(1);
  });
});

it('product filters: send no request before they are used', async () => {
  const { sent } = await renderPage(LIST);
  expect(sent).toEqual([]);
});

it('product filters: the options of a list are checkboxes, and a chosen one is checked', async () => {
  const { mounted } = await renderPage(getExampleHtml('product-filters'));
  await mounted('product-filters');
  const options = await within(getFiltersElement()).findAllByRole('checkbox');
  expect(options.map((option) => [option.textContent, option.getAttribute('aria-checked')])).toEqual([
    ['5 sao', 'true'],
    ['4 sao', 'false'],
    ['Còn hàng', 'false'],
    ['Hết hàng', 'false'],
  ]);
});

it('product filters: several selected options are combined, and removing a chip deselects its option', async () => {
  const { user } = await renderPageWithFilters();
  await user.click(getFilterOption('Men ngọc'));
  await waitFor(() => expect(location.search).toContain('ngoc'));
  const filteredNames = readProductNames();
  await user.click(getFilterOption('Nhỏ (220 ml)'));
  await waitFor(() => expect(readProductNames().length).toBeLessThan(filteredNames.length));
  const chip = within(getFiltersElement()).getByRole('link', { name: 'Bỏ lọc “Nhỏ (220 ml)”' });
  chip.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(readProductNames()).toEqual(filteredNames));
  expect(location.search).toBe('?filter_mau-men=ngoc&query_type_mau-men=or');
  await user.click(within(getFiltersElement()).getByRole('link', { name: 'Bỏ tất cả' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it("product filters: after the filters were replaced, an event makes WooCommerce's script initialise its price slider again", async () => {
  const { user } = await renderPageWithFilters();
  const checkedOptions: (string | null)[] = [];
  const handleRequest = () =>
    checkedOptions.push(getFiltersElement().querySelector('.chosen a')?.textContent ?? null);
  document.body.addEventListener('init_price_filter', handleRequest);
  await user.click(getFilterOption('Men ngọc'));
  await waitFor(() => expect(checkedOptions).toEqual(['Men ngọc']));
  document.body.removeEventListener('init_price_filter', handleRequest);
});

it('product filters: on a block theme without a result count, the button names the number of products in the list', async () => {
  const { mounted } = await renderPage(
    '<aside data-tiem="product-filters" data-tiem-results="#hang"><a href="/?f=1" data-tiem-figure="term:1">Ngọc</a></aside><div id="hang"><ul class="wc-block-product-template"><li>Bát</li><li>Đĩa</li><li>Ấm</li></ul></div>',
  );
  await mounted('product-filters');
  expect(await screen.findByText('Xem 3 sản phẩm')).toBeInTheDocument();
});

it('product filters: the space bar toggles an option and keeps the focus', async () => {
  const { user } = await renderPageWithFilters();
  getFilterOption('5 sao').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(getFilterOption('5 sao')).toHaveAttribute('aria-checked', 'true'));
  expect(getFilterOption('5 sao')).toHaveFocus();
  await user.keyboard('{ }');
  await waitFor(() => expect(getFilterOption('5 sao')).toHaveAttribute('aria-checked', 'false'));
});

it('product filters: a price range filters the list, and either field may be empty', async () => {
  const { user } = await renderPageWithFilters();
  const allNames = readProductNames();
  await user.type(screen.getByRole('spinbutton', { name: 'Đến' }), '100000{Enter}');
  await waitFor(() => expect(readProductNames()).not.toEqual(allNames));
  expect(location.search).toBe('?max_price=100000');
  expect(
    within(getFiltersElement()).getByRole('link', { name: 'Bỏ lọc “Đến 100.000₫”' }),
  ).toBeInTheDocument();
});

it('product filters: a page link shows that page and focuses the product list', async () => {
  const { user } = await renderPageWithFilters();
  const firstPageNames = readProductNames();
  await user.click(
    within(document.querySelector<HTMLElement>('#hang')!).getByRole('link', { name: 'Trang 2' }),
  );
  await waitFor(() => expect(readProductNames()).not.toEqual(firstPageNames));
  expect(location.pathname).toBe('/cua-hang/trang/2/');
  expect(document.querySelector('#hang')).toHaveFocus();
});

it('product filters: the previous results are shown on back navigation', async () => {
  const { user } = await renderPageWithFilters();
  const allNames = readProductNames();
  await user.click(getFilterOption('Men ngọc'));
  await waitFor(() => expect(readProductNames()).not.toEqual(allNames));
  history.back();
  await waitFor(() => expect(readProductNames()).toEqual(allNames));
  expect(getFilterOption('Men ngọc')).toHaveAttribute('aria-checked', 'false');
});

it('product filters: expanded groups stay expanded after the filters are replaced', async () => {
  const { user } = await renderPageWithFilters();
  const getAvailabilityGroup = () => getFilterOption('Còn hàng').closest('details')!;
  getAvailabilityGroup().open = false;
  await user.click(getFilterOption('Men ngọc'));
  await waitFor(() => expect(location.search).toContain('ngoc'));
  expect(getAvailabilityGroup().open).toBe(false);
  expect(getFilterOption('5 sao').closest('details')?.open).toBe(true);
});

it('product filters: an add-to-cart button in the replaced product list adds its product', async () => {
  const { user } = await renderPageWithFilters();
  const allNames = readProductNames();
  await user.click(getFilterOption('5 sao'));
  await waitFor(() => expect(readProductNames()).not.toEqual(allNames));
  const button = document.querySelector<HTMLElement>('#hang .ajax_add_to_cart')!;
  await user.click(button);
  await waitFor(() => expect(button).toHaveClass('added'));
});

it('product filters: keep the product list and show a message when the browser is offline', async () => {
  const { user, shop } = await renderPageWithFilters();
  await waitFor(() => expect(getOptionRow('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  const allNames = readProductNames();
  shop.addFault({ kind: 'drop', match: 'filter_mau-men=ngoc', times: 9 });
  await user.click(getFilterOption('Men ngọc'));
  await waitFor(() => expect(getStatusMessage()).toHaveTextContent(/ngoại tuyến/));
  expect(readProductNames()).toEqual(allNames);
  expect(document.querySelector('#hang')).not.toHaveAttribute('aria-busy');
});

it('product filters: a click that opens an option in a new tab is left to the browser', async () => {
  await renderPageWithFilters();
  const allNames = readProductNames();
  getFilterOption('Men ngọc').addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(getFilterOption('Men ngọc'), { ctrlKey: true });
  expect(location.search).toBe('');
  expect(readProductNames()).toEqual(allNames);
});

describe('product filters, a long list of options', () => {
  const createLongListMarkup = (count: number) =>
    `<aside data-tiem="product-filters" data-tiem-results="#hang"><ul>${Array.from(
      { length: count },
      (_, at) =>
        `<li><a href="/?f=${at}" data-tiem-figure="term:${at}">Màu ${at}</a> <span class="count">(1)</span></li>`,
    ).join('')}</ul></aside><div id="hang"></div>`;
  const countVisibleOptions = () =>
    [...getFiltersElement().querySelectorAll('li')].filter((one) => one.style.display !== 'none').length;

  it.each([
    [15, 15],
    [16, 10],
  ])('product filters: of %i options in a list, %i are visible at first', async (count, expected) => {
    const { mounted } = await renderPage(createLongListMarkup(count));
    await mounted('product-filters');
    await waitFor(() => expect(getFiltersElement().querySelector('[role="checkbox"]')).not.toBeNull());
    expect(countVisibleOptions()).toBe(expected);
  });

  it('product filters: "show more" reveals the other options and focuses the first of them', async () => {
    const { mounted, user, sent } = await renderPage(createLongListMarkup(20));
    await mounted('product-filters');
    await user.click(await screen.findByRole('button', { name: 'Xem thêm 10' }));
    expect(countVisibleOptions()).toBe(20);
    expect(document.activeElement).toHaveTextContent('Màu 10');
    expect(screen.getByRole('button', { name: 'Thu gọn' })).toHaveAttribute('aria-expanded', 'true');
    // Expects no request for the counts, because they are in the server's HTML.
    expect(sent).toEqual([]);
  });
});

it("product filters: restore the server's list of options when they are unmounted", async () => {
  const readFiltersHtml = () =>
    getFiltersElement().innerHTML.replace(/ data-tiem-state="\w+"| class=""/g, '');
  const page = await renderPage(LIST);
  const before = readFiltersHtml();
  await page.mounted('product-filters');
  await waitFor(() => expect(getOptionRow('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  window.tiem?.unmount(getFiltersElement());
  await waitFor(() => expect(readFiltersHtml() === before).toBe(true));
});

it('product filters: when the page has no product list, a warning is logged', async () => {
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
  const allNames = readProductNames();
  const href = getFilterOption('Men ngọc').getAttribute('href')!;
  const form = getFiltersElement().querySelector('form')!;
  expect(form.method).toBe('get');
  await renderPage(href, { script: false });
  expect(readProductNames().length).toBeLessThan(allNames.length);
  expect(getOptionRow('Men ngọc')).toHaveClass('chosen');
  await renderPage(`${LIST}?max_price=100000`, { script: false });
  expect(readProductNames()).not.toEqual(allNames);
});
