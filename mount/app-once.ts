import type { App } from '../src/app/app.types';
import { createApp } from '../src/app/createApp';
import type { Settings } from '../src/app/settings.types';
import { createHttp } from '../src/http/createHttp';
import { loadMessages } from '../src/i18n/load-messages';
import { createStorage } from '../src/lib/storage';
import { openQueue } from './queue';

type Load = <T>(name: string, from: () => Promise<T>) => Promise<T>;

/** The one app of the page, made when the first widget asks for it. */
export async function openApp(settings: Settings, load: Load, early: App['early']): Promise<App> {
  const clock = { now: () => Date.now() };
  const app = createApp({
    settings,
    early,
    clock,
    messages: await loadMessages(settings.locale, settings.messages),
    http: createHttp({ settings, clock }),
    // Two shops may live in two folders of one origin; the root of the shop tells them apart.
    storage: createStorage('local', settings.homeUrl, settings.currentUserId),
  });
  const arrive = () => load('mount/extensions', () => import('./extensions'));
  openQueue(async () => (await arrive()).openExtensions(app), app.report);
  return app;
}
