import { listen } from './loader/safe-dom';
import type { TiemApi } from './runtime/mount.types';

/** Event names as in `emit` (tell.ts). */
export const subscribe: TiemApi['on'] = (event, listener) =>
  listen([`tiem:widget:${event === 'error' ? 'failed' : event}`], (heard) =>
    listener((heard as CustomEvent).detail),
  );
