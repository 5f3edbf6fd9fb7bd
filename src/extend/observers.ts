/** An observer's result is decoded by `decodeObserverAnswer`. */
export type Observer = (detail: unknown) => unknown;

interface Listener {
  observer: Observer;
  priority: number;
}

export interface Observers {
  /** Returns a cleanup function. Lower priorities run first. */
  add(event: string, observer: Observer, priority?: number): () => void;
  of(event: string): readonly Observer[];
}

export function createObservers(): Observers {
  const listeners = new Map<string, readonly Listener[]>();
  return {
    add(event, observer, priority = 10) {
      const listener = { observer, priority };
      const known = listeners.get(event) ?? [];
      listeners.set(
        event,
        [...known, listener].sort((a, b) => a.priority - b.priority),
      );
      return () => {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((other) => other !== listener),
        );
      };
    },
    of: (event) => (listeners.get(event) ?? []).map(({ observer }) => observer),
  };
}
