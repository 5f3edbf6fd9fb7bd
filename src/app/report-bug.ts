import { isHttpError } from '../http/errors';
import type { App } from './app.types';

/**
 * Reports any error other than an HTTP error to the developer. For `catch` blocks that expect only requests to fail.
 */
export function reportBug(app: App, where: string, error: unknown): void {
  if (!isHttpError(error)) app.report(where, error);
}
