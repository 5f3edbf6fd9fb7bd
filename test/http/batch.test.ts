import { sendBatch } from '../../src/http/batch';
import type { RestRequest } from '../../src/http/http.types';
import {
  captureHttpError,
  createFakeServer,
  createJsonResponse,
  type RecordedRequest,
} from '../support/http/fake-server';

const createUpdateItem = (quantity: number): RestRequest => ({
  path: '/wc/store/v1/cart/update-item',
  method: 'POST',
  body: { key: 'a', quantity },
});
interface BatchRequest {
  path: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}

const getRequestsOfBatch = (call: RecordedRequest | undefined) =>
  (call!.json as { requests: BatchRequest[] }).requests;
const createBatchResponse = (...responses: object[]) => createJsonResponse({ responses }, { status: 207 });
const createSuccessResponse = (body: unknown, headers: object = {}) => ({ status: 200, body, headers });
const createRejectionResponse = (code: string, status: number, headers: object = {}) => ({
  status,
  body: { code, message: `says &quot;${code}&quot;`, data: { status } },
  headers,
});

describe('a batch', () => {
  // spec 7.1: batch: {requests: [{path, method, body}]}, answers by position
  it('batch: each request in it has its own nonce header, and responses are matched by position', async () => {
    const { http, calls } = createFakeServer([
      createBatchResponse(
        createSuccessResponse({ n: 1 }),
        createRejectionResponse('invalid_quantity', 400),
        createSuccessResponse({ n: 3 }),
      ),
    ]);
    const results = await http.batch(sendBatch, [
      createUpdateItem(1),
      createUpdateItem(2),
      { path: '/wc/store/v1/cart/items/x', method: 'DELETE' },
    ]);
    expect(calls[0]?.path).toBe('/wp-json/wc/store/v1/batch?_locale=user');
    expect(getRequestsOfBatch(calls[0])).toEqual([
      {
        path: '/wc/store/v1/cart/update-item',
        method: 'POST',
        body: { key: 'a', quantity: 1 },
        headers: { Nonce: 'page' },
      },
      {
        path: '/wc/store/v1/cart/update-item',
        method: 'POST',
        body: { key: 'a', quantity: 2 },
        headers: { Nonce: 'page' },
      },
      { path: '/wc/store/v1/cart/items/x', method: 'DELETE', headers: { Nonce: 'page' } },
    ]);
    expect(results).toMatchObject([
      { ok: true, answer: { body: { n: 1 } } },
      {
        ok: false,
        error: {
          kind: 'refused',
          code: 'invalid_quantity',
          serverMessage: 'says "invalid_quantity"',
          mayBeDone: false,
        },
      },
      { ok: true, answer: { body: { n: 3 } } },
    ]);
  });

  it('batch: a newer nonce in one of the responses is used for the next request', async () => {
    const { http, calls } = createFakeServer([
      createBatchResponse(createSuccessResponse({}, { Nonce: 'inner', 'Nonce-Timestamp': 900 })),
      createBatchResponse(createSuccessResponse({})),
    ]);
    await http.batch(sendBatch, [createUpdateItem(1)]);
    await http.batch(sendBatch, [createUpdateItem(2)]);
    expect(getRequestsOfBatch(calls[1])[0]?.headers.Nonce).toBe('inner');
  });

  // fault 2
  it('batch: only requests that were rejected because of their nonce are sent again, and only once', async () => {
    const { http, calls, countUnusedResponses } = createFakeServer([
      createBatchResponse(
        createSuccessResponse({ n: 1 }),
        createRejectionResponse('woocommerce_rest_invalid_nonce', 403, {
          Nonce: 'fresh',
          'Nonce-Timestamp': 900,
        }),
      ),
      createBatchResponse(createSuccessResponse({ n: 2 })),
    ]);
    const results = await http.batch(sendBatch, [createUpdateItem(1), createUpdateItem(2)]);
    expect(getRequestsOfBatch(calls[1])).toEqual([
      {
        path: '/wc/store/v1/cart/update-item',
        method: 'POST',
        body: { key: 'a', quantity: 2 },
        headers: { Nonce: 'fresh' },
      },
    ]);
    expect(results).toMatchObject([{ answer: { body: { n: 1 } } }, { answer: { body: { n: 2 } } }]);
    expect(countUnusedResponses()).toBe(0);
  });

  it('batch: a request whose nonce is rejected twice fails with an error of kind nonce', async () => {
    const createNonceRejection = () =>
      createBatchResponse(
        createRejectionResponse('woocommerce_rest_missing_nonce', 401, {
          Nonce: 'x',
          'Nonce-Timestamp': 900,
        }),
      );
    const { http } = createFakeServer([createNonceRejection(), createNonceRejection()]);
    expect(await http.batch(sendBatch, [createUpdateItem(1)])).toMatchObject([
      { ok: false, error: { kind: 'nonce' } },
    ]);
  });

  it('batch: a request that ends with a server error counts as possibly executed', async () => {
    const { http } = createFakeServer([
      createBatchResponse(createRejectionResponse('internal_server_error', 500)),
    ]);
    expect(await http.batch(sendBatch, [createUpdateItem(1)])).toMatchObject([
      { ok: false, error: { kind: 'broken', mayBeDone: true } },
    ]);
  });

  it.each([
    ['too few responses', { responses: [createSuccessResponse({})] }],
    [
      'too many responses',
      { responses: [createSuccessResponse({}), createSuccessResponse({}), createSuccessResponse({})] },
    ],
    ['null instead of the list', { responses: null }],
    ['a list instead of an object', [createSuccessResponse({}), createSuccessResponse({})]],
    ['a response without a status', { responses: [createSuccessResponse({}), { body: {} }] }],
    ['null as its body', null],
  ])('batch: a response with %s is invalid', async (_, body) => {
    const { http } = createFakeServer([createJsonResponse(body, { status: 207 })]);
    expect(
      await captureHttpError(http.batch(sendBatch, [createUpdateItem(1), createUpdateItem(2)])),
    ).toMatchObject({
      kind: 'unreadable',
      code: 'invalid_batch',
      mayBeDone: true,
    });
  });

  // spec 7.1: and the wire takes no more
  it('batch: more than 25 requests in one batch throw an error', async () => {
    const { http, calls } = createFakeServer([]);
    await expect(
      http.batch(
        sendBatch,
        Array.from({ length: 26 }, (_, index) => createUpdateItem(index)),
      ),
    ).rejects.toThrow(/at most 25/);
    expect(calls).toHaveLength(0);
  });
});
