import { createTestShop, type ShopResponse, Visitor } from '../support/shop/visitor';

const list = (query: string, as: 8 | 11 = 8): Promise<ShopResponse> =>
  new Visitor(createTestShop({ as })).send(`/wp-json/wc/store/v1/products${query}`);
const ids = (answer: ShopResponse): unknown[] => answer.list().map(({ id }) => id);

test('product search: finds words with and without diacritics, and matches in names come first', async () => {
  const plain = ids(await list('?search=tra+sen'));
  expect(plain).toContain(110);
  expect(ids(await list('?search=TRÀ%20SEN'))).toEqual(plain);
  expect(ids(await list(`?search=${encodeURIComponent('Trà sen'.normalize('NFD'))}`))).toEqual(plain);
  expect(ids(await list('?search=den+long'))).toContain(123);
  expect(ids(await list('?search=khongthayca'))).toEqual([]);
});

test('product list: sorts by price, name, date and sales in both directions', async () => {
  const prices = (answer: ShopResponse): number[] =>
    answer.list().map((product) => Number((product.prices as { price: string }).price));
  const rising = prices(await list('?orderby=price&order=asc&type=simple&per_page=100'));
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  const falling = prices(await list('?orderby=price&order=desc&type=simple&per_page=100'));
  expect(falling).toEqual([...rising].reverse());
  const names = (await list('?orderby=title&order=asc&per_page=5')).list().map(({ slug }) => slug);
  expect(names).toEqual([...names].sort());
  expect(ids(await list('?include=135,103,101&orderby=include&order=asc'))).toEqual([135, 103, 101]);
});

test('product list: filters narrow the result, and several filters combine', async () => {
  expect(ids(await list('?type=variable&per_page=50')).length).toBe(6);
  expect(ids(await list('?stock_status[]=outofstock'))).toEqual([127]);
  expect(ids(await list('?stock_status=onbackorder'))).toEqual([123]);
  expect(ids(await list('?category=tranh-dong-ho&per_page=50'))).toEqual(expect.arrayContaining([121, 122]));
  expect(ids(await list('?on_sale=true&category=tranh-dong-ho'))).toEqual([122]);
  expect(ids(await list('?min_price=600000&max_price=700000&type=simple'))).toEqual([108]);
  const glaze = 'attributes[0][attribute]=pa_mau-men&attributes[0][slug]';
  expect(ids(await list(`?${glaze}[]=gan`))).toEqual([102]);
  expect(ids(await list(`?${glaze}[]=gan&${glaze}[]=ran&attributes[0][operator]=and`))).toEqual([]);
});

test('product list: pages have totals and links, and a page past the end is empty', async () => {
  const second = await list('?per_page=10&page=2');
  expect(second.headers.get('x-wp-total')).toBe('35');
  expect(second.headers.get('x-wp-totalpages')).toBe('4');
  expect(second.headers.get('link')).toMatch(/page=1.*rel="prev".*page=3.*rel="next"/);
  expect((await list('?per_page=10&page=9')).json).toEqual([]);
  expect((await list('?per_page=0')).list()).toHaveLength(35);
  for (const wrong of ['per_page=101', 'page=0', 'page=zwei', 'orderby=chance', 'order=up']) {
    const refused = await list(`?${wrong}`);
    expect([wrong, refused.status, refused.code]).toEqual([wrong, 400, 'rest_invalid_param']);
  }
});

test('product list: variations are listed under their parent with their attributes', async () => {
  const variations = await list('?type=variation&parent[]=101&per_page=50&orderby=id&order=asc');
  expect(ids(variations)).toHaveLength(11);
  expect(variations.at('0')).toMatchObject({
    parent: 101,
    variation: 'Màu men: Men ngọc, Kích cỡ: 11 cm (bát con)',
  });
  expect(variations.at('0.permalink')).toContain('?attribute_pa_mau-men=ngoc&attribute_pa_kich-co=11-cm');
  expect(ids(await list('?type=variation&parent=115&per_page=100'))).toHaveLength(60);
});

test('product: found by id and by slug, with a price range if its variations differ', async () => {
  const byId = await list('/101');
  expect(byId.json).toEqual((await list('/bat-com-bat-trang')).json);
  expect(byId.at('prices.price_range')).toEqual({ min_amount: '69000', max_amount: '165000' });
  expect(byId.at('on_sale')).toBe(true);
  expect((await list('/khong-co-gi')).status).toBe(404);
  expect((await list('/106')).at('type')).toBe('grouped');
  expect((await list('/133')).at('add_to_cart.url')).toMatch(/^https:/);
});

test('product: WooCommerce 11 returns more fields', async () => {
  const product = await list('/105', 11);
  expect(product.json).toMatchObject({ brands: [], is_password_protected: false, grouped_products: [] });
  expect(product.at('formatted_weight')).toMatch(/ kg$/);
  expect(product.at('add_to_cart.url')).toBe('/wp-json/wc/store/v1/products/105?add-to-cart=105');
  expect((await list('', 11)).headers.get('last-modified')).toMatch(/GMT$/);
  expect((await list('/brands', 11)).json).toEqual([]);
  expect((await list('/brands', 8)).status).toBe(404);
});

test('collection data: counts follow the filters', async () => {
  const path =
    '/collection-data?calculate_price_range=true&calculate_stock_status_counts=true&calculate_rating_counts=true';
  const counts = await list(
    `${path}&category=tranh-dong-ho&calculate_attribute_counts[0][taxonomy]=pa_mau-men`,
  );
  expect(counts.at('price_range')).toMatchObject({ min_price: '187000', max_price: '220000' });
  expect(counts.list('stock_status_counts')[0]).toEqual({ status: 'instock', count: '2' });
  expect(counts.list('attribute_counts').every(({ count }) => count === 0)).toBe(true);
});

test('reviews: listed newest first, and filtered by product and by rating', async () => {
  const reviews = await list('/reviews?product_id=101&per_page=50');
  expect(reviews.list().every(({ product_id: id }) => id === 101)).toBe(true);
  const dates = reviews.list().map(({ date_created_gmt: date }) => String(date));
  expect(dates).toEqual([...dates].sort().reverse());
  const stars = (await list('/reviews?orderby=rating&order=asc&per_page=100'))
    .list()
    .map(({ rating }) => Number(rating));
  expect(stars).toEqual([...stars].sort());
});

test('reviews: HTML in a review is escaped', async () => {
  const shop = createTestShop();
  const shopper = new Visitor(shop);
  const posted = await shopper.send('/wp-comments-post.php', {
    body: {
      comment_post_ID: '104',
      author: 'Lê',
      email: 'le@example.com',
      rating: '5',
      comment: '<img src=x onerror=alert(1)>',
    },
    form: true,
  });
  expect(posted.status).toBe(302);
  const review = (await shopper.api('/products/reviews?product_id=104&per_page=1')).at('0.review');
  expect(review).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
});
