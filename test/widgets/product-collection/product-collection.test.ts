import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const STORE = '/wp-json/wc/store/v1';
const section = () => document.querySelector<HTMLElement>('[data-tiem-kind="newest"]')!;
const shownCards = (inside: Element = section()) => [
  ...inside.querySelectorAll<HTMLElement>('ul.products:not([hidden]) > li:not([aria-hidden])'),
];
const names = (inside?: Element) =>
  shownCards(inside).map((card) => card.querySelector('.woocommerce-loop-product__title')?.textContent);
const link = (name: string) => within(section()).getByRole('link', { name });
const asked = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => path).filter((path) => path.startsWith(STORE));

const place = (attributes: string, perPage = 3) =>
  `<section data-tiem="product-collection" data-tiem-when="now" data-tiem-per-page="${perPage}" ${attributes}><h2>Hàng</h2></section>`;
const drawn = async () => {
  await waitFor(() => expect(shownCards(document.body).length).toBeGreaterThan(0));
  return names(document.body);
};

describe('product collection printed by the server', () => {
  it('product collection: sends no request when the server printed the list', async () => {
    const { mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    expect(names()).toHaveLength(6);
    expect(sent).toEqual([]);
  });

  it('product collection: a click on a page link replaces the list and updates address, focus and live region', async () => {
    const { user, mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    const first = names();
    await user.click(link('Trang 2'));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    expect(location.search).toBe('?product-page=2');
    expect(asked(sent)[1]).toContain('orderby=date&order=desc&per_page=6&page=2');
    expect(section()).toContainElement(document.activeElement as HTMLElement);
    expect(within(section()).getByRole('status')).toHaveTextContent(/^Trang 2 trên \d+$/);
    expect(within(section()).getByText('2', { selector: '[aria-current="page"]' })).toBeVisible();
    // Paging in place must show the same products as the server's own second page.
    const inPlace = names();
    await renderPage('/?product-page=2', { script: false });
    expect(names()).toEqual(inPlace);
  });

  it("product collection: a page opened twice is requested once, and the server's own page is not requested", async () => {
    const { user, mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    const first = names();
    await user.click(link('Trang 2'));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    await user.click(link('Trang trước'));
    expect(names()).toEqual(first);
    await user.click(link('Trang 2'));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    expect(asked(sent)).toHaveLength(2);
  });

  it('product collection: shows the previous page of the list when the browser goes back', async () => {
    const { user, mounted } = await renderPage('/');
    await mounted('product-collection');
    const first = names();
    await user.click(link('Trang 2'));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    history.back();
    await waitFor(() => expect(names()).toEqual(first));
  });

  it('product collection: a page link opened in a new tab is left to the browser', async () => {
    const { mounted, sent } = await renderPage('/');
    await mounted('product-collection');
    link('Trang 2').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link('Trang 2'), { ctrlKey: true });
    expect(asked(sent)).toEqual([]);
    expect(location.search).toBe('');
  });

  it('product collection: keeps the list and shows an error and a working retry button when the request fails', async () => {
    const { user, mounted, shop } = await renderPage('/');
    await mounted('product-collection');
    const first = names();
    shop.addFault({ kind: 'drop', match: '/products?', times: 1 });
    await user.click(link('Trang 2'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/ngoại tuyến/);
    expect(names()).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("product collection: restores the server's list when it is unmounted", async () => {
    const { user, mounted } = await renderPage('/');
    const server = () => section().innerHTML.replace(/ data-tiem-state="\w+"/g, '');
    const before = server();
    await mounted('product-collection');
    const first = names();
    await user.click(link('Trang 2'));
    await waitFor(() => expect(names()[0]).not.toBe(first[0]));
    window.tiem?.unmount(section());
    await waitFor(() => expect(server() === before).toBe(true));
  });
});

describe.each([8, 11] as const)('product collection not printed by the server, on WooCommerce %i', (as) => {
  // spec 7.3: lists of products: newest, on sale, category, related
  it.each([
    ['newest', ''],
    ['on-sale', ''],
    ['category', 'data-tiem-category="16"'],
    ['related', 'data-tiem-category="16" data-tiem-product="1"'],
  ])(
    'product collection: a list that the server did not print is requested near the viewport (kind %s)',
    async (kind, more) => {
      const page = await renderPage('/', { as, script: false });
      const categories = await page.shop.handle(
        new Request(new URL(`${STORE}/products/categories`, location.origin)),
      );
      const [{ id }] = (await categories.json()) as [{ id: number }];
      const { sent } = await renderPage(place(`data-tiem-kind="${kind}" ${more.replace('16', String(id))}`), {
        shop: page.shop,
      });
      expect((await drawn()).length).toBeLessThanOrEqual(3);
      expect(asked(sent)).toHaveLength(2);
    },
  );
});

describe('product card', () => {
  it("product card: a simple product shows the shop's price format and an add-to-cart button", async () => {
    const { user } = await renderPage(place('data-tiem-kind="newest"', 20));
    await drawn();
    const card = shownCards(document.body).find((one) => one.querySelector('.ajax_add_to_cart'))!;
    expect(card.querySelector('.price .woocommerce-Price-amount')).toHaveTextContent(/₫/);
    expect(card.querySelector('a')).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
    const button = card.querySelector<HTMLElement>('.ajax_add_to_cart')!;
    await user.click(button);
    await waitFor(() => expect(button).toHaveClass('added'));
  });

  it('product card: a product with options links to its page', async () => {
    await renderPage(place('data-tiem-kind="newest"', 20));
    await drawn();
    const button = document.querySelector('.product-type-variable .button')!;
    expect(button).not.toHaveAttribute('data-tiem');
    expect(button).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  });

  it('product card: a script in the price HTML is removed', async () => {
    const page = await renderPage('/', { script: false });
    const fetch = page.shop.handle.bind(page.shop);
    page.shop.handle = async (request) => {
      const answer = await fetch(request);
      if (!request.url.includes('/products?')) return answer;
      const text = await answer.text();
      const spoilt = text.replaceAll('"price_html":"', '"price_html":"<img src=x onerror=alert(1)>');
      return new Response(spoilt, answer);
    };
    await renderPage(place('data-tiem-kind="newest"'), { shop: page.shop });
    await drawn();
    expect(document.querySelector('[onerror]')).toBeNull();
  });
});

describe('recently viewed products', () => {
  const KIND = 'data-tiem-kind="recently-viewed" hidden';

  it('recently viewed: hidden without a request when no product was viewed', async () => {
    const { sent } = await renderPage(place(KIND));
    await waitFor(() =>
      expect(document.querySelector('section')).toHaveAttribute('data-tiem-state', 'ready'),
    );
    expect(document.querySelector('section')).not.toBeVisible();
    expect(sent).toEqual([]);
  });

  // spec 7.3: lists of products: seen before
  it('recently viewed: lists the viewed products, latest first, without the current product', async () => {
    let page = await renderPage('/');
    const ids: number[] = [];
    for (const wanted of ['.product-type-simple', '.product-type-variable'])
      ids.push(
        Number(document.querySelector(`${wanted} [data-product_id]`)?.getAttribute('data-product_id')),
      );
    for (const id of ids) {
      page = await page.go(place(`${KIND} data-tiem-product="${id}"`));
      await waitFor(() =>
        expect(document.querySelector('section')).toHaveAttribute('data-tiem-state', 'ready'),
      );
    }
    page = await page.go(place(KIND));
    await drawn();
    expect(document.querySelector('section')).toBeVisible();
    expect(shownCards(document.body).map(({ className }) => /post-(\d+)/.exec(className)?.[1])).toEqual(
      [...ids].reverse().map(String),
    );
    const again = await page.go(place(`${KIND} data-tiem-product="${ids[0]}"`));
    await drawn();
    expect(shownCards(document.body)).toHaveLength(1);
    expect(asked(again.sent)[1]).toContain(`include=${ids[1]}&`);
  });

  it('recently viewed: hidden again when no viewed product is sold any more', async () => {
    const page = await renderPage(place(`${KIND} data-tiem-product="99999"`));
    await waitFor(() =>
      expect(document.querySelector('section')).toHaveAttribute('data-tiem-state', 'ready'),
    );
    await page.go(place(KIND));
    await waitFor(() => expect(screen.queryByText('Chưa có sản phẩm nào ở đây.')).toBeInTheDocument());
    expect(document.querySelector('section')).not.toBeVisible();
  });
});

it('product collection: shows skeleton cards and announces loading while the request is in flight', async () => {
  const { shop } = await renderPage('/', { script: false });
  shop.addFault({ kind: 'delay', match: '/products?', ms: 300 });
  await renderPage(place('data-tiem-kind="newest"'), { shop });
  await waitFor(() => expect(document.querySelectorAll('.tiem-collection__skeleton')).toHaveLength(3));
  expect(screen.getByRole('status')).toHaveTextContent('Đang tải sản phẩm…');
  expect(document.querySelector('section')).toHaveAttribute('aria-busy', 'true');
  await drawn();
  expect(document.querySelector('section')).not.toHaveAttribute('aria-busy');
  expect(document.querySelector('.tiem-collection__skeleton')).toBeNull();
});

it('product collection: says so when the response is empty', async () => {
  await renderPage(place('data-tiem-kind="category" data-tiem-category="999999"'));
  expect(await screen.findByText('Chưa có sản phẩm nào ở đây.')).toBeVisible();
});

it('product collection: has English texts on an English page', async () => {
  const settings = '<script type="application/json" data-tiem-settings>{"locale":"en"}</script>';
  await renderPage(settings + place('data-tiem-kind="category" data-tiem-category="999999"'));
  expect(await screen.findByText('No products were found.')).toBeVisible();
});

it.each(['category', 'related'])(
  'product collection: warns the developer about the kind %s without a category',
  async (kind) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await renderPage(place(`data-tiem-kind="${kind}"`));
    await waitFor(() => expect(warn.mock.calls[0]?.[0]).toContain('data-tiem-category'));
    warn.mockRestore();
  },
);

it("product collection: without JavaScript, the server's list has page links", async () => {
  await renderPage('/', { script: false });
  expect(names()).toHaveLength(6);
  const next = link('Trang sau');
  expect(next).toHaveAttribute('href', '/?product-page=2#hang-moi');
  const first = names();
  await renderPage(next.getAttribute('href')!, { script: false });
  expect(names()[0]).not.toBe(first[0]);
  expect(document.querySelector('[data-tiem-kind="recently-viewed"]')).not.toBeVisible();
});

it('product collection: a list rendered by the widget marks the first and last card of each row, as WooCommerce does', async () => {
  await renderPage(place('data-tiem-kind="newest" data-tiem-columns="2"'));
  await drawn();
  const rowEnds = shownCards(document.body).map(({ classList }) =>
    ['first', 'last'].filter((name) => classList.contains(name)),
  );
  expect(rowEnds).toEqual([['first'], ['last'], ['first']]);
});
