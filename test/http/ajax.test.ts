import { isMissingAjaxAction } from '../../src/http/errors';
import {
  captureHttpError,
  createFakeServer,
  createHtmlResponse,
  createJsonResponse,
  neverRespond,
} from '../support/http/fake-server';

describe('wc-ajax', () => {
  // spec 2.1: wc-ajax endpoints are reached at /?wc-ajax={endpoint}
  it('wc-ajax: form fields are posted to the endpoint, and the JSON response is returned', async () => {
    const { http, calls } = createFakeServer([createJsonResponse({ fragments: {}, cart_hash: 'x' })]);
    const result = await http.wcAjax('add_to_cart', {
      product_id: 12,
      quantity: '2',
      'ghi chú': 'tặng & gói',
    });
    expect(result).toEqual({ fragments: {}, cart_hash: 'x' });
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/?wc-ajax=add_to_cart', credentials: 'include' });
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body ?? ''))).toEqual({
      product_id: '12',
      quantity: '2',
      'ghi chú': 'tặng & gói',
    });
  });

  it('wc-ajax: a field name that occurs twice is sent twice', async () => {
    const { http, calls } = createFakeServer([createJsonResponse(false)]);
    expect(
      await http.wcAjax('get_variation', [
        ['a[]', '1'],
        ['a[]', '2'],
      ]),
    ).toBe(false);
    expect(calls[0]?.body).toBe('a%5B%5D=1&a%5B%5D=2');
  });

  it('wc-ajax: a request to an unknown endpoint, whose response is empty, resolves with null, and an HTML page is an error', async () => {
    const { http } = createFakeServer([createHtmlResponse(''), createHtmlResponse('<html>')]);
    expect(await http.wcAjax('nope', {})).toBeNull();
    expect(await captureHttpError(http.wcAjax('add_to_cart', {}))).toMatchObject({
      kind: 'unreadable',
      mayBeDone: true,
    });
  });

  it("wc-ajax: a request without a response fails after the caller's timeout", async () => {
    const { http } = createFakeServer([neverRespond]);
    expect(
      await captureHttpError(http.wcAjax('get_refreshed_fragments', { time: 1 }, { timeout: 5 })),
    ).toMatchObject({
      kind: 'timeout',
    });
  });
});

describe('admin-ajax', () => {
  it.each([
    // spec 2.1: admin-ajax is reached at /wp-admin/admin-ajax.php
    // spec 7.6: '1' is success
    ['1', null],
    // spec 7.6: {success: true, data} resolves with data
    ['{"success":true,"data":{"a":1}}', { a: 1 }],
    ['{"success":true}', undefined],
  ])('admin-ajax: the response %s counts as success', async (body, data) => {
    const { http, calls } = createFakeServer([createHtmlResponse(body)]);
    expect((await http.adminAjax('do_it', { id: 1 })).data).toEqual(data);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/wp-admin/admin-ajax.php',
      body: 'action=do_it&id=1',
    });
  });

  it.each([
    [
      '{"success":false,"data":{"code":"no_stock","message":"Hết &quot;trà&quot;"}}',
      {
        code: 'no_stock',
        serverMessage: 'Hết "trà"',
        data: { code: 'no_stock', message: 'Hết &quot;trà&quot;' },
      },
    ],
    ['{"success":false,"data":[{"code":"a","message":"b"}]}', { code: 'a', serverMessage: 'b' }],
    // spec 7.6: {success: false, data} rejects with data
    [
      '{"success":false,"data":"Không được"}',
      { code: 'unknown_error', serverMessage: 'Không được', data: 'Không được' },
    ],
    // spec 7.6: anything else rejects
    ['{"success":"yes"}', { code: 'unknown_error', serverMessage: '' }],
    ['0', { code: 'unknown_error', data: 0 }],
    ['-1', { code: 'unknown_error', data: -1 }],
    ['"1"', { code: 'unknown_error' }],
  ])('admin-ajax: the response %s counts as a rejection', async (body, expected) => {
    const { http } = createFakeServer([createHtmlResponse(body)]);
    expect(await captureHttpError(http.adminAjax('do_it', {}))).toMatchObject({
      kind: 'refused',
      ...expected,
    });
  });

  it.each([
    [() => createHtmlResponse('0', 400), true],
    [() => createHtmlResponse('0'), true],
    [() => createHtmlResponse('-1', 403), false],
    [() => createJsonResponse({ success: false, data: 'x' }), false],
    [() => createHtmlResponse('<html>', 502), false],
  ])(
    'admin-ajax: an action that does not exist is distinguished from one that fails (case %#)',
    async (result, isMissing) => {
      const { http } = createFakeServer([result()]);
      expect(
        isMissingAjaxAction(await captureHttpError(http.adminAjax('flatsome_quickview', { product: 1 }))),
      ).toBe(isMissing);
    },
  );

  // spec 7.6: query-attachments: X-WP-Total, base 10
  it('admin-ajax: the total number of items is read for the action query-attachments only, as an integer', async () => {
    const createAttachmentsResponse = () =>
      createJsonResponse({ success: true, data: [] }, { headers: { 'X-WP-Total': '042 files' } });
    const { http } = createFakeServer([createAttachmentsResponse(), createAttachmentsResponse()]);
    expect((await http.adminAjax('query-attachments', {})).total).toBe(42);
    expect((await http.adminAjax('other', {})).total).toBeNull();
  });

  it("admin-ajax: a GET request sends the fields in the URL's query", async () => {
    const { http, calls } = createFakeServer([createJsonResponse({ success: true, data: '<ul></ul>' })]);
    const { data } = await http.adminAjax('flatsome_load_instagram', { data: 'a b' }, { method: 'GET' });
    expect(data).toBe('<ul></ul>');
    expect(calls[0]).toMatchObject({
      method: 'GET',
      body: null,
      path: '/wp-admin/admin-ajax.php?action=flatsome_load_instagram&data=a+b',
    });
  });
});

describe('form posts', () => {
  it("form post: the response's HTML is returned, whatever its status", async () => {
    const { http, calls } = createFakeServer([
      createHtmlResponse('<p>Trùng lặp</p>', 409),
      createHtmlResponse('<p>Chào</p>'),
    ]);
    const result = await http.postForm(
      'https://tiem.example/wp-comments-post.php',
      new URLSearchParams({ comment: 'Đẹp' }),
    );
    expect(result).toEqual({
      url: 'https://tiem.example/wp-comments-post.php',
      status: 409,
      html: '<p>Trùng lặp</p>',
    });
    expect((await http.getPage('https://tiem.example/san-pham/tra/')).html).toBe('<p>Chào</p>');
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(calls[0]?.headers.get('Accept')).toMatch(/^text\/html/);
  });

  it('form post: after a server error the form counts as possibly processed', async () => {
    const { http } = createFakeServer([createHtmlResponse('<h1>502</h1>', 502)]);
    const response = http.postForm('https://tiem.example/', new URLSearchParams());
    expect(await captureHttpError(response)).toMatchObject({
      kind: 'unreadable',
      status: 502,
      mayBeDone: true,
    });
  });

  it('form post: a response that is too large is rejected as unreadable', async () => {
    const { http } = createFakeServer([createHtmlResponse('x'.repeat(8_000_001))]);
    expect(await captureHttpError(http.getPage('https://tiem.example/'))).toMatchObject({
      kind: 'unreadable',
      mayBeDone: false,
    });
  });
});
