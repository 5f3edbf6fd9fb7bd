import { listen } from './loader/safe-dom';
import type { TiemApi } from './runtime/mount.types';

/** By the names that `tell` (tell.ts) gives them. */
export const subscribe: TiemApi['on'] = (event, listener) =>
  listen([`tiem:widget:${event === 'error' ? 'failed' : event}`], (heard) =>
    listener((heard as CustomEvent).detail),
  );
