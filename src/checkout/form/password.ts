import type { App } from '../../app/app.types';

/** The password is kept out of the store, which third-party scripts can read, and out of the stored draft. */
const passwords = new WeakMap<App, string>();

export const passwordOf = (app: App): string => passwords.get(app) ?? '';

export function setPassword(app: App, password: string): void {
  passwords.set(app, password);
}
