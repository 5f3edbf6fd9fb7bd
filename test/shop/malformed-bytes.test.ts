import { connect } from 'node:net';
import fc from 'fast-check';
import { type RunningServer, startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import type { Shop } from '../../fixtures/shop/shop.types';
import { createPropertyOptions, isLongRun } from '../support/property-options';

/*
 * Sends invalid HTTP to the demo shop, which must respond without a server error or close the
 * connection.
 */

jest.setTimeout(isLongRun ? 10 * 60_000 : 60_000);

let shop: Shop;
let server: RunningServer;
let consoleError: jest.SpyInstance;

beforeAll(async () => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  shop = createShop();
  server = await startServer({ shop, host: '127.0.0.1', port: 0, requestTimeout: 300 });
});

afterEach(async () => {
  expect(consoleError.mock.calls.splice(0).map(String)).toEqual([]);
  expect(await sendRawBytes(Buffer.from(VALID_REQUESTS[0] ?? ''))).toMatch(/^HTTP\/1\.1 200 /);
});

afterAll(async () => {
  consoleError.mockRestore();
  await server.stop();
  shop.close();
});

/** Sends the bytes on a new connection and returns everything that the server sends back. */
function sendRawBytes(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    // Ignores errors while sending, because the server may close the connection before all bytes
    // are sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    socket.end(bytes);
  });
}

const HOST = 'Host: 127.0.0.1\r\n';
const CLOSE = 'Connection: close\r\n';
const API = '/wp-json/wc/store/v1/cart';

const VALID_REQUESTS = [
  `GET ${API} HTTP/1.1\r\n${HOST}${CLOSE}Accept-Encoding: gzip\r\n\r\n`,
  `POST ${API}/add-item HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{"id":103}`,
  `POST /gio-hang/ HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--x\r\n\r\n0\r\n\r\n`,
  `HEAD /cua-hang/?s=b%C3%A1t&post_type=product HTTP/1.1\r\n${HOST}${CLOSE}Cookie: a=b; c=%\r\n\r\n`,
];

const INVALID_REQUESTS: Record<string, string> = {
  'no bytes': '',
  'TLS bytes instead of HTTP': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a request line without an end': 'GET /',
  'no HTTP version': `GET /\r\n${HOST}\r\n`,
  'an unknown HTTP version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'no Host header': 'GET / HTTP/1.1\r\n\r\n',
  'two Host headers': `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n${CLOSE}\r\n`,
  'an unknown method': `BREW / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'the method TRACE': `TRACE / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'the method CONNECT': `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  'the URL of another host': `GET http://evil.example/ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'an asterisk as its target': `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a path of two slashes': `GET // HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a NUL byte in its path': `GET /\0 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'unencoded Vietnamese letters in its path': `GET /giỏ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a path of 20,000 letters': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'a header of 20,000 letters': `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  '3,000 headers': `GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`,
  'a header without a name': `GET / HTTP/1.1\r\n${HOST}: b\r\n\r\n`,
  'a NUL byte in a header': `GET / HTTP/1.1\r\n${HOST}X-A: \0\r\n\r\n`,
  'a folded header': `GET / HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n\r\n`,
  'two Content-Length headers': `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  'both Content-Length and chunks': `POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a negative Content-Length': `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  'a Content-Length of 30 digits': `POST / HTTP/1.1\r\n${HOST}Content-Length: ${'9'.repeat(30)}\r\n\r\n`,
  'a chunk size that is not a number': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a chunk size of 30 digits': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\n`,
  'an unknown Transfer-Encoding': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: tiem\r\n\r\na`,
  'a truncated body': `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a`,
  'an upgrade to another protocol': `GET / HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
  'an unknown Expect header': `POST / HTTP/1.1\r\n${HOST}${CLOSE}Expect: miracles\r\nContent-Length: 0\r\n\r\n`,
};

/**
 * Matches a status below 500, and an empty response, because the server may close the connection.
 */
const NO_SERVER_ERROR = /^$|^HTTP\/1\.1 [1234]\d\d /;

test.each(Object.entries(INVALID_REQUESTS))(
  'demo shop, HTTP server: a request with %s causes no server error',
  async (_, text) => {
    expect(await sendRawBytes(Buffer.from(text))).toMatch(NO_SERVER_ERROR);
  },
);

/** Creates malformed requests by deleting, replacing or inserting bytes in valid ones. */
const damagedRequestArbitrary = fc
  .tuple(
    fc.constantFrom(...VALID_REQUESTS),
    fc.array(
      fc.record({
        at: fc.nat(220),
        gone: fc.nat(12),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 6 }),
          fc
            .constantFrom(
              '\r\n',
              '\n',
              '\r\n\r\n',
              ' ',
              ':',
              '%',
              '//',
              '\0',
              'HTTP/1.1',
              '0',
              '\t',
              '@',
              '?',
              '#',
            )
            .map((text) => Buffer.from(text)),
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([validRequest, changes]) => {
    let bytes = Buffer.from(validRequest);
    for (const { at, gone: deletedCount, put: inserted } of changes)
      bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + deletedCount)]);
    return bytes;
  });

test('demo shop, HTTP server: random changes in the bytes of a request cause no server error', async () => {
  const expectNoServerError = async (bytes: Buffer): Promise<void> => {
    expect(await sendRawBytes(bytes)).toMatch(NO_SERVER_ERROR);
  };
  await fc.assert(
    fc.asyncProperty(damagedRequestArbitrary, expectNoServerError),
    createPropertyOptions(100, 1_000),
  );
});
