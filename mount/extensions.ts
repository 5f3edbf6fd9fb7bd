import type { App } from '../src/app/app.types';
import { drawing } from '../src/extend/drawing';
import type { Extensions } from './extensions.types';

/** The door for code of others: what it may register belongs to this app and goes with it. */
export function openExtensions(_app: App): Extensions {
  return { version: __TIEM_VERSION__, draw: drawing };
}
