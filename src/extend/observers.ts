/** What an observer answers; what outside code returns is read in `decodeObserverAnswer`. */
export type Observer = (detail: unknown) => unknown;

interface Listener {
  observer: Observer;
  priority: number;
}

export interface Observers {
  /** Returns its undoing. Lower numbers are asked first. */
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
