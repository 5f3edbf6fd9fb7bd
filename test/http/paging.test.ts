import { captureHttpError, createFakeServer, createJsonResponse } from '../support/http/fake-server';

const createNumberedItems = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const createLinkHeaders = (query: string, rel = 'next') => ({
  headers: {
    Link: `<https://tiem.example/wp-json/wc/store/v1/products?page=1>; rel="prev", <https://elsewhere.example/x?${query}>; rel="${rel}"`,
  },
});
const allProductsRequest = { path: '/wc/store/v1/products', query: { per_page: -1, orderby: 'date' } };

describe('reading all pages of a list', () => {
  it.each([
    // spec 7.1: per_page=-1 is fetched in pages of 100, along rel="next"
    // spec 9: pages of 100
    ['that is well formed', 'per_page=100&orderby=date&page=2'],
    ['with its ampersands escaped as `&#038;`', 'per_page=100&#038;orderby=date&#038;page=2'],
    ['with incomplete escapes `#038;`', 'per_page=100#038;orderby=date#038;page=2'],
    ['with its ampersands escaped as `&amp;`', 'per_page=100&amp;orderby=date&amp;page=2'],
  ])(
    "paging: for a next link %s, the next page is requested from the shop's own origin",
    async (_, query) => {
      const { http, calls } = createFakeServer([
        createJsonResponse(createNumberedItems(1, 2), createLinkHeaders(query)),
        createJsonResponse(createNumberedItems(3, 1)),
      ]);
      expect(await http.restAll(allProductsRequest)).toEqual(createNumberedItems(1, 3));
      expect(
        calls.map(({ url }) => [
          url.origin,
          url.searchParams.get('per_page'),
          url.searchParams.get('page'),
          url.searchParams.get('orderby'),
        ]),
      ).toEqual([
        ['https://tiem.example', '100', null, 'date'],
        ['https://tiem.example', '100', '2', 'date'],
      ]);
    },
  );

  it('paging: with a REST root without pretty permalinks, the next pages use the same root', async () => {
    const restUrl = 'https://tiem.example/?rest_route=/';
    const next = createLinkHeaders('rest_route=%2Fwc%2Fstore%2Fv1%2Fproducts&_locale=site&page=2');
    const { http, calls } = createFakeServer(
      [createJsonResponse(createNumberedItems(1, 2), next), createJsonResponse([])],
      {
        restUrl,
      },
    );
    await http.restAll(allProductsRequest);
    expect(calls[1]?.path).toBe(
      '/?rest_route=/wc/store/v1/products&per_page=100&orderby=date&page=2&_locale=user',
    );
    expect(calls[1]?.url.searchParams.getAll('rest_route')).toHaveLength(1);
  });

  it('paging: without a next link, pages are counted by X-WP-TotalPages', async () => {
    const pageHeaders = { headers: { 'X-WP-TotalPages': '3' } };
    const { http, calls } = createFakeServer([
      createJsonResponse(createNumberedItems(1, 2), pageHeaders),
      createJsonResponse(createNumberedItems(3, 2), pageHeaders),
      createJsonResponse(createNumberedItems(5, 1), pageHeaders),
    ]);
    expect(await http.restAll(allProductsRequest)).toHaveLength(5);
    expect(calls.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3']);
  });

  it.each([
    ['repeats earlier items', createNumberedItems(1, 2)],
    ['is empty', []],
  ])('paging: ends when a page %s', async (_, secondPage) => {
    const { http, countUnusedResponses } = createFakeServer([
      createJsonResponse(createNumberedItems(1, 2), createLinkHeaders('page=2')),
      createJsonResponse(secondPage, createLinkHeaders('page=3')),
    ]);
    expect(await http.restAll(allProductsRequest)).toEqual(createNumberedItems(1, 2));
    expect(countUnusedResponses()).toBe(0);
  });

  it('paging: ends when the response has only a link to the previous page', async () => {
    const { http } = createFakeServer([
      createJsonResponse(createNumberedItems(1, 2), createLinkHeaders('page=2', 'prev')),
    ]);
    expect(await http.restAll(allProductsRequest)).toEqual(createNumberedItems(1, 2));
  });

  it('paging: a page that is not a list is an error of kind unreadable', async () => {
    const { http } = createFakeServer([createJsonResponse({ code: 'x' })]);
    expect(await captureHttpError(http.restAll(allProductsRequest))).toMatchObject({ kind: 'unreadable' });
  });
});
