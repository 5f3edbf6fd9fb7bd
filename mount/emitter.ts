import type { TiemEvents } from './mount.types';

type Listener = (detail: never) => void;

export interface Emitter {
  on<K extends keyof TiemEvents>(event: K, listener: (detail: TiemEvents[K]) => void): () => void;
  tell<K extends keyof TiemEvents>(event: K, detail: TiemEvents[K]): void;
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener as Listener));
      return () => void own.delete(listener as Listener);
    },
    tell(event, detail) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(detail as never);
        } catch (error) {
          console.error('[tiem] a listener of the page failed', error);
        }
      }
    },
  };
}
