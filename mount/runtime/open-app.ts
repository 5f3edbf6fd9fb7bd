import type { App } from '../../src/app/app.types';
import { createApp } from '../../src/app/create-app';
import type { Settings } from '../../src/app/settings.types';
import { pageTransport } from '../../src/http/ajax';
import { createHttp } from '../../src/http/create-http';
import { loadMessages } from '../../src/i18n/messages';
import { createStorage } from '../../src/lib/storage';
import { openExtensionQueue } from '../api/extension-queue';

type LoadModule = <T>(name: string, from: () => Promise<T>) => Promise<T>;

/** Creates the page's only app when the first widget asks for it. */
export async function openApp(
  settings: Settings,
  load: LoadModule,
  earlyWork: App['earlyWork'],
): Promise<App> {
  const app = createApp({
    settings,
    earlyWork,
    clock: pageTransport,
    messages: await loadMessages(settings.locale, settings.messages),
    http: createHttp({ settings }),
    // Two shops may share one origin in different folders, so the storage is keyed by the shop's root URL.
    storage: createStorage('local', settings.homeUrl, settings.currentUserId),
  });
  const loadExtensionApi = () => load('mount/extension-api', () => import('../api/extension-api'));
  openExtensionQueue(async () => (await loadExtensionApi()).createExtensionApi(app), app);
  return app;
}
