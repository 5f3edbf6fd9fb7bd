import { html, listen } from './dom';
import type { TiemApi, TiemEvents } from './mount.types';

/** What themes hear on the document as `tiem:widget:mounted`, `…:unmounted` and `…:failed`, or by `tiem.on`. */
const nameOf = (event: keyof TiemEvents) => `tiem:widget:${event === 'error' ? 'failed' : event}`;

export function tell<K extends keyof TiemEvents>(event: K, detail: TiemEvents[K], element: Element): void {
  // What has left the page reaches nobody from where it is.
  const from = element.isConnected ? element : html();
  from.dispatchEvent(new CustomEvent(nameOf(event), { bubbles: true, detail }));
}

export const on: TiemApi['on'] = (event, listener) =>
  listen([nameOf(event)], (heard) => listener((heard as CustomEvent).detail));
