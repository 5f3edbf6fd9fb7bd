/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { createEarlyWorkRegistry } from '../../src/app/early-work';
import { readSettings } from '../../src/app/settings';
import { cartDomain } from '../../src/cart';
import { changeEnqueued, queueClaimed } from '../../src/cart/slice';
import { fragmentsDomain } from '../../src/fragments';
import { createFragmentsRefresh } from '../../src/fragments/refresh';
import { createMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';
import { createFragmentCache, recordTimeOfCartChange } from '../../src/session';
import { setCartHashCookie } from '../support/fragments/cart-hash-cookie';

describe('fragments without the store', () => {
  const originalFetch = window.fetch;
  const { settings } = readSettings(document, window);
  const requests: { signal: AbortSignal; answer(body: unknown, status?: number): void }[] = [];
  const events: string[] = [];
  const recordEventType = ({ type }: Event) => events.push(type.replace('tiem:fragments:', ''));

  const createFragmentsResponse = (count: number) => ({
    fragments: { '.gio': `<a class="gio">${count}</a>` },
    cart_hash: `hash${count}`,
  });

  const readStoredFragments = () => createFragmentCache(settings).read()?.html['.gio'];

  const waitForRequestCount = (count: number) => waitFor(() => expect(requests).toHaveLength(count));

  beforeEach(() => {
    setCartHashCookie('mot');
    requests.length = events.length = 0;
    for (const type of ['refreshed', 'failed'])
      document.addEventListener(`tiem:fragments:${type}`, recordEventType);
    window.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        const signal = init?.signal as AbortSignal;
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        requests.push({
          signal,
          answer: (body, status = 200) =>
            resolve({
              status,
              headers: { get: () => null },
              text: () => Promise.resolve(JSON.stringify(body)),
            } as unknown as Response),
        });
      });
  });

  afterEach(() => {
    window.fetch = originalFetch;
    for (const type of ['refreshed', 'failed'])
      document.removeEventListener(`tiem:fragments:${type}`, recordEventType);
    setCartHashCookie('; max-age=0');
    localStorage.clear();
    sessionStorage.clear();
  });

  it('fragments without the store: several events at the same time cause one request, whose response is stored and announced', async () => {
    const { request } = createFragmentsRefresh(settings);
    void request(false);
    void request(true);
    const last = request(false);
    await waitForRequestCount(1);
    requests[0]?.answer(createFragmentsResponse(1));
    await last;
    expect(readStoredFragments()).toContain('1');
    expect(events).toEqual(['refreshed']);
  });

  it('fragments without the store: during a request, another refresh for the same cart sends no request, and one for a changed cart replaces the request', async () => {
    const { request } = createFragmentsRefresh(settings);
    void request(false);
    await waitForRequestCount(1);
    await request(false);
    expect(requests).toHaveLength(1);
    setCartHashCookie('hai');
    void request(false);
    await waitForRequestCount(2);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('fragments without the store: nothing is requested if the stored fragments show the current cart, unless a refresh is forced', async () => {
    const { request } = createFragmentsRefresh(settings);
    const first = request(false);
    await waitForRequestCount(1);
    requests[0]?.answer(createFragmentsResponse(1));
    await first;
    await request(false);
    expect(requests).toHaveLength(1);
    void request(true);
    await waitForRequestCount(2);
  });

  it('fragments without the store: when the shop confirms a cart change during the request, the response is dropped and fragments are requested again', async () => {
    const { request } = createFragmentsRefresh(settings);
    const refreshed = request(false);
    await waitForRequestCount(1);
    recordTimeOfCartChange(settings, 1_900);
    requests[0]?.answer(createFragmentsResponse(1));
    await waitForRequestCount(2);
    expect(readStoredFragments()).toBeUndefined();
    requests[1]?.answer(createFragmentsResponse(2));
    await refreshed;
    expect(readStoredFragments()).toContain('2');
    expect(events).toEqual(['refreshed']);
  });

  it('fragments without the store: a response that still has the items of a placed order is requested again', async () => {
    const { request } = createFragmentsRefresh(settings);
    const refreshed = request(true);
    await waitForRequestCount(1);
    setCartHashCookie('; max-age=0');
    requests[0]?.answer(createFragmentsResponse(1));
    await waitForRequestCount(2);
    requests[1]?.answer({ ...createFragmentsResponse(0), cart_hash: '' });
    await refreshed;
    expect(readStoredFragments()).toContain('0');
  });

  it('fragments without the store: a failed request is announced, and a response without fragments is an error', async () => {
    const { request } = createFragmentsRefresh(settings);
    const failed = request(true);
    await waitForRequestCount(1);
    requests[0]?.answer({}, 502);
    await failed;
    expect(events).toEqual(['failed']);
    const unexpected = request(true);
    await waitForRequestCount(2);
    requests[1]?.answer({});
    await expect(unexpected).rejects.toThrow('no fragments');
  });

  async function loadStoreDuringRequest() {
    const early = createEarlyWorkRegistry();
    const refresh = early.start('fragments', () => createFragmentsRefresh(settings));
    void refresh?.request(false);
    await waitForRequestCount(1);
    const wcAjax = jest.fn().mockResolvedValue(createFragmentsResponse(3));
    const app = createApp({
      http: { wcAjax },
      document,
      settings,
      earlyWork: early,
      messages: createMessages(),
      storage: createStorage('local', location.origin, 0),
      clock: { now: () => 1_700 },
    } as unknown as AppDependencies);
    return { early, app, wcAjax };
  }

  it('fragments without the store: when the store loads during a request and no change is pending, the response to that request is used', async () => {
    const { app, wcAjax } = await loadStoreDuringRequest();
    app.addDomain(fragmentsDomain);
    requests[0]?.answer(createFragmentsResponse(2));
    await waitFor(() => expect(readStoredFragments()).toContain('2'));
    expect(wcAjax).not.toHaveBeenCalled();
    expect(events).toEqual(['refreshed']);
    app.destroy();
  });

  it('fragments without the store: when the store loads during a request and a change is pending, that request is aborted and the store sends its own', async () => {
    const { early, app, wcAjax } = await loadStoreDuringRequest();
    app.addDomain(cartDomain);
    app.store.dispatch(changeEnqueued({ kind: 'coupon', code: 'tet', isApplied: true }, 0, { id: 1 }));
    app.addDomain(fragmentsDomain);
    expect(requests[0]?.signal.aborted).toBe(true);
    app.store.dispatch(queueClaimed());
    await waitFor(() => expect(readStoredFragments()).toContain('3'));
    expect(wcAjax).toHaveBeenCalledTimes(1);
    expect(events).toEqual(['refreshed']);
    expect(early.start('fragments', () => createFragmentsRefresh(settings))).toBeNull();
    app.destroy();
  });
});
