import type { App } from '../../app/app.types';

/** A password is neither kept in the store, which others may read, nor in a draft. */
const passwords = new WeakMap<App, string>();

export const passwordOf = (app: App): string => passwords.get(app) ?? '';

export function setPassword(app: App, password: string): void {
  passwords.set(app, password);
}
