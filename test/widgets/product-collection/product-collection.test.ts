import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const STORE = '/wp-json/wc/store/v1';
const getSection = () => document.querySelector<HTMLElement>('[data-tiem-kind="newest"]')!;
const getVisibleCards = (inside: Element = getSection()) => [
  ...inside.querySelectorAll<HTMLElement>('ul.products:not([hidden]) > li:not([aria-hidden])'),
];
const readProductNames = (inside?: Element) =>
  getVisibleCards(inside).map((card) => card.querySelector('.woocommerce-loop-product__title')?.textContent);
const getLink = (name: string) => within(getSection()).getByRole('link', { name });
const getCollectionPaths = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => path).filter((path) => path.startsWith(STORE));

const createMountPointMarkup = (attributes: string, perPage = 3) =>
  `<section data-tiem="product-collection" data-tiem-when="now" data-tiem-per-page="${perPage}" ${attributes}><h2>Hàng</h2></section>`;
const waitForProductNames = async () => {
  await waitFor(() => expect(getVisibleCards(document.body).length).toBeGreaterThan(0));
  return readProductNames(document.body);
};

describe('server-rendered product collection', () => {
  it('product collection: sends no request for a server-rendered list', async () => {
    const { mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    expect(readProductNames()).toHaveLength(6);
    expect(sent).toEqual([]);
  });

  it('product collection: a click on a page link replaces the list and updates URL, focus and live region', async () => {
    const { user, mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    const first = readProductNames();
    await user.click(getLink('Trang 2'));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    expect(location.search).toBe('?product-page=2');
    expect(getCollectionPaths(sent)[1]).toContain('orderby=date&order=desc&per_page=6&page=2');
    expect(getSection()).toContainElement(document.activeElement as HTMLElement);
    expect(within(getSection()).getByRole('status')).toHaveTextContent(/^Trang 2 trên \d+$/);
    expect(within(getSection()).getByText('2', { selector: '[aria-current="page"]' })).toBeVisible();
    // The new list must contain the same products as the second page when the server renders it.
    const namesInPlace = readProductNames();
    await renderPage('/?product-page=2', { script: false });
    expect(readProductNames()).toEqual(namesInPlace);
  });

  it('product collection: requests each page only once, and never the server-rendered first page', async () => {
    const { user, mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    const first = readProductNames();
    await user.click(getLink('Trang 2'));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    await user.click(getLink('Trang trước'));
    expect(readProductNames()).toEqual(first);
    await user.click(getLink('Trang 2'));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    expect(getCollectionPaths(sent)).toHaveLength(2);
  });

  it('product collection: shows the previous page of the list on back navigation', async () => {
    const { user, mounted } = await renderPage('/');
    await mounted('product-collection');
    const first = readProductNames();
    await user.click(getLink('Trang 2'));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    history.back();
    await waitFor(() => expect(readProductNames()).toEqual(first));
  });

  it('product collection: a page link opened in a new tab is left to the browser', async () => {
    const { mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    getLink('Trang 2').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(getLink('Trang 2'), { ctrlKey: true });
    expect(getCollectionPaths(sent)).toEqual([]);
    expect(location.search).toBe('');
  });

  it('product collection: keeps the list and shows an error and a working retry button when the request fails', async () => {
    const { user, mounted, shop } = await renderPage('/');
    await mounted('product-collection');
    const first = readProductNames();
    shop.addFault({ kind: 'drop', match: '/products?', times: 1 });
    await user.click(getLink('Trang 2'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/ngoại tuyến/);
    expect(readProductNames()).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("product collection: restores the server's list when it is unmounted", async () => {
    const { user, mounted } = await renderPage('/');
    const readSectionHtml = () => getSection().innerHTML.replace(/ data-tiem-state="\w+"/g, '');
    const htmlBefore = readSectionHtml();
    await mounted('product-collection');
    const first = readProductNames();
    await user.click(getLink('Trang 2'));
    await waitFor(() => expect(readProductNames()[0]).not.toBe(first[0]));
    window.tiem?.unmount(getSection());
    await waitFor(() => expect(readSectionHtml() === htmlBefore).toBe(true));
  });
});

describe.each([8, 11] as const)(
  'product collection without server-rendered products, on WooCommerce %i',
  (as) => {
    // spec 7.3: lists of products: newest, on sale, category, related
    it.each([
      ['newest', ''],
      ['on-sale', ''],
      ['category', 'data-tiem-category="16"'],
      ['related', 'data-tiem-category="16" data-tiem-product="1"'],
    ])(
      'product collection: without server-rendered products, the list is requested when it comes near the viewport (kind %s)',
      async (kind, more) => {
        const page = await renderPage('/', { as, script: false });
        const categories = await page.shop.handle(
          new Request(new URL(`${STORE}/products/categories`, location.origin)),
        );
        const [{ id }] = (await categories.json()) as [{ id: number }];
        const { sent } = await renderPage(
          createMountPointMarkup(`data-tiem-kind="${kind}" ${more.replace('16', String(id))}`),
          {
            shop: page.shop,
          },
        );
        expect((await waitForProductNames()).length).toBeLessThanOrEqual(3);
        expect(getCollectionPaths(sent)).toHaveLength(2);
      },
    );
  },
);

describe('product card', () => {
  it("product card: a simple product shows the shop's price format and an add-to-cart button", async () => {
    const { user } = await renderPage(createMountPointMarkup('data-tiem-kind="newest"', 20));
    await waitForProductNames();
    const card = getVisibleCards(document.body).find((one) => one.querySelector('.ajax_add_to_cart'))!;
    expect(card.querySelector('.price .woocommerce-Price-amount')).toHaveTextContent(/₫/);
    expect(card.querySelector('a')).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
    const button = card.querySelector<HTMLElement>('.ajax_add_to_cart')!;
    await user.click(button);
    await waitFor(() => expect(button).toHaveClass('added'));
  });

  it('product card: a product with options links to its page', async () => {
    await renderPage(createMountPointMarkup('data-tiem-kind="newest"', 20));
    await waitForProductNames();
    const button = document.querySelector('.product-type-variable .button')!;
    expect(button).not.toHaveAttribute('data-tiem');
    expect(button).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  });

  it('product card: a script in the price HTML is removed', async () => {
    const page = await renderPage('/', { script: false });
    const fetch = page.shop.handle.bind(page.shop);
    page.shop.handle = async (request) => {
      const response = await fetch(request);
      if (!request.url.includes('/products?')) return response;
      const text = await response.text();
      const changedText = text.replaceAll('"price_html":"', '"price_html":"<img src=x onerror=alert(1)>');
      return new Response(changedText, response);
    };
    await renderPage(createMountPointMarkup('data-tiem-kind="newest"'), { shop: page.shop });
    await waitForProductNames();
    expect(document.querySelector('[onerror]')).toBeNull();
  });
});

describe('recently viewed products', () => {
  const RECENTLY_VIEWED_ATTRIBUTES = 'data-tiem-kind="recently-viewed" hidden';

  it('recently viewed products: are hidden without a request when no product was viewed', async () => {
    const { sent, mounted } = await renderPage(getExampleHtml('product-collection', 'Chưa xem món nào'));
    await mounted('product-collection');
    expect(document.querySelector('section')).not.toBeVisible();
    expect(sent).toEqual([]);
  });

  // spec 7.3: lists of products: seen before
  it('recently viewed products: are listed with the latest first and without the current product', async () => {
    let page = await renderPage('/');
    const ids: number[] = [];
    for (const type of ['.product-type-simple', '.product-type-variable'])
      ids.push(Number(document.querySelector(`${type} [data-product_id]`)?.getAttribute('data-product_id')));
    for (const id of ids) {
      page = await page.go(createMountPointMarkup(`${RECENTLY_VIEWED_ATTRIBUTES} data-tiem-product="${id}"`));
      await waitFor(() =>
        expect(document.querySelector('section')).toHaveAttribute('data-tiem-state', 'ready'),
      );
    }
    page = await page.go(createMountPointMarkup(RECENTLY_VIEWED_ATTRIBUTES));
    await waitForProductNames();
    expect(document.querySelector('section')).toBeVisible();
    expect(getVisibleCards(document.body).map(({ className }) => /post-(\d+)/.exec(className)?.[1])).toEqual(
      [...ids].reverse().map(String),
    );
    const nextPage = await page.go(
      createMountPointMarkup(`${RECENTLY_VIEWED_ATTRIBUTES} data-tiem-product="${ids[0]}"`),
    );
    await waitForProductNames();
    expect(getVisibleCards(document.body)).toHaveLength(1);
    expect(getCollectionPaths(nextPage.sent)[1]).toContain(`include=${ids[1]}&`);
  });

  it('recently viewed products: are hidden after the response when no viewed product exists any more', async () => {
    const page = await renderPage(
      createMountPointMarkup(`${RECENTLY_VIEWED_ATTRIBUTES} data-tiem-product="99999"`),
    );
    await waitFor(() =>
      expect(document.querySelector('section')).toHaveAttribute('data-tiem-state', 'ready'),
    );
    await page.go(createMountPointMarkup(RECENTLY_VIEWED_ATTRIBUTES));
    await waitFor(() => expect(screen.queryByText('Chưa có sản phẩm nào ở đây.')).toBeInTheDocument());
    expect(document.querySelector('section')).not.toBeVisible();
  });
});

it('product collection: shows skeleton cards and announces loading while the request is in flight', async () => {
  const { shop } = await renderPage('/', { script: false });
  shop.addFault({ kind: 'delay', match: '/products?', ms: 300 });
  await renderPage(createMountPointMarkup('data-tiem-kind="newest"'), { shop });
  await waitFor(() => expect(document.querySelectorAll('.tiem-collection__skeleton')).toHaveLength(3));
  expect(screen.getByRole('status')).toHaveTextContent('Đang tải sản phẩm…');
  expect(document.querySelector('section')).toHaveAttribute('aria-busy', 'true');
  await waitForProductNames();
  expect(document.querySelector('section')).not.toHaveAttribute('aria-busy');
  expect(document.querySelector('.tiem-collection__skeleton')).toBeNull();
});

it('product collection: shows a message when the response contains no products', async () => {
  await renderPage(createMountPointMarkup('data-tiem-kind="category" data-tiem-category="999999"'));
  expect(await screen.findByText('Chưa có sản phẩm nào ở đây.')).toBeVisible();
});

it('product collection: has English texts on an English page', async () => {
  const settings = '<script type="application/json" data-tiem-settings>{"locale":"en"}</script>';
  await renderPage(
    settings + createMountPointMarkup('data-tiem-kind="category" data-tiem-category="999999"'),
  );
  expect(await screen.findByText('No products were found.')).toBeVisible();
});

it.each(['category', 'related'])(
  'product collection: logs a warning when the kind is %s and the category is missing',
  async (kind) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await renderPage(createMountPointMarkup(`data-tiem-kind="${kind}"`));
    await waitFor(() => expect(warn.mock.calls[0]?.[0]).toContain('data-tiem-category'));
    warn.mockRestore();
  },
);

it('product collection: without JavaScript, the server-rendered list has working page links', async () => {
  await renderPage('/', { script: false });
  expect(readProductNames()).toHaveLength(6);
  const nextLink = getLink('Trang sau');
  expect(nextLink).toHaveAttribute('href', '/?product-page=2#hang-moi');
  const first = readProductNames();
  await renderPage(nextLink.getAttribute('href')!, { script: false });
  expect(readProductNames()[0]).not.toBe(first[0]);
  expect(document.querySelector('[data-tiem-kind="recently-viewed"]')).not.toBeVisible();
});

it("product collection: a list rendered by the widget has WooCommerce's classes on the first and last card of each row", async () => {
  await renderPage(createMountPointMarkup('data-tiem-kind="newest" data-tiem-columns="2"'));
  await waitForProductNames();
  const rowEnds = getVisibleCards(document.body).map(({ classList }) =>
    ['first', 'last'].filter((name) => classList.contains(name)),
  );
  expect(rowEnds).toEqual([['first'], ['last'], ['first']]);
});
