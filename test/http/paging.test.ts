import { captureError, createFakeServer, jsonResponse } from '../support/http/fake-server';

const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const link = (query: string, rel = 'next') => ({
  headers: {
    Link: `<https://tiem.example/wp-json/wc/store/v1/products?page=1>; rel="prev", <https://elsewhere.example/x?${query}>; rel="${rel}"`,
  },
});
const all = { path: '/wc/store/v1/products', query: { per_page: -1, orderby: 'date' } };

describe('reading all pages of a list', () => {
  it.each([
    // spec 7.1: per_page=-1 is fetched in pages of 100, along rel="next"
    // spec 9: pages of 100
    ['that is correct', 'per_page=100&orderby=date&page=2'],
    ['with its ampersand escaped for a page', 'per_page=100&#038;orderby=date&#038;page=2'],
    ['with half an escape', 'per_page=100#038;orderby=date#038;page=2'],
    ['with an HTML entity', 'per_page=100&amp;orderby=date&amp;page=2'],
  ])("paging: a next link %s is followed on the shop's own origin", async (_, query) => {
    const { http, calls } = createFakeServer([
      jsonResponse(items(1, 2), link(query)),
      jsonResponse(items(3, 1)),
    ]);
    expect(await http.restAll(all)).toEqual(items(1, 3));
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
  });

  it('paging: with a REST root without pretty permalinks, the next pages use the same root', async () => {
    const restUrl = 'https://tiem.example/?rest_route=/';
    const next = link('rest_route=%2Fwc%2Fstore%2Fv1%2Fproducts&_locale=site&page=2');
    const { http, calls } = createFakeServer([jsonResponse(items(1, 2), next), jsonResponse([])], {
      restUrl,
    });
    await http.restAll(all);
    expect(calls[1]?.path).toBe(
      '/?rest_route=/wc/store/v1/products&per_page=100&orderby=date&page=2&_locale=user',
    );
    expect(calls[1]?.url.searchParams.getAll('rest_route')).toHaveLength(1);
  });

  it('paging: without a next link, pages are counted by X-WP-TotalPages', async () => {
    const pages = { headers: { 'X-WP-TotalPages': '3' } };
    const { http, calls } = createFakeServer([
      jsonResponse(items(1, 2), pages),
      jsonResponse(items(3, 2), pages),
      jsonResponse(items(5, 1), pages),
    ]);
    expect(await http.restAll(all)).toHaveLength(5);
    expect(calls.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3']);
  });

  it.each([
    ['repeats', items(1, 2)],
    ['is empty', []],
  ])('paging: ends when a page %s', async (_, second) => {
    const { http, countUnusedResponses: unasked } = createFakeServer([
      jsonResponse(items(1, 2), link('page=2')),
      jsonResponse(second, link('page=3')),
    ]);
    expect(await http.restAll(all)).toEqual(items(1, 2));
    expect(unasked()).toBe(0);
  });

  it('paging: ends when links lead only to earlier pages', async () => {
    const { http } = createFakeServer([jsonResponse(items(1, 2), link('page=2', 'prev'))]);
    expect(await http.restAll(all)).toEqual(items(1, 2));
  });

  it('paging: a page that is not a list is an error of kind unreadable', async () => {
    const { http } = createFakeServer([jsonResponse({ code: 'x' })]);
    expect(await captureError(http.restAll(all))).toMatchObject({ kind: 'unreadable' });
  });
});
