import { createTestShop, type ShopResponse, Visitor } from '../support/shop/visitor';

const fetchProducts = (query: string, as: 8 | 11 = 8): Promise<ShopResponse> =>
  new Visitor(createTestShop({ as })).sendRequest(`/wp-json/wc/store/v1/products${query}`);
const getProductIds = (answer: ShopResponse): unknown[] => answer.getJsonListAt().map(({ id }) => id);

test('demo shop, product search: finds words typed with or without diacritics', async () => {
  const withoutDiacritics = getProductIds(await fetchProducts('?search=tra+sen'));
  expect(withoutDiacritics).toContain(110);
  expect(getProductIds(await fetchProducts('?search=TRÀ%20SEN'))).toEqual(withoutDiacritics);
  expect(
    getProductIds(await fetchProducts(`?search=${encodeURIComponent('Trà sen'.normalize('NFD'))}`)),
  ).toEqual(withoutDiacritics);
  expect(getProductIds(await fetchProducts('?search=den+long'))).toContain(123);
  expect(getProductIds(await fetchProducts('?search=khongthayca'))).toEqual([]);
});

test('demo shop, product list: can be sorted by price in both directions, by name, and by a given list of ids', async () => {
  const getProductPrices = (answer: ShopResponse): number[] =>
    answer.getJsonListAt().map((product) => Number((product.prices as { price: string }).price));
  const ascending = getProductPrices(
    await fetchProducts('?orderby=price&order=asc&type=simple&per_page=100'),
  );
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
  const descending = getProductPrices(
    await fetchProducts('?orderby=price&order=desc&type=simple&per_page=100'),
  );
  expect(descending).toEqual([...ascending].reverse());
  const names = (await fetchProducts('?orderby=title&order=asc&per_page=5'))
    .getJsonListAt()
    .map(({ slug }) => slug);
  expect(names).toEqual([...names].sort());
  expect(getProductIds(await fetchProducts('?include=135,103,101&orderby=include&order=asc'))).toEqual([
    135, 103, 101,
  ]);
});

test('demo shop, product list: can be filtered by type, stock, category, price and attributes, also combined', async () => {
  expect(getProductIds(await fetchProducts('?type=variable&per_page=50')).length).toBe(6);
  expect(getProductIds(await fetchProducts('?stock_status[]=outofstock'))).toEqual([127]);
  expect(getProductIds(await fetchProducts('?stock_status=onbackorder'))).toEqual([123]);
  expect(getProductIds(await fetchProducts('?category=tranh-dong-ho&per_page=50'))).toEqual(
    expect.arrayContaining([121, 122]),
  );
  expect(getProductIds(await fetchProducts('?on_sale=true&category=tranh-dong-ho'))).toEqual([122]);
  expect(getProductIds(await fetchProducts('?min_price=600000&max_price=700000&type=simple'))).toEqual([108]);
  const glazeFilter = 'attributes[0][attribute]=pa_mau-men&attributes[0][slug]';
  expect(getProductIds(await fetchProducts(`?${glazeFilter}[]=gan`))).toEqual([102]);
  expect(
    getProductIds(
      await fetchProducts(`?${glazeFilter}[]=gan&${glazeFilter}[]=ran&attributes[0][operator]=and`),
    ),
  ).toEqual([]);
});

test('demo shop, product list: pages have total and link headers, and a page after the last one is empty', async () => {
  const second = await fetchProducts('?per_page=10&page=2');
  expect(second.headers.get('x-wp-total')).toBe('35');
  expect(second.headers.get('x-wp-totalpages')).toBe('4');
  expect(second.headers.get('link')).toMatch(/page=1.*rel="prev".*page=3.*rel="next"/);
  expect((await fetchProducts('?per_page=10&page=9')).json).toEqual([]);
  expect((await fetchProducts('?per_page=0')).getJsonListAt()).toHaveLength(35);
  for (const wrong of ['per_page=101', 'page=0', 'page=zwei', 'orderby=chance', 'order=up']) {
    const rejection = await fetchProducts(`?${wrong}`);
    expect([wrong, rejection.status, rejection.code]).toEqual([wrong, 400, 'rest_invalid_param']);
  }
});

test('demo shop, product list: variations can be listed by their parent, with their attributes', async () => {
  const variations = await fetchProducts('?type=variation&parent[]=101&per_page=50&orderby=id&order=asc');
  expect(getProductIds(variations)).toHaveLength(11);
  expect(variations.getJsonValueAt('0')).toMatchObject({
    parent: 101,
    variation: 'Màu men: Men ngọc, Kích cỡ: 11 cm (bát con)',
  });
  expect(variations.getJsonValueAt('0.permalink')).toContain(
    '?attribute_pa_mau-men=ngoc&attribute_pa_kich-co=11-cm',
  );
  expect(getProductIds(await fetchProducts('?type=variation&parent=115&per_page=100'))).toHaveLength(60);
});

test('demo shop, product: is found by id and by slug, and has a price range if the prices of its variations differ', async () => {
  const productById = await fetchProducts('/101');
  expect(productById.json).toEqual((await fetchProducts('/bat-com-bat-trang')).json);
  expect(productById.getJsonValueAt('prices.price_range')).toEqual({
    min_amount: '69000',
    max_amount: '165000',
  });
  expect(productById.getJsonValueAt('on_sale')).toBe(true);
  expect((await fetchProducts('/khong-co-gi')).status).toBe(404);
  expect((await fetchProducts('/106')).getJsonValueAt('type')).toBe('grouped');
  expect((await fetchProducts('/133')).getJsonValueAt('add_to_cart.url')).toMatch(/^https:/);
});

test('demo shop, product: WooCommerce 11 returns more fields than WooCommerce 8.5', async () => {
  const product = await fetchProducts('/105', 11);
  expect(product.json).toMatchObject({ brands: [], is_password_protected: false, grouped_products: [] });
  expect(product.getJsonValueAt('formatted_weight')).toMatch(/ kg$/);
  expect(product.getJsonValueAt('add_to_cart.url')).toBe('/wp-json/wc/store/v1/products/105?add-to-cart=105');
  expect((await fetchProducts('', 11)).headers.get('last-modified')).toMatch(/GMT$/);
  expect((await fetchProducts('/brands', 11)).json).toEqual([]);
  expect((await fetchProducts('/brands', 8)).status).toBe(404);
});

test('demo shop, collection data: price range and counts include only the products that match the filters', async () => {
  const path =
    '/collection-data?calculate_price_range=true&calculate_stock_status_counts=true&calculate_rating_counts=true';
  const counts = await fetchProducts(
    `${path}&category=tranh-dong-ho&calculate_attribute_counts[0][taxonomy]=pa_mau-men`,
  );
  expect(counts.getJsonValueAt('price_range')).toMatchObject({ min_price: '187000', max_price: '220000' });
  expect(counts.getJsonListAt('stock_status_counts')[0]).toEqual({ status: 'instock', count: '2' });
  expect(counts.getJsonListAt('attribute_counts').every(({ count }) => count === 0)).toBe(true);
});

test('demo shop, reviews: are listed newest first, and can be filtered by product and sorted by rating', async () => {
  const reviews = await fetchProducts('/reviews?product_id=101&per_page=50');
  expect(reviews.getJsonListAt().every(({ product_id: id }) => id === 101)).toBe(true);
  const dates = reviews.getJsonListAt().map(({ date_created_gmt: date }) => String(date));
  expect(dates).toEqual([...dates].sort().reverse());
  const ratings = (await fetchProducts('/reviews?orderby=rating&order=asc&per_page=100'))
    .getJsonListAt()
    .map(({ rating }) => Number(rating));
  expect(ratings).toEqual([...ratings].sort());
});

test('demo shop, reviews: HTML in a review is escaped', async () => {
  const shop = createTestShop();
  const shopper = new Visitor(shop);
  const postResponse = await shopper.sendRequest('/wp-comments-post.php', {
    body: {
      comment_post_ID: '104',
      author: 'Lê',
      email: 'le@example.com',
      rating: '5',
      comment: '<img src=x onerror=alert(1)>',
    },
    form: true,
  });
  expect(postResponse.status).toBe(302);
  const review = (await shopper.callStoreApi('/products/reviews?product_id=104&per_page=1')).getJsonValueAt(
    '0.review',
  );
  expect(review).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
});
