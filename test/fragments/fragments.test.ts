/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import type { App } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { readSettings } from '../../src/app/settings';
import { markedStale } from '../../src/cart';
import { cookieRead, fragmentsDomain, refreshRequested } from '../../src/fragments';
import { HttpError } from '../../src/http/errors';
import { createMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';
import { readCartVersion, recordCartChange } from '../../src/session';

describe('fragments', () => {
  function setHash(hash: string): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = `woocommerce_cart_hash=${hash}`;
  }

  afterEach(() => {
    setHash('; max-age=0');
    localStorage.clear();
  });

  function open(answer: () => Promise<unknown>): { app: App; asked: unknown[][]; page: EventTarget } {
    const asked: unknown[][] = [];
    const http = {
      wcAjax(...call: unknown[]) {
        asked.push(call);
        return answer();
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
    return { app, asked, page };
  }

  const ANSWER = { fragments: { '.gio': '<a class="gio"></a>' }, cart_hash: 'x' };

  it('fragments: a bug while requesting them is reported, but a failed request is not', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    const answers: (() => unknown)[] = [
      () => new HttpError({ kind: 'offline', code: 'fetch_error' }),
      () => new TypeError('a bug'),
    ];
    const { app, page } = open(() => Promise.reject(answers.shift()?.()));
    const ask = async () => {
      const failed = new Promise((resolve) => page.addEventListener('tiem:fragments:failed', resolve));
      app.store.dispatch(refreshRequested());
      await failed;
    };
    await ask();
    expect(reported).not.toHaveBeenCalled();
    await ask();
    expect(reported).toHaveBeenCalledWith(
      '[tiem] the fragments:',
      expect.objectContaining({ message: 'a bug' }),
    );
    app.destroy();
    reported.mockRestore();
  });

  // spec 7.5: get_refreshed_fragments: time, 5000 ms
  // spec 9: fragments: 5000 ms
  it('fragments: requested with the current time, and a timeout of five seconds', async () => {
    const { app, asked, page } = open(() => Promise.resolve(ANSWER));
    const shown = new Promise((resolve) => page.addEventListener('tiem:fragments:refreshed', resolve));
    app.store.dispatch(refreshRequested());
    await shown;
    app.destroy();
    expect(asked).toEqual([
      ['get_refreshed_fragments', { time: 1_700 }, expect.objectContaining({ timeout: 5_000 })],
    ]);
  });

  function otherTabAnswered(): void {
    const { settings } = readSettings(document, window);
    setHash('cua-tab-khac');
    // Session storage belongs to this tab only.
    const kept = { html: {}, version: readCartVersion(settings), createdAt: 1_800 };
    createStorage('local', settings.homeUrl, settings.currentUserId).write('fragments-stamp', kept);
  }

  const asks = (asked: unknown[][], times: number) => waitFor(() => expect(asked).toHaveLength(times));

  it.each([
    ['goes on when the cart is only checked meanwhile', () => {}, 1],
    ['starts again when the cookie names another cart by then', () => setHash('hai'), 2],
    [
      'starts again when a batch, which sets no cookie, changed the cart meanwhile',
      () => recordCartChange(readSettings(document, window).settings, 1_800),
      2,
    ],
    ["goes on when the response to another tab's same request set the cookie", otherTabAnswered, 1],
    [
      'starts again when another tab changed the cart meanwhile and got its fragments',
      () => {
        recordCartChange(readSettings(document, window).settings, 1_900);
        otherTabAnswered();
      },
      2,
    ],
  ])('fragments: a request in flight %s', async (_, change, times) => {
    setHash('mot');
    const { app, asked } = open(() => new Promise(() => {}));
    app.store.dispatch(refreshRequested());
    await asks(asked, 1);
    change();
    for (const look of [cookieRead(), markedStale()]) app.store.dispatch(look);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await asks(asked, times);
    app.destroy();
  });

  it('fragments: a change that scripts report in several events makes one request', async () => {
    const { app, asked, page } = open(() => Promise.resolve(ANSWER));
    const shown = new Promise((resolve) => page.addEventListener('tiem:fragments:refreshed', resolve));
    for (let event = 0; event < 4; event++) app.store.dispatch(refreshRequested());
    await Promise.resolve();
    app.store.dispatch(refreshRequested());
    await shown;
    app.destroy();
    expect(asked).toHaveLength(1);
  });
});
