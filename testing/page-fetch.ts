import type { Shop } from '../fixtures/shop/shop.types';
import type { NodeFormClasses } from './browser-shims';
import type { CookieJar } from './cookie-jar';
import type { SentRequest } from './testing.types';

const { NodeFormData, NodeBlob } = globalThis as unknown as NodeFormClasses;

/**
 * Creates the page's `fetch`. The demo shop answers in the same process; cookies and redirects work as in a browser.
 */
export function createPageFetch(
  shop: Shop,
  origin: string,
  jar: CookieJar,
  sent: SentRequest[],
): typeof fetch {
  return async (input, init) => {
    let request = new Request(
      typeof input === 'string' ? new URL(input, location.href) : input,
      await convertJsdomBody(init),
    );
    for (let hops = 0; hops < 10; hops++) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('Cookie', jar.createCookieHeader());
      const body =
        request.method === 'GET' || request.method === 'HEAD'
          ? undefined
          : await request.clone().arrayBuffer();
      sent.push({
        method: request.method,
        path: pathname + search,
        headers,
        body: body ? Buffer.from(body).toString() : '',
      });
      const answer = await waitForResponse(
        shop.handle(new Request(request.url, { method: request.method, headers, ...(body ? { body } : {}) })),
        request.signal,
      );
      jar.storeCookies(answer.headers);
      const location = answer.headers.get('Location');
      if (answer.status < 300 || answer.status > 399 || !location || request.redirect !== 'follow')
        return setResponseUrl(answer, request.url);
      request = new Request(new URL(location, request.url), { signal: request.signal });
      if (new URL(request.url).origin !== origin)
        throw new TypeError(`The page is sent to ${request.url}, off the shop.`);
    }
    throw new TypeError('Too many redirects.');
  };
}

/** Turns an error of the shop into a TypeError, as in a browser, and rejects at once when the request is aborted. */
async function waitForResponse(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const lost = response.catch((cause: unknown) => {
    throw new TypeError('Failed to fetch', { cause });
  });
  return Promise.race([lost, aborted]);
}

/** Sets `Response.url`, which only responses from the network have and which the code under test reads. */
function setResponseUrl(response: Response, url: string): Response {
  return Object.defineProperty(response, 'url', { value: url });
}

/**
 * Converts jsdom's FormData and URLSearchParams, which Node's `fetch` would send as "[object FormData]" or plain
 * text.
 */
async function convertJsdomBody(init: RequestInit | undefined): Promise<RequestInit | undefined> {
  const body = init?.body as unknown;
  if (body instanceof window.URLSearchParams) {
    const headers = new Headers(init?.headers);
    headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
    return { ...init, headers, body: body.toString() };
  }
  if (!(body instanceof window.FormData)) return init;
  const form = new NodeFormData();
  for (const [name, value] of body.entries()) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new NodeBlob([await readFileBytes(value)], { type: value.type }), value.name);
  }
  return { ...init, body: form as unknown as BodyInit };
}

function readFileBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}
