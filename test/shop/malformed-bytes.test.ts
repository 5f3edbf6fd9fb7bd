import { connect } from 'node:net';
import fc from 'fast-check';
import { type RunningServer, startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import type { Shop } from '../../fixtures/shop/shop.types';
import { isLongRun, propertyOptions } from '../support/property-options';

/* Byte sequences that violate HTTP: the server answers with a client error or closes the connection. */

jest.setTimeout(isLongRun ? 10 * 60_000 : 60_000);

let shop: Shop;
let server: RunningServer;
let complaints: jest.SpyInstance;

beforeAll(async () => {
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  shop = createShop();
  server = await startServer({ shop, host: '127.0.0.1', port: 0, patience: 300 });
});

afterEach(async () => {
  expect(complaints.mock.calls.splice(0).map(String)).toEqual([]);
  expect(await sendBytes(Buffer.from(PROPER[0] ?? ''))).toMatch(/^HTTP\/1\.1 200 /);
});

afterAll(async () => {
  complaints.mockRestore();
  await server.stop();
  shop.close();
});

/** All bytes that the server returns; the client sends nothing after the given ones. */
function sendBytes(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    // The server may close the connection before everything is sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    socket.end(bytes);
  });
}

const HOST = 'Host: 127.0.0.1\r\n';
const CLOSE = 'Connection: close\r\n';
const API = '/wp-json/wc/store/v1/cart';

const PROPER = [
  `GET ${API} HTTP/1.1\r\n${HOST}${CLOSE}Accept-Encoding: gzip\r\n\r\n`,
  `POST ${API}/add-item HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{"id":103}`,
  `POST /gio-hang/ HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--x\r\n\r\n0\r\n\r\n`,
  `HEAD /cua-hang/?s=b%C3%A1t&post_type=product HTTP/1.1\r\n${HOST}${CLOSE}Cookie: a=b; c=%\r\n\r\n`,
];

const BROKEN: Record<string, string> = {
  'nothing at all': '',
  'no words of HTTP': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a line that ends nowhere': 'GET /',
  'no version': `GET /\r\n${HOST}\r\n`,
  'a version nobody speaks': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n${CLOSE}\r\n`,
  'a method nobody knows': `BREW / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a request to be told itself': `TRACE / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a request for a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  'an address of another host': `GET http://evil.example/ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'a star for an address': `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'an address of two slashes': `GET // HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'an address with a NUL': `GET /\0 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'an address in raw Vietnamese': `GET /giỏ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  'an address of 20,000 letters': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'a header of 20,000 letters': `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  '3,000 headers': `GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`,
  'a header without a name': `GET / HTTP/1.1\r\n${HOST}: b\r\n\r\n`,
  'a header with a NUL': `GET / HTTP/1.1\r\n${HOST}X-A: \0\r\n\r\n`,
  'a header that is folded': `GET / HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n\r\n`,
  'two lengths': `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  'a length and chunks': `POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length below nothing': `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  'a length of 30 digits': `POST / HTTP/1.1\r\n${HOST}Content-Length: ${'9'.repeat(30)}\r\n\r\n`,
  'a chunk of no number': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a chunk beyond all numbers': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\n`,
  'an encoding nobody knows': `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: tiem\r\n\r\na`,
  'a body that is cut off': `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a`,
  'a wish for another protocol': `GET / HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
  'an expectation nobody can meet': `POST / HTTP/1.1\r\n${HOST}${CLOSE}Expect: miracles\r\nContent-Length: 0\r\n\r\n`,
};

/** Closed without a response, or any response but a server error. */
const ANSWERED = /^$|^HTTP\/1\.1 [1234]\d\d /;

test.each(Object.entries(BROKEN))(
  'HTTP server: %s gets a response without a server error, or a closed connection',
  async (_, text) => {
    expect(await sendBytes(Buffer.from(text))).toMatch(ANSWERED);
  },
);

/** A valid request in which bytes are missing, changed, duplicated or inserted. */
const damaged = fc
  .tuple(
    fc.constantFrom(...PROPER),
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
  .map(([proper, changes]) => {
    let bytes = Buffer.from(proper);
    for (const { at, gone, put } of changes)
      bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + gone)]);
    return bytes;
  });

test('HTTP server: after a request with damaged bytes, the next visitor is served', async () => {
  const answered = async (bytes: Buffer): Promise<void> => {
    expect(await sendBytes(bytes)).toMatch(ANSWERED);
  };
  await fc.assert(fc.asyncProperty(damaged, answered), propertyOptions(100, 1_000));
});
