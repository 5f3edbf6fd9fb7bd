/** @jest-environment jsdom */
import { type AppParts, createApp } from '../../src/app';
import { readSettings } from '../../src/app/settings';
import { fragmentsDomain, refreshWanted } from '../../src/fragments';
import { createMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';

describe('the pieces of the page that show the cart', () => {
  it('are asked for with the time, and for five seconds at most', async () => {
    const asked: unknown[][] = [];
    const http = {
      wcAjax(...call: unknown[]) {
        asked.push(call);
        return Promise.resolve({ fragments: { '.gio': '<a class="gio"></a>' }, cart_hash: 'x' });
      },
    };
    const page = new EventTarget();
    const shown = new Promise((resolve) => page.addEventListener('tiem:fragments:refreshed', resolve));
    const app = createApp({
      http,
      document: page,
      settings: readSettings(document, window).settings,
      messages: createMessages(),
      storage: createStorage('local', location.origin, 0),
      clock: { now: () => 1_700 },
    } as Partial<AppParts> as AppParts);
    app.join(fragmentsDomain);
    app.store.dispatch(refreshWanted());
    await shown;
    app.destroy();
    expect(asked).toEqual([
      ['get_refreshed_fragments', { time: 1_700 }, expect.objectContaining({ timeout: 5_000 })],
    ]);
  });
});
