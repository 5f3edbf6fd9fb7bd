/** @jest-environment <rootDir>/test/support/jest/browser-environment.ts */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchWithProgress } from '../../src/http/upload-media';

let server: Server;
let address: string;
let arrived: () => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    const allowed = {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'x-wp-nonce, content-type',
      'Access-Control-Expose-Headers': 'x-wp-upload-attachment-id',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
    if (request.url === '/silent') return arrived();
    request.resume().on('end', () => {
      response.writeHead(500, { ...allowed, 'x-wp-upload-attachment-id': '77' });
      response.end(String(request.headers['x-wp-nonce']));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

afterEach(() => jest.restoreAllMocks());

describe('fetchWithProgress', () => {
  it('fetchWithProgress: resolves like fetch, with headers', async () => {
    const shares: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    // jsdom does not report how much of a body has been sent.
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 1 }));
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 5, total: 10 }),
      );
      send.call(this, body);
    });
    const response = await fetchWithProgress((share) => shares.push(share))(`${address}/`, {
      method: 'POST',
      headers: { 'X-WP-Nonce': 'n1' },
      body: 'x',
    });
    const heard = response.headers.get('x-wp-upload-attachment-id');
    expect([response.status, heard, await response.text()]).toEqual([500, '77', 'n1']);
    expect(shares).toEqual([0.5]);
  });

  it('fetchWithProgress: rejects like fetch', async () => {
    // jsdom logs every failed request.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = fetchWithProgress(() => undefined);
    await expect(send('http://127.0.0.1:1/', { method: 'POST', body: 'x' })).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  it('fetchWithProgress: stops when aborted', async () => {
    const controller = new AbortController();
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const init = { method: 'POST', body: 'x', signal: controller.signal };
    const sent = fetchWithProgress(() => undefined)(`${address}/silent`, init);
    reached.then(() => controller.abort());
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
