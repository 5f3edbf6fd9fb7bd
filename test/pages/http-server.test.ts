import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { distFiles } from '../../fixtures/shop/http/dist-files';
import { type RunningServer, startServer } from '../../fixtures/shop/http/server';
import { createTestShop } from '../support/pages/shopper';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let server: RunningServer | undefined;
let folder: string | undefined;
let socket: Socket | undefined;

function socketTo(to: RunningServer | undefined): Socket {
  socket = connect(Number(new URL(to?.url ?? '').port), '127.0.0.1');
  return socket;
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

async function serve(handle: (request: Request) => Promise<Response>, patience?: number): Promise<void> {
  server = await startServer({ shop: { handle }, host: '127.0.0.1', port: 0, patience });
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Uses Node's HTTP client, because fetch decodes bodies and normalises paths. */
function ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  const { port } = new URL(server?.url ?? '');
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const LONG = 'Bát cơm Bát Tràng. '.repeat(200);
const page = () =>
  Promise.resolve(new Response(LONG, { headers: { 'content-type': 'text/html; charset=utf-8' } }));

describe('the HTTP server', () => {
  test('HTTP server: compresses text with an encoding that the browser accepts', async () => {
    await serve(page);
    const brotli = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.body).toString()]).toEqual([
      'br',
      LONG,
    ]);
    const gzip = await ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', LONG]);
    const bare = await ask('/');
    expect([bare.headers['content-encoding'], bare.body.toString()]).toEqual([undefined, LONG]);
    expect(bare.headers.vary).toContain('accept-encoding');
  });

  test('HTTP server: answers 304 if the browser has the file, and HEAD without a body', async () => {
    await serve(() =>
      Promise.resolve(new Response(LONG, { headers: { etag: 'W/"a"', 'content-type': 'text/css' } })),
    );
    const known = await ask('/', { headers: { 'if-none-match': 'W/"b", W/"a"' } });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test("HTTP server: forwards every cookie and takes the client's IP address from the connection only", async () => {
    let told: string | null = null;
    await serve((asked) => {
      told = asked.headers.get('x-tiem-client');
      const headers = new Headers({ 'content-type': 'text/plain' });
      headers.append('set-cookie', 'a=1; path=/');
      headers.append('set-cookie', 'b=2; path=/');
      return Promise.resolve(new Response('', { headers }));
    });
    const answer = await ask('/', { headers: { 'x-tiem-client': '8.8.8.8' } });
    expect(answer.headers['set-cookie']).toEqual(['a=1; path=/', 'b=2; path=/']);
    expect(told).toBe('127.0.0.1');
  });

  test("HTTP server: a path with another host does not change the request's host", async () => {
    let asked = '';
    await serve((seen) => {
      asked = seen.url;
      return page();
    });
    await ask('//evil.example/a');
    expect(new URL(asked).host).toBe(new URL(server?.url ?? '').host);
  });

  test('HTTP server: redirects localhost to the origin that its cookies belong to', async () => {
    await serve(page);
    const { port } = new URL(server?.url ?? '');
    const answer = await ask('/gio-hang/', { headers: { host: `localhost:${port}` } });
    expect([answer.status, answer.headers.location]).toEqual([307, `http://127.0.0.1:${port}/gio-hang/`]);
  });

  test('HTTP server: refuses a body above the limit, with or without a content length', async () => {
    await serve(async (asked) => new Response(await asked.text()));
    const announced = await ask('/', { method: 'POST', headers: { 'content-length': '99999999' } });
    expect(announced.status).toBe(413);
    const chunked = { 'transfer-encoding': 'chunked' };
    const body = Buffer.alloc(17 * 1024 * 1024);
    const answer = await ask('/', { method: 'POST', headers: chunked, body }).catch((error: Error) => error);
    expect(answer instanceof Error || answer.status === 413).toBe(true);
  });

  test('HTTP server: a fault closes the connection before the response, or in the middle of the body', async () => {
    await serve((asked) => {
      if (asked.url.endsWith('/drop')) return Promise.reject(new TypeError('Failed to fetch'));
      let sent = false;
      const body = new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new TypeError('terminated'));
          else controller.enqueue(new TextEncoder().encode('{"a":'));
          sent = true;
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    });
    await expect(ask('/drop')).rejects.toThrow(/hang up|reset/);
    await expect(ask('/cut')).rejects.toThrow(/aborted/);
  });

  test('HTTP server: closes connections whose headers or body take too long', async () => {
    await serve(async (asked) => new Response(await asked.text()), 300);
    const head = 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n';
    for (const begun of [head, `${head}\r\na=1`]) {
      const slow = socketTo(server);
      slow.write(begun);
      const parts: Buffer[] = [];
      for await (const part of slow) parts.push(part);
      expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  test('HTTP server: when it closes, it completes requests in flight and accepts no new ones', async () => {
    let arrive: () => void = () => {};
    let finish: (answer: Response) => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await serve(() => {
      arrive();
      return new Promise((answer) => {
        finish = answer;
      });
    });
    const answer = ask('/');
    await arrived;
    const stopped = server?.stop();
    await expect(ask('/')).rejects.toThrow(/ECONNREFUSED/);
    finish(new Response('xong'));
    expect((await answer).body.toString()).toBe('xong');
    await stopped;
  });

  test("HTTP server: aborts the shop's request when the client disconnects", async () => {
    const asked = new Promise<AbortSignal>((resolve) => {
      void serve((seen) => {
        resolve(seen.signal);
        return new Promise(() => {});
      }).then(() => socketTo(server).write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
    });
    const signal = await asked;
    const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    socket?.destroy();
    await expect(gone).resolves.toBeUndefined();
  });
});

describe('files of the bundle', () => {
  function bundle() {
    folder = mkdtempSync(join(tmpdir(), 'tiem-dist-'));
    mkdirSync(join(folder, 'dist/chunks'), { recursive: true });
    writeFileSync(join(folder, 'secret.js'), 'secret');
    writeFileSync(join(folder, 'dist/tiem.js'), 'export {};');
    writeFileSync(join(folder, 'dist/chunks/a-1234.js'), 'export {};');
    return distFiles(join(folder, 'dist'));
  }

  test('bundle files: entries are revalidated, and chunks are cached permanently', async () => {
    const files = bundle();
    const entry = await files.serve?.('/tiem/tiem.js');
    expect(entry?.headers.get('cache-control')).toBe('no-cache');
    expect(entry?.headers.get('content-type')).toContain('text/javascript');
    const chunk = await files.serve?.('/tiem/chunks/a-1234.js');
    expect(chunk?.headers.get('cache-control')).toContain('immutable');
  });

  test('bundle files: a rebuilt file is served at once', async () => {
    const files = bundle();
    const before = (await files.serve?.('/tiem/tiem.js'))?.headers.get('etag');
    writeFileSync(join(folder ?? '', 'dist/tiem.js'), 'export const built = 2;');
    const after = await files.serve?.('/tiem/tiem.js');
    expect(after?.headers.get('etag')).not.toBe(before);
    expect(await after?.text()).toContain('built');
  });

  test.each(['/tiem/../secret.js', '/tiem/%2e%2e/secret.js', '/tiem/chunks', '/tiem/none.js', '/tiem/x.sh'])(
    'bundle files: %s is not served',
    async (path) => {
      expect((await bundle().serve?.(path))?.status).toBe(404);
    },
  );

  test('bundle files: requests for other paths are left to the shop', async () => {
    expect(await bundle().serve?.('/cua-hang/')).toBeUndefined();
  });
});

test('shop over HTTP: assets with a hash are cached permanently, pictures are revalidated, and fonts are preloaded', async () => {
  const shop = createTestShop();
  await serve((asked) => shop.handle(asked));
  const home = await ask('/');
  const style = /href="([^"]+shop\.[0-9a-f]+\.css)"/.exec(home.body.toString())?.[1] ?? '';
  const sheet = await ask(style);
  expect([sheet.status, sheet.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const fonts = [...sheet.body.toString().matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, url]) => url ?? '');
  expect(fonts.length).toBeGreaterThanOrEqual(4);
  for (const font of fonts) expect([font, (await ask(font)).status]).toEqual([font, 200]);
  expect(String(home.headers.link)).toContain(fonts[0]);
  const picture = /src="[^"]*(\/wp-content\/uploads\/[^"]+\.svg)"/.exec(home.body.toString())?.[1] ?? '';
  const drawing = await ask(picture);
  expect(drawing.headers['content-security-policy']).toBe("default-src 'none'");
  const again = await ask(picture, { headers: { 'if-none-match': String(drawing.headers.etag) } });
  expect(again.status).toBe(304);
});

describe('faults over a real connection', () => {
  const CART = '/wp-json/wc/store/v1/cart';

  beforeEach(async () => {
    const shop = createTestShop();
    await serve((asked) => shop.handle(asked));
  });

  test('HTTP faults: a dropped request and a lost response close the connection', async () => {
    await expect(ask(`${CART}?tiem-fault=drop`)).rejects.toThrow(/hang up|reset/);
    await expect(ask(`${CART}?tiem-fault=lost-answer`)).rejects.toThrow(/hang up|reset/);
    expect((await ask(CART)).status).toBe(200);
  });

  test.each(['identity', 'gzip', 'br'])(
    'HTTP faults: a truncated response starts and is then aborted, with encoding %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      await expect(ask(`${CART}?tiem-fault=cut`, { headers })).rejects.toThrow(/aborted/);
    },
  );

  test('HTTP faults: fetch rejects with a TypeError', async () => {
    const cart = new URL(CART, server?.url);
    await expect(fetch(`${cart}?tiem-fault=drop`)).rejects.toThrow(/fetch failed/);
    const cut = await fetch(`${cart}?tiem-fault=cut`);
    expect(cut.status).toBe(200);
    await expect(cut.text()).rejects.toThrow(/terminated/);
  });
});
