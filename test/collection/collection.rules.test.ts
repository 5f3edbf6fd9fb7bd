import {
  createFilterCountsRequest,
  createProductsRequest,
  type ProductListOptions,
} from '../../src/collection';
import { decodeFilterCounts } from '../../src/collection/collection.rules';

const options: ProductListOptions = {
  kind: 'newest',
  category: 0,
  product: 0,
  viewedIds: [7, 5, 4, 3, 2, 1, 8],
  perPage: 6,
  pageNumber: 2,
};
const omitUndefinedValues = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

it.each([
  [{ kind: 'newest' }, { orderby: 'date', order: 'desc' }],
  [{ kind: 'on-sale' }, { on_sale: true, orderby: 'popularity', order: 'desc' }],
  [
    { kind: 'category', category: 16 },
    { category: '16', orderby: 'menu_order', order: 'asc' },
  ],
  [
    { kind: 'related', category: 16, product: 9 },
    { category: '16', exclude: '9', orderby: 'popularity', order: 'desc' },
  ],
  [
    { kind: 'recently-viewed', product: 7 },
    { include: '7,5,4,3,2,1', exclude: '7', orderby: 'include', order: 'asc' },
  ],
] satisfies [Partial<ProductListOptions>, object][])(
  'product list %j: requests the products with %j',
  (part, query) => {
    const requestQuery = createProductsRequest({ ...options, ...part });
    expect(requestQuery).toMatchObject({ namespace: '/wc/store/v1', resource: 'products' });
    expect(omitUndefinedValues(requestQuery.query ?? {})).toEqual({ ...query, per_page: 6, page: 2 });
  },
);

describe('filter counts', () => {
  const createCountsRequest = (search: string, minorUnit = 0) =>
    omitUndefinedValues(
      createFilterCountsRequest({
        listingQuery: new URLSearchParams(search),
        categoryId: 16,
        minorUnit,
        taxonomies: ['pa_mau-men', 'pa_co'],
      }).query ?? {},
    );

  it("filter counts: are requested with the filters in the page's URL", () => {
    expect(
      createCountsRequest(
        'filter_mau-men=ngoc,tro&query_type_mau-men=or&rating_filter=4,5&filter_stock_status=instock&s=bát',
      ),
    ).toEqual({
      calculate_price_range: true,
      calculate_stock_status_counts: true,
      calculate_rating_counts: true,
      'calculate_attribute_counts[0][taxonomy]': 'pa_mau-men',
      'calculate_attribute_counts[0][query_type]': 'or',
      'calculate_attribute_counts[1][taxonomy]': 'pa_co',
      'calculate_attribute_counts[1][query_type]': 'and',
      'attributes[0][attribute]': 'pa_mau-men',
      'attributes[0][slug]': 'ngoc,tro',
      'attributes[0][operator]': 'in',
      category: '16',
      rating: '4,5',
      stock_status: 'instock',
      search: 'bát',
    });
  });

  it.each([
    ['min_price=100000&max_price=', 0, { min_price: '100000' }],
    ['min_price=19.9&max_price=20', 2, { min_price: '1990', max_price: '2000' }],
    ['min_price=-3&max_price=abc', 0, {}],
  ])(
    "filter counts: prices in the URL are converted to the currency's minor unit: %s",
    (search, minorUnit, prices) => {
      const { min_price, max_price } = createCountsRequest(search, minorUnit) as Record<string, unknown>;
      expect(omitUndefinedValues({ min_price, max_price })).toEqual(prices);
    },
  );

  it('filter counts: are decoded from numbers and numeric strings, and from responses that lack them', () => {
    const currency = {
      code: 'VND',
      symbol: '₫',
      minorUnit: 0,
      prefix: '',
      suffix: '₫',
      thousandSeparator: '.',
      decimalSeparator: ',',
    };
    expect(
      decodeFilterCounts(
        {
          price_range: { min_price: '90000', max_price: '4500000' },
          stock_status_counts: [{ status: 'instock', count: '19' }],
          rating_counts: [{ rating: 4, count: 2 }],
          attribute_counts: [{ term: 19, count: 2 }],
        },
        currency,
      ),
    ).toEqual({
      price: { min: '90000', max: '4500000', currency },
      stock: { instock: 19 },
      ratings: { 4: 2 },
      terms: { 19: 2 },
    });
    const withoutCounts = {
      price_range: null,
      stock_status_counts: null,
      rating_counts: null,
      attribute_counts: null,
    };
    expect(decodeFilterCounts(withoutCounts, currency)).toEqual({
      price: null,
      stock: {},
      ratings: {},
      terms: {},
    });
  });
});
