/** @jest-environment <rootDir>/test/support/jest/browser-environment.ts */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchWithProgress } from '../../src/http/upload-media';

let server: Server;
let serverUrl: string;
let notifyRequestArrived: () => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    const corsHeaders = {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'x-wp-nonce, content-type',
      'Access-Control-Expose-Headers': 'x-wp-upload-attachment-id',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, corsHeaders).end();
    if (request.url === '/silent') return notifyRequestArrived();
    request.resume().on('end', () => {
      response.writeHead(500, { ...corsHeaders, 'x-wp-upload-attachment-id': '77' });
      response.end(String(request.headers['x-wp-nonce']));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

afterEach(() => jest.restoreAllMocks());

describe('fetchWithProgress', () => {
  it('fetchWithProgress: resolves with status, headers and body, and reports the progress', async () => {
    const progressValues: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    // Dispatches progress events, because jsdom fires none for uploads.
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 1 }));
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 5, total: 10 }),
      );
      send.call(this, body);
    });
    const response = await fetchWithProgress((progress) => progressValues.push(progress))(`${serverUrl}/`, {
      method: 'POST',
      headers: { 'X-WP-Nonce': 'n1' },
      body: 'x',
    });
    const attachmentHeader = response.headers.get('x-wp-upload-attachment-id');
    expect([response.status, attachmentHeader, await response.text()]).toEqual([500, '77', 'n1']);
    expect(progressValues).toEqual([0.5]);
  });

  it('fetchWithProgress: a failed connection rejects with a TypeError, as in fetch', async () => {
    // Hides the errors that jsdom logs for failed requests.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = fetchWithProgress(() => undefined);
    await expect(send('http://127.0.0.1:1/', { method: 'POST', body: 'x' })).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  it('fetchWithProgress: rejects with an AbortError when its signal is aborted', async () => {
    const controller = new AbortController();
    const requestArrived = new Promise<void>((resolve) => {
      notifyRequestArrived = resolve;
    });
    const init = { method: 'POST', body: 'x', signal: controller.signal };
    const response = fetchWithProgress(() => undefined)(`${serverUrl}/silent`, init);
    requestArrived.then(() => controller.abort());
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  });
});
