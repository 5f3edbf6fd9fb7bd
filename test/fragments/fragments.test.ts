/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import type { App } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { readSettings } from '../../src/app/settings';
import { markedStale } from '../../src/cart';
import { fragmentsDomain, fragmentsRequested, otherCartFound } from '../../src/fragments';
import { HttpError } from '../../src/http/errors';
import { createMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';
import { createFragmentCache, readCartVersion, recordTimeOfCartChange } from '../../src/session';
import { setCartHashCookie } from '../support/fragments/cart-hash-cookie';

describe('fragments', () => {
  afterEach(() => {
    setCartHashCookie('; max-age=0');
    localStorage.clear();
    sessionStorage.clear();
  });

  function openAppWithFragments(respond: () => Promise<unknown>): {
    app: App;
    requests: unknown[][];
    page: EventTarget;
  } {
    const requests: unknown[][] = [];
    const http = {
      wcAjax(...call: unknown[]) {
        requests.push(call);
        return respond();
      },
    };
    const page = new EventTarget();
    const app = createApp({
      http,
      document: page,
      settings: readSettings(document, window).settings,
      messages: createMessages(),
      storage: createStorage('local', location.origin, 0),
      clock: { now: () => 1_700 },
    } as Partial<AppDependencies> as AppDependencies);
    app.addDomain(fragmentsDomain);
    return { app, requests, page };
  }

  /** Opens an app whose requests are answered by the test, in order. */
  function openAppAnsweredByTest() {
    const answers: ((answer: unknown) => void)[] = [];
    return { ...openAppWithFragments(() => new Promise((resolve) => answers.push(resolve))), answers };
  }

  const waitForRefreshedEvent = (page: EventTarget) =>
    new Promise((resolve) => page.addEventListener('tiem:fragments:refreshed', resolve));

  const RESPONSE = { fragments: { '.gio': '<a class="gio"></a>' }, cart_hash: 'x' };

  it('fragments: an exception in our code is reported in the console, but a failed request is not', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    const errors: (() => unknown)[] = [
      () => new HttpError({ kind: 'offline', code: 'fetch_error' }),
      () => new TypeError('a bug'),
    ];
    const { app, page } = openAppWithFragments(() => Promise.reject(errors.shift()?.()));
    const requestFragments = async () => {
      const failedEvent = new Promise((resolve) => page.addEventListener('tiem:fragments:failed', resolve));
      app.store.dispatch(fragmentsRequested());
      await failedEvent;
    };
    await requestFragments();
    expect(consoleError).not.toHaveBeenCalled();
    await requestFragments();
    await waitFor(() =>
      expect(consoleError).toHaveBeenCalledWith(
        '[tiem] the fragments:',
        expect.objectContaining({ message: 'a bug' }),
      ),
    );
    app.destroy();
    consoleError.mockRestore();
  });

  // spec 7.5: get_refreshed_fragments: time, 5000 ms
  // spec 9: fragments: 5000 ms
  it('fragments: the request contains the current time and has a timeout of five seconds', async () => {
    const { app, requests, page } = openAppWithFragments(() => Promise.resolve(RESPONSE));
    const refreshed = waitForRefreshedEvent(page);
    app.store.dispatch(fragmentsRequested());
    await refreshed;
    app.destroy();
    expect(requests).toEqual([
      ['get_refreshed_fragments', { time: 1_700 }, expect.objectContaining({ timeout: 5_000 })],
    ]);
  });

  function simulateResponseInOtherTab(): void {
    const { settings } = readSettings(document, window);
    setCartHashCookie('cua-tab-khac');
    // Writes the time and version of the other tab's fragments to local storage, because tabs do not share session
    // storage.
    const stamp = { html: {}, version: readCartVersion(settings), createdAt: 1_800 };
    createStorage('local', settings.homeUrl, settings.currentUserId).write('fragments-stamp', stamp);
  }

  const waitForRequestCount = (requests: unknown[][], expectedRequests: number) =>
    waitFor(() => expect(requests).toHaveLength(expectedRequests));

  it.each([
    ['continues when the cart is the same', () => {}, 1],
    ['is repeated when the cart hash in the cookie has changed', () => setCartHashCookie('hai'), 2],
    [
      'is repeated when a batch request, which sets no cookie, has changed the cart',
      () => recordTimeOfCartChange(readSettings(document, window).settings, 1_800),
      2,
    ],
    ["continues when another tab's request for fragments has set the cookie", simulateResponseInOtherTab, 1],
    [
      'is repeated when another tab has changed the cart and fetched fragments',
      () => {
        recordTimeOfCartChange(readSettings(document, window).settings, 1_900);
        simulateResponseInOtherTab();
      },
      2,
    ],
  ])(
    'fragments: when another tab or script changes the cart or its cookie, a request in flight %s',
    async (_, changeCart, expectedRequests) => {
      setCartHashCookie('mot');
      const { app, requests, page, answers } = openAppAnsweredByTest();
      app.store.dispatch(fragmentsRequested());
      await waitForRequestCount(requests, 1);
      changeCart();
      for (const action of [otherCartFound(), markedStale()]) app.store.dispatch(action);
      await waitForRequestCount(requests, expectedRequests);
      const refreshed = waitForRefreshedEvent(page);
      answers.at(-1)?.(RESPONSE);
      await refreshed;
      expect(requests).toHaveLength(expectedRequests);
      app.destroy();
    },
  );

  // The order's response deletes the cart cookie while a response with the old cart is in flight. If that response
  // were stored for the empty cart, the confirmation page would show the old cart.
  it('fragments: a response that still shows the cart which an order has just emptied is not stored', async () => {
    const { settings } = readSettings(document, window);
    setCartHashCookie('mot');
    const { app, requests, page, answers } = openAppAnsweredByTest();
    app.store.dispatch(fragmentsRequested());
    await waitForRequestCount(requests, 1);
    setCartHashCookie('; max-age=0');
    const refreshed = waitForRefreshedEvent(page);
    answers[0]?.(RESPONSE);
    await waitForRequestCount(requests, 2);
    expect(createFragmentCache(settings).read()).toBeNull();
    answers[1]?.({ fragments: { '.gio': '<a class="gio">0</a>' }, cart_hash: '' });
    await refreshed;
    expect(createFragmentCache(settings).read()).toMatchObject({
      version: '',
      html: { '.gio': '<a class="gio">0</a>' },
    });
    app.destroy();
  });

  // Tests a race: the shop answers the cart change of another tab before it answers this tab's earlier request for
  // fragments.
  it('fragments: when another tab records a cart change during the request, the response is not stored, and fragments are requested again', async () => {
    const { settings } = readSettings(document, window);
    setCartHashCookie('mot');
    const { app, requests, page, answers } = openAppAnsweredByTest();
    app.store.dispatch(fragmentsRequested());
    await waitForRequestCount(requests, 1);
    recordTimeOfCartChange(settings, 1_900);
    answers[0]?.(RESPONSE);
    await waitForRequestCount(requests, 2);
    expect(createFragmentCache(settings).read()).toBeNull();
    const refreshed = waitForRefreshedEvent(page);
    answers[1]?.(RESPONSE);
    await refreshed;
    app.destroy();
  });

  it('fragments: several refresh events at the same time cause only one request', async () => {
    const { app, requests, page } = openAppWithFragments(() => Promise.resolve(RESPONSE));
    const refreshed = waitForRefreshedEvent(page);
    for (let event = 0; event < 4; event++) app.store.dispatch(fragmentsRequested());
    await Promise.resolve();
    app.store.dispatch(fragmentsRequested());
    await refreshed;
    app.destroy();
    expect(requests).toHaveLength(1);
  });
});
