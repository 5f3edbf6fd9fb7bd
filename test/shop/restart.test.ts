import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER } from './visitor';

const CART = 'wp-json/wc/store/v1/cart';

// Each process reads and compiles the whole shop first.
jest.setTimeout(60_000);

let folder = '';
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiem-'));
});

afterEach(async () => {
  for (const keeper of running.splice(0)) if (keeper.exitCode === null) await end(keeper);
  rmSync(folder, { recursive: true });
});

async function open(): Promise<{ keeper: ChildProcess; url: string }> {
  const keeper = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'shopkeeper.ts'), join(folder, 'tiem.db')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  running.push(keeper);
  const [said] = (await once(keeper.stdout, 'data')) as [Buffer];
  return { keeper, url: said.toString().trim() };
}

async function end(keeper: ChildProcess): Promise<number> {
  const ended = once(keeper, 'exit') as Promise<[number]>;
  keeper.kill('SIGTERM');
  return (await ended)[0];
}

/** A guest with a token and the nonce of the last answer. */
async function ask(url: string, token: string, nonce: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'cart-token': token, nonce };
  const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(url, sent);
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as never };
}

test('asked to end, a shop finishes the order under way, and the next one finds it', async () => {
  const first = await open();
  const { headers } = await ask(`${first.url}${CART}`, '', '');
  const token = headers.get('cart-token') ?? '';
  const nonce = headers.get('nonce') ?? '';
  const added = await ask(`${first.url}${CART}/add-item`, token, nonce, { id: 103, quantity: 2 });
  expect(added.status).toBe(201);
  const room = `${first.url}phong-thu-loi/`;
  const slow = { do: 'add', kind: 'delay', ms: '800', match: '/checkout' };
  await fetch(room, { method: 'POST', body: new URLSearchParams(slow) });
  const ordering = ask(`${first.url}wp-json/wc/store/v1/checkout`, token, nonce, ORDER);
  // The fault is used up when the order has met it.
  while ((await (await fetch(room)).text()).includes('fault-table'));
  const ended = end(first.keeper);
  const order: { status: number; json: { order_id: number; order_key: string } } = await ordering;
  expect(order.status).toBe(200);
  expect(await ended).toBe(0);

  const second = await open();
  const { order_id, order_key } = order.json;
  const path = `wp-json/wc/store/v1/order/${order_id}?key=${order_key}&billing_email=khach.le@example.com`;
  const found = await ask(`${second.url}${path}`, '', '');
  expect(found.status).toBe(200);
  const cart = await ask(`${second.url}${CART}`, token, nonce);
  expect(cart.json).toMatchObject({ items_count: 0 });
  expect(await end(second.keeper)).toBe(0);
});
