import type { TiemEvents } from './runtime/mount.types';

/**
 * Emits the widget events that themes receive on the document as `tiem:widget:mounted`, `…:unmounted` and
 * `…:failed`, or through `tiem.on`.
 */
export function emit<K extends keyof TiemEvents>(event: K, detail: TiemEvents[K], element: Element): void {
  // Events of a removed element do not reach the document, so they are dispatched on <html>. The prototype is used,
  // because a named element can shadow `document.documentElement`.
  const from = element.isConnected
    ? element
    : (Reflect.get(Document.prototype, 'documentElement', document) as Element);
  const name = `tiem:widget:${event === 'error' ? 'failed' : event}`;
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}
