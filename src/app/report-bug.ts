import { isHttpError } from '../http/errors';
import type { App } from './app.types';

/** For a `catch` that expects requests to fail: any error other than an HTTP error is reported to the developer. */
export function reportBug(app: App, where: string, error: unknown): void {
  if (!isHttpError(error)) app.report(where, error);
}
