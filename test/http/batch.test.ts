import { sendBatch } from '../../src/http/batch';
import type { RestRequest } from '../../src/http/http.types';
import { type Call, errorOf, fakeShop, json } from './fake-shop';

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

const members = (call: Call | undefined) => (call!.json as { requests: Member[] }).requests;
const many = (...responses: object[]) => json({ responses }, { status: 207 });
const fine = (body: unknown, headers: object = {}) => ({ status: 200, body, headers });
const refused = (code: string, status: number, headers: object = {}) => ({
  status,
  body: { code, message: `says &quot;${code}&quot;`, data: { status } },
  headers,
});

describe('a batch', () => {
  it('carries each change with the nonce of its own, and the answers come by position', async () => {
    const { http, calls } = fakeShop([
      many(fine({ n: 1 }), refused('invalid_quantity', 400), fine({ n: 3 })),
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

  it('takes the nonce of its members’ answers', async () => {
    const { http, calls } = fakeShop([
      many(fine({}, { Nonce: 'inner', 'Nonce-Timestamp': 900 })),
      many(fine({})),
    ]);
    await http.batch(sendBatch, [change(1)]);
    await http.batch(sendBatch, [change(2)]);
    expect(members(calls[1])[0]?.headers.Nonce).toBe('inner');
  });

  it('sends only the members refused by their nonce again, once', async () => {
    const { http, calls, unasked } = fakeShop([
      many(
        fine({ n: 1 }),
        refused('woocommerce_rest_invalid_nonce', 403, { Nonce: 'fresh', 'Nonce-Timestamp': 900 }),
      ),
      many(fine({ n: 2 })),
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

  it('says "nonce" of a member refused twice', async () => {
    const again = () =>
      many(refused('woocommerce_rest_missing_nonce', 401, { Nonce: 'x', 'Nonce-Timestamp': 900 }));
    const { http } = fakeShop([again(), again()]);
    expect(await http.batch(sendBatch, [change(1)])).toMatchObject([{ ok: false, error: { kind: 'nonce' } }]);
  });

  it('knows that a member may be done where the shop broke over it', async () => {
    const { http } = fakeShop([many(refused('internal_server_error', 500))]);
    expect(await http.batch(sendBatch, [change(1)])).toMatchObject([
      { ok: false, error: { kind: 'broken', mayBeDone: true } },
    ]);
  });

  it.each([
    ['fewer answers', { responses: [fine({})] }],
    ['more answers', { responses: [fine({}), fine({}), fine({})] }],
    ['no list', { responses: null }],
    ['something else', [fine({}), fine({})]],
    ['an answer without a status', { responses: [fine({}), { body: {} }] }],
    ['nothing', null],
  ])('is an invalid reply with %s', async (_, body) => {
    const { http } = fakeShop([json(body, { status: 207 })]);
    expect(await errorOf(http.batch(sendBatch, [change(1), change(2)]))).toMatchObject({
      kind: 'unreadable',
      code: 'invalid_batch',
      mayBeDone: true,
    });
  });

  it('holds 25 changes at most', async () => {
    const { http, calls } = fakeShop([]);
    await expect(
      http.batch(
        sendBatch,
        Array.from({ length: 26 }, (_, index) => change(index)),
      ),
    ).rejects.toThrow(/at most 25/);
    expect(calls).toHaveLength(0);
  });
});
