import { listen } from './dom';
import type { TiemApi } from './mount.types';

/** By the names that `tell` (tell.ts) gives them. */
export const on: TiemApi['on'] = (event, listener) =>
  listen([`tiem:widget:${event === 'error' ? 'failed' : event}`], (heard) =>
    listener((heard as CustomEvent).detail),
  );
