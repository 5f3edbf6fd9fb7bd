import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../harness/page';

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
  // In a closed group nothing can be pressed.
  for (const group of filters().querySelectorAll('details')) group.open = true;
  await page.mounted('product-filters');
  await waitFor(() => expect(option('Men ngọc')).toHaveAttribute('role', 'checkbox'));
  return page;
}

describe.each([8, 11] as const)('a filter, on WooCommerce %i', (as) => {
  it('replaces the list in place, with the address, the counts and the chips', async () => {
    const { user } = await open({ as });
    const all = names();
    await user.click(option('Men ngọc'));
    await waitFor(() => expect(names()).not.toEqual(all));
    expect(location.search).toBe('?filter_mau-men=ngoc&query_type_mau-men=or');
    expect(option('Men ngọc')).toHaveAttribute('aria-checked', 'true');
    expect(status()).toHaveTextContent(`${names().length} sản phẩm`);
    expect(within(filters()).getByRole('link', { name: 'Bỏ lọc “Men ngọc”' })).toBeInTheDocument();
    await waitFor(() => expect(row('Men ngọc')).toHaveTextContent(/^Men ngọc \(\d+\)$/));
    // The same goods as the server shows who comes to that address.
    const inPlace = names();
    await renderPage(location.pathname + location.search, { as, script: false });
    expect(names()).toEqual(inPlace);
  });

  it('has a number beside each option that the server gave none', async () => {
    const { sent } = await open({ as });
    await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
    const counts = (name: string) => Number(/\((\d+)\)/.exec(row(name).textContent ?? '')?.[1]);
    expect(counts('Còn hàng') + counts('Hết hàng') + counts('Đặt trước được')).toBe(35);
    expect(row('Men ngọc')).toHaveTextContent(/^Men ngọc \(2\)$/);
    expect(filters().querySelector('input[name="min_price"]')).toHaveAttribute('placeholder', '38.000');
    expect(sent.filter(({ path }) => path.includes('collection-data'))).toHaveLength(1);
  });
});

it('asks for nothing before it is touched', async () => {
  const { sent } = await renderPage(LIST);
  expect(sent).toEqual([]);
});

it('adds up what is chosen, and takes it off by its chip', async () => {
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

it('is switched with the space bar, and keeps the focus', async () => {
  const { user } = await open();
  option('5 sao').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(option('5 sao')).toHaveAttribute('aria-checked', 'true'));
  expect(option('5 sao')).toHaveFocus();
  await user.keyboard('{ }');
  await waitFor(() => expect(option('5 sao')).toHaveAttribute('aria-checked', 'false'));
});

it('takes a range of prices from two fields, either of which may be empty', async () => {
  const { user } = await open();
  const all = names();
  await user.type(screen.getByRole('spinbutton', { name: 'Đến' }), '100000{Enter}');
  await waitFor(() => expect(names()).not.toEqual(all));
  expect(location.search).toBe('?max_price=100000');
  expect(within(filters()).getByRole('link', { name: 'Bỏ lọc “Đến 100.000₫”' })).toBeInTheDocument();
});

it('leafs through the filtered list too, and goes to its top', async () => {
  const { user } = await open();
  const first = names();
  await user.click(
    within(document.querySelector<HTMLElement>('#hang')!).getByRole('link', { name: 'Trang 2' }),
  );
  await waitFor(() => expect(names()).not.toEqual(first));
  expect(location.pathname).toBe('/cua-hang/trang/2/');
  expect(document.querySelector('#hang')).toHaveFocus();
});

it('goes back with „back“', async () => {
  const { user } = await open();
  const all = names();
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(names()).not.toEqual(all));
  history.back();
  await waitFor(() => expect(names()).toEqual(all));
  expect(option('Men ngọc')).toHaveAttribute('aria-checked', 'false');
});

it('leaves groups open as the shopper left them', async () => {
  const { user } = await open();
  const group = () => option('Còn hàng').closest('details')!;
  group().open = false;
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(location.search).toContain('ngoc'));
  expect(group().open).toBe(false);
  expect(option('5 sao').closest('details')?.open).toBe(true);
});

it('buttons of the new cards add to the cart', async () => {
  const { user } = await open();
  const all = names();
  await user.click(option('5 sao'));
  await waitFor(() => expect(names()).not.toEqual(all));
  const button = document.querySelector<HTMLElement>('#hang .ajax_add_to_cart')!;
  await user.click(button);
  await waitFor(() => expect(button).toHaveClass('added'));
});

it('keeps the list where there is no network, and says so', async () => {
  const { user, shop } = await open();
  await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  const all = names();
  shop.addFault({ kind: 'drop', match: 'filter_mau-men=ngoc', times: 9 });
  await user.click(option('Men ngọc'));
  await waitFor(() => expect(status()).toHaveTextContent(/ngoại tuyến/));
  expect(names()).toEqual(all);
  expect(document.querySelector('#hang')).not.toHaveAttribute('aria-busy');
});

it('leaves a click that is to open elsewhere to the browser', async () => {
  await open();
  const all = names();
  option('Men ngọc').addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(option('Men ngọc'), { ctrlKey: true });
  expect(location.search).toBe('');
  expect(names()).toEqual(all);
});

describe('a long list of options', () => {
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
  ])('of %i shows %i at first', async (count, expected) => {
    const { mounted } = await renderPage(long(count));
    await mounted('product-filters');
    await waitFor(() => expect(filters().querySelector('[role="checkbox"]')).not.toBeNull());
    expect(shown()).toBe(expected);
  });

  it('shows the others when asked, and goes on with the keyboard there', async () => {
    const { mounted, user, sent } = await renderPage(long(20));
    await mounted('product-filters');
    await user.click(await screen.findByRole('button', { name: 'Xem thêm 10' }));
    expect(shown()).toBe(20);
    expect(document.activeElement).toHaveTextContent('Màu 10');
    expect(screen.getByRole('button', { name: 'Thu gọn' })).toHaveAttribute('aria-expanded', 'true');
    // The server's numbers stand, so the shop is not asked for any.
    expect(sent).toEqual([]);
  });
});

it('is the server’s again when the widget goes', async () => {
  const server = () => filters().innerHTML.replace(/ data-tiem-state="\w+"| class=""/g, '');
  const page = await renderPage(LIST);
  const before = server();
  await page.mounted('product-filters');
  await waitFor(() => expect(row('Còn hàng')).toHaveTextContent(/\(\d+\)/));
  window.tiem?.unmount(filters());
  await waitFor(() => expect(server() === before).toBe(true));
});

it('tells the developer that there is no list to filter', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { mounted } = await renderPage(
    '<aside data-tiem="product-filters" data-tiem-results="#nowhere"></aside>',
  );
  await mounted('product-filters');
  expect(warn.mock.calls[0]?.[0]).toContain('data-tiem-results="#nowhere"');
  warn.mockRestore();
});

it('without script each option is a link, and the prices are a form', async () => {
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
