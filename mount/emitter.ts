import type { TiemApi, TiemEvents } from './mount.types';

/** The browser's own: a listener that throws is told to the page's console and stops nobody else. */
export function createEmitter() {
  const bus = new EventTarget();
  const on: TiemApi['on'] = (event, listener) => {
    const hear = (heard: Event) => listener((heard as CustomEvent).detail);
    bus.addEventListener(event, hear);
    return () => bus.removeEventListener(event, hear);
  };
  const tell = <K extends keyof TiemEvents>(event: K, detail: TiemEvents[K]): void =>
    void bus.dispatchEvent(new CustomEvent(event, { detail }));
  return { on, tell };
}
