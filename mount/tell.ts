import type { TiemEvents } from './runtime/mount.types';

/** What themes hear on the document as `tiem:widget:mounted`, `…:unmounted` and `…:failed`, or by `tiem.on`. */
export function emit<K extends keyof TiemEvents>(event: K, detail: TiemEvents[K], element: Element): void {
  // What has left the page reaches nobody from where it is; an element named like it shadows the document's own.
  const from = element.isConnected
    ? element
    : (Reflect.get(Document.prototype, 'documentElement', document) as Element);
  const name = `tiem:widget:${event === 'error' ? 'failed' : event}`;
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}
