import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createDistFiles } from '../../fixtures/shop/http/dist-files';
import { type RunningServer, startServer } from '../../fixtures/shop/http/server';
import { createTestShop } from '../support/pages/shopper';

interface ServerResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let server: RunningServer | undefined;
let folder: string | undefined;
let socket: Socket | undefined;

function openSocket(to: RunningServer | undefined): Socket {
  socket = connect(Number(new URL(to?.url ?? '').port), '127.0.0.1');
  return socket;
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

async function startTestServer(
  handle: (request: Request) => Promise<Response>,
  timeout?: number,
): Promise<void> {
  server = await startServer({ shop: { handle }, host: '127.0.0.1', port: 0, requestTimeout: timeout });
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/**
 * Sends requests with Node's HTTP client, because fetch decodes bodies and normalises paths, which
 * the tests must see unchanged.
 */
function sendRequest(
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<ServerResponse> {
  const { port } = new URL(server?.url ?? '');
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

const LONG_TEXT = 'Bát cơm Bát Tràng. '.repeat(200);
const createPageResponse = () =>
  Promise.resolve(new Response(LONG_TEXT, { headers: { 'content-type': 'text/html; charset=utf-8' } }));

describe('the HTTP server', () => {
  test('HTTP server: compresses text with an encoding from the Accept-Encoding header', async () => {
    await startTestServer(createPageResponse);
    const brotli = await sendRequest('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.body).toString()]).toEqual([
      'br',
      LONG_TEXT,
    ]);
    const gzip = await sendRequest('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', LONG_TEXT]);
    const uncompressed = await sendRequest('/');
    expect([uncompressed.headers['content-encoding'], uncompressed.body.toString()]).toEqual([
      undefined,
      LONG_TEXT,
    ]);
    expect(uncompressed.headers.vary).toContain('accept-encoding');
  });

  test('HTTP server: responds with 304 to a matching ETag, and without a body to HEAD', async () => {
    await startTestServer(() =>
      Promise.resolve(new Response(LONG_TEXT, { headers: { etag: 'W/"a"', 'content-type': 'text/css' } })),
    );
    const notModified = await sendRequest('/', { headers: { 'if-none-match': 'W/"b", W/"a"' } });
    expect([notModified.status, notModified.body.length]).toEqual([304, 0]);
    const head = await sendRequest('/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test("HTTP server: forwards every cookie, and reads the client's IP address only from the connection", async () => {
    let forwardedAddress: string | null = null;
    await startTestServer((incoming) => {
      forwardedAddress = incoming.headers.get('x-tiem-client');
      const headers = new Headers({ 'content-type': 'text/plain' });
      headers.append('set-cookie', 'a=1; path=/');
      headers.append('set-cookie', 'b=2; path=/');
      return Promise.resolve(new Response('', { headers }));
    });
    const response = await sendRequest('/', { headers: { 'x-tiem-client': '8.8.8.8' } });
    expect(response.headers['set-cookie']).toEqual(['a=1; path=/', 'b=2; path=/']);
    expect(forwardedAddress).toBe('127.0.0.1');
  });

  test('HTTP server: a path that begins with another host does not change the host of the request', async () => {
    let requestedUrl = '';
    await startTestServer((incoming) => {
      requestedUrl = incoming.url;
      return createPageResponse();
    });
    await sendRequest('//evil.example/a');
    expect(new URL(requestedUrl).host).toBe(new URL(server?.url ?? '').host);
  });

  test('HTTP server: redirects localhost to the configured host, because cookies are stored per host', async () => {
    await startTestServer(createPageResponse);
    const { port } = new URL(server?.url ?? '');
    const response = await sendRequest('/gio-hang/', { headers: { host: `localhost:${port}` } });
    expect([response.status, response.headers.location]).toEqual([307, `http://127.0.0.1:${port}/gio-hang/`]);
  });

  test('HTTP server: rejects a body above the size limit, with or without a Content-Length header', async () => {
    await startTestServer(async (incoming) => new Response(await incoming.text()));
    const declaredTooLong = await sendRequest('/', {
      method: 'POST',
      headers: { 'content-length': '99999999' },
    });
    expect(declaredTooLong.status).toBe(413);
    const chunked = { 'transfer-encoding': 'chunked' };
    const body = Buffer.alloc(17 * 1024 * 1024);
    const response = await sendRequest('/', { method: 'POST', headers: chunked, body }).catch(
      (error: Error) => error,
    );
    expect(response instanceof Error || response.status === 413).toBe(true);
  });

  test('HTTP server: a simulated fault closes the connection before the response or in the middle of the body', async () => {
    await startTestServer((incoming) => {
      if (incoming.url.endsWith('/drop')) return Promise.reject(new TypeError('Failed to fetch'));
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
    await expect(sendRequest('/drop')).rejects.toThrow(/hang up|reset/);
    await expect(sendRequest('/cut')).rejects.toThrow(/aborted/);
  });

  test('HTTP server: closes connections whose headers or body take too long', async () => {
    await startTestServer(async (incoming) => new Response(await incoming.text()), 300);
    const head = 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n';
    for (const partialRequest of [head, `${head}\r\na=1`]) {
      const slowSocket = openSocket(server);
      slowSocket.write(partialRequest);
      const parts: Buffer[] = [];
      for await (const part of slowSocket) parts.push(part);
      expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  test('HTTP server: when it closes, it completes requests in flight and accepts no new ones', async () => {
    let markRequestArrived: () => void = () => {};
    let sendResponse: (response: Response) => void = () => {};
    const requestArrived = new Promise<void>((resolve) => {
      markRequestArrived = resolve;
    });
    await startTestServer(() => {
      markRequestArrived();
      return new Promise((resolve) => {
        sendResponse = resolve;
      });
    });
    const pendingResponse = sendRequest('/');
    await requestArrived;
    const serverStopped = server?.stop();
    await expect(sendRequest('/')).rejects.toThrow(/ECONNREFUSED/);
    sendResponse(new Response('xong'));
    expect((await pendingResponse).body.toString()).toBe('xong');
    await serverStopped;
  });

  test("HTTP server: aborts the shop's request when the client disconnects", async () => {
    const requestSignal = new Promise<AbortSignal>((resolve) => {
      void startTestServer((incoming) => {
        resolve(incoming.signal);
        return new Promise(() => {});
      }).then(() => openSocket(server).write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
    });
    const signal = await requestSignal;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    socket?.destroy();
    await expect(aborted).resolves.toBeUndefined();
  });
});

describe('files of the bundle', () => {
  function createBundleFolder() {
    folder = mkdtempSync(join(tmpdir(), 'tiem-dist-'));
    mkdirSync(join(folder, 'dist/chunks'), { recursive: true });
    writeFileSync(join(folder, 'secret.js'), 'secret');
    writeFileSync(join(folder, 'dist/tiem.js'), 'export {};');
    writeFileSync(join(folder, 'dist/chunks/a-1234.js'), 'export {};');
    return createDistFiles(join(folder, 'dist'));
  }

  test('bundle files: entry files are revalidated, and chunks are cached permanently', async () => {
    const files = createBundleFolder();
    const entry = await files.serve?.('/tiem/tiem.js');
    expect(entry?.headers.get('cache-control')).toBe('no-cache');
    expect(entry?.headers.get('content-type')).toContain('text/javascript');
    const chunk = await files.serve?.('/tiem/chunks/a-1234.js');
    expect(chunk?.headers.get('cache-control')).toContain('immutable');
  });

  test('bundle files: after a rebuild, the new file is served at once', async () => {
    const files = createBundleFolder();
    const before = (await files.serve?.('/tiem/tiem.js'))?.headers.get('etag');
    writeFileSync(join(folder ?? '', 'dist/tiem.js'), 'export const built = 2;');
    const after = await files.serve?.('/tiem/tiem.js');
    expect(after?.headers.get('etag')).not.toBe(before);
    expect(await after?.text()).toContain('built');
  });

  test.each(['/tiem/../secret.js', '/tiem/%2e%2e/secret.js', '/tiem/chunks', '/tiem/none.js', '/tiem/x.sh'])(
    'bundle files: %s is not served',
    async (path) => {
      expect((await createBundleFolder().serve?.(path))?.status).toBe(404);
    },
  );

  test('bundle files: requests for other paths are forwarded to the shop', async () => {
    expect(await createBundleFolder().serve?.('/cua-hang/')).toBeUndefined();
  });
});

test('shop over HTTP: assets with a hash are cached permanently, pictures are revalidated, and fonts are preloaded', async () => {
  const shop = createTestShop();
  await startTestServer((incoming) => shop.handle(incoming));
  const home = await sendRequest('/');
  const style = /href="([^"]+shop\.[0-9a-f]+\.css)"/.exec(home.body.toString())?.[1] ?? '';
  const stylesheet = await sendRequest(style);
  expect([stylesheet.status, stylesheet.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const fonts = [...stylesheet.body.toString().matchAll(/url\("([^"]+\.woff2)"\)/g)].map(
    ([, url]) => url ?? '',
  );
  expect(fonts.length).toBeGreaterThanOrEqual(4);
  for (const font of fonts) expect([font, (await sendRequest(font)).status]).toEqual([font, 200]);
  expect(String(home.headers.link)).toContain(fonts[0]);
  const picture = /src="[^"]*(\/wp-content\/uploads\/[^"]+\.svg)"/.exec(home.body.toString())?.[1] ?? '';
  const drawing = await sendRequest(picture);
  expect(drawing.headers['content-security-policy']).toBe("default-src 'none'");
  const revalidated = await sendRequest(picture, {
    headers: { 'if-none-match': String(drawing.headers.etag) },
  });
  expect(revalidated.status).toBe(304);
});

describe('faults over a real connection', () => {
  const CART = '/wp-json/wc/store/v1/cart';

  beforeEach(async () => {
    const shop = createTestShop();
    await startTestServer((incoming) => shop.handle(incoming));
  });

  test('HTTP faults: a dropped request and a lost response close the connection', async () => {
    await expect(sendRequest(`${CART}?tiem-fault=drop`)).rejects.toThrow(/hang up|reset/);
    await expect(sendRequest(`${CART}?tiem-fault=lost-answer`)).rejects.toThrow(/hang up|reset/);
    expect((await sendRequest(CART)).status).toBe(200);
  });

  test.each(['identity', 'gzip', 'br'])(
    'HTTP faults: a truncated response starts and is then aborted (Accept-Encoding: %s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      await expect(sendRequest(`${CART}?tiem-fault=cut`, { headers })).rejects.toThrow(/aborted/);
    },
  );

  test('HTTP faults: fetch rejects with a TypeError when the connection is closed', async () => {
    const cart = new URL(CART, server?.url);
    await expect(fetch(`${cart}?tiem-fault=drop`)).rejects.toThrow(/fetch failed/);
    const truncated = await fetch(`${cart}?tiem-fault=cut`);
    expect(truncated.status).toBe(200);
    await expect(truncated.text()).rejects.toThrow(/terminated/);
  });
});
