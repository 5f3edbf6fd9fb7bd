import { sendBatch } from '../../src/http/batch';
import type { RestRequest } from '../../src/http/http.types';
import {
  captureError,
  createFakeServer,
  jsonResponse,
  type RecordedRequest,
} from '../support/http/fake-server';

const change = (quantity: number): RestRequest => ({
  path: '/wc/store/v1/cart/update-item',
  method: 'POST',
  body: { key: 'a', quantity },
});
interface Member {
  path: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}

const members = (call: RecordedRequest | undefined) => (call!.json as { requests: Member[] }).requests;
const many = (...responses: object[]) => jsonResponse({ responses }, { status: 207 });
const createSuccess = (body: unknown, headers: object = {}) => ({ status: 200, body, headers });
const refused = (code: string, status: number, headers: object = {}) => ({
  status,
  body: { code, message: `says &quot;${code}&quot;`, data: { status } },
  headers,
});

describe('a batch', () => {
  // spec 7.1: batch: {requests: [{path, method, body}]}, answers by position
  it('batch: every change has its own nonce header, and responses are matched by position', async () => {
    const { http, calls } = createFakeServer([
      many(createSuccess({ n: 1 }), refused('invalid_quantity', 400), createSuccess({ n: 3 })),
    ]);
    const results = await http.batch(sendBatch, [
      change(1),
      change(2),
      { path: '/wc/store/v1/cart/items/x', method: 'DELETE' },
    ]);
    expect(calls[0]?.path).toBe('/wp-json/wc/store/v1/batch?_locale=user');
    expect(members(calls[0])).toEqual([
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

  it('batch: a newer nonce in the response of a member is stored', async () => {
    const { http, calls } = createFakeServer([
      many(createSuccess({}, { Nonce: 'inner', 'Nonce-Timestamp': 900 })),
      many(createSuccess({})),
    ]);
    await http.batch(sendBatch, [change(1)]);
    await http.batch(sendBatch, [change(2)]);
    expect(members(calls[1])[0]?.headers.Nonce).toBe('inner');
  });

  // fault 2
  it('batch: only members that were refused because of their nonce are sent again, once', async () => {
    const {
      http,
      calls,
      countUnusedResponses: unasked,
    } = createFakeServer([
      many(
        createSuccess({ n: 1 }),
        refused('woocommerce_rest_invalid_nonce', 403, { Nonce: 'fresh', 'Nonce-Timestamp': 900 }),
      ),
      many(createSuccess({ n: 2 })),
    ]);
    const results = await http.batch(sendBatch, [change(1), change(2)]);
    expect(members(calls[1])).toEqual([
      {
        path: '/wc/store/v1/cart/update-item',
        method: 'POST',
        body: { key: 'a', quantity: 2 },
        headers: { Nonce: 'fresh' },
      },
    ]);
    expect(results).toMatchObject([{ answer: { body: { n: 1 } } }, { answer: { body: { n: 2 } } }]);
    expect(unasked()).toBe(0);
  });

  it('batch: a member whose nonce is refused twice has an error of kind nonce', async () => {
    const createNonceRefusal = () =>
      many(refused('woocommerce_rest_missing_nonce', 401, { Nonce: 'x', 'Nonce-Timestamp': 900 }));
    const { http } = createFakeServer([createNonceRefusal(), createNonceRefusal()]);
    expect(await http.batch(sendBatch, [change(1)])).toMatchObject([{ ok: false, error: { kind: 'nonce' } }]);
  });

  it('batch: when the shop fails while executing a member, the error says that it may have succeeded', async () => {
    const { http } = createFakeServer([many(refused('internal_server_error', 500))]);
    expect(await http.batch(sendBatch, [change(1)])).toMatchObject([
      { ok: false, error: { kind: 'broken', mayBeDone: true } },
    ]);
  });

  it.each([
    ['too few responses', { responses: [createSuccess({})] }],
    ['too many responses', { responses: [createSuccess({}), createSuccess({}), createSuccess({})] }],
    ['no list', { responses: null }],
    ['something else', [createSuccess({}), createSuccess({})]],
    ['a response without a status', { responses: [createSuccess({}), { body: {} }] }],
    ['nothing', null],
  ])('batch: a response with %s is invalid', async (_, body) => {
    const { http } = createFakeServer([jsonResponse(body, { status: 207 })]);
    expect(await captureError(http.batch(sendBatch, [change(1), change(2)]))).toMatchObject({
      kind: 'unreadable',
      code: 'invalid_batch',
      mayBeDone: true,
    });
  });

  // spec 7.1: and the wire takes no more
  it('batch: more than 25 changes are refused', async () => {
    const { http, calls } = createFakeServer([]);
    await expect(
      http.batch(
        sendBatch,
        Array.from({ length: 26 }, (_, index) => change(index)),
      ),
    ).rejects.toThrow(/at most 25/);
    expect(calls).toHaveLength(0);
  });
});
