/** @jest-environment jsdom */
import { type App, type AppParts, createApp } from '../../src/app';
import { readSettings } from '../../src/app/settings';
import { cookieSeen, fragmentsDomain, refreshWanted } from '../../src/fragments';
import { createMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';

describe('the pieces of the page that show the cart', () => {
  function setHash(hash: string): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = `woocommerce_cart_hash=${hash}`;
  }

  afterEach(() => setHash('; max-age=0'));

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
    } as Partial<AppParts> as AppParts);
    app.join(fragmentsDomain);
    return { app, asked, page };
  }

  const ANSWER = { fragments: { '.gio': '<a class="gio"></a>' }, cart_hash: 'x' };

  it('are asked for with the time, and for five seconds at most', async () => {
    const { app, asked, page } = open(() => Promise.resolve(ANSWER));
    const shown = new Promise((resolve) => page.addEventListener('tiem:fragments:refreshed', resolve));
    app.store.dispatch(refreshWanted());
    await shown;
    app.destroy();
    expect(asked).toEqual([
      ['get_refreshed_fragments', { time: 1_700 }, expect.objectContaining({ timeout: 5_000 })],
    ]);
  });

  it.each([
    ['goes on where the cart is only looked at meanwhile', 'mot', 1],
    ['begins anew where the cart is another one by then', 'hai', 2],
  ])('one question %s', (_, hashThen, times) => {
    setHash('mot');
    const { app, asked } = open(() => new Promise(() => {}));
    app.store.dispatch(refreshWanted());
    setHash(hashThen);
    app.store.dispatch(cookieSeen());
    app.destroy();
    expect(asked).toHaveLength(times);
  });
});
