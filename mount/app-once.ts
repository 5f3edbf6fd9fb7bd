import type { App } from '../src/app/app.types';
import { createApp } from '../src/app/createApp';
import type { Settings } from '../src/app/settings.types';
import { createHttp } from '../src/http/createHttp';
import { loadMessages } from '../src/i18n/load-messages';
import { createStorage } from '../src/lib/storage';
import type { JQuery } from './legacy-bridge';

/** The one app of the page, made when the first widget asks for it. */
export async function openApp(settings: Settings): Promise<App> {
  bridgeLegacyScripts();
  const clock = { now: () => Date.now() };
  return createApp({
    settings,
    clock,
    messages: await loadMessages(settings.locale, settings.messages),
    http: createHttp({ settings, clock }),
    // Two shops may live in two folders of one origin; the root of the shop tells them apart.
    storage: createStorage('local', settings.homeUrl, settings.currentUserId),
  });
}

/** Only pages that have jQuery download what speaks it; themes bring it early, late or never. */
function bridgeLegacyScripts(): void {
  const { jQuery } = window as { jQuery?: unknown };
  if (typeof jQuery === 'function') {
    import('./legacy-bridge').then(
      ({ bridgeToJQuery }) => bridgeToJQuery(jQuery as JQuery),
      (cause: unknown) => console.error('[tiem] scripts on jQuery hear nothing of this page:', cause),
    );
  } else if (document.readyState !== 'complete') {
    window.addEventListener('load', bridgeLegacyScripts, { once: true });
  }
}
