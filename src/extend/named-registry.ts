/**
 * What outside code has registered under names: kept in order, and heard of when it comes late or goes. One for each
 * app and kind; the store holds the names at most.
 */
export interface NamedRegistry<V> {
  get(name: string): V | undefined;
  has(name: string): boolean;
  /** In the order of registration; the same list until something changes. */
  all(): readonly V[];
  /** Replaces what had the name. Returns its undoing, which leaves a later one of that name alone. */
  add(name: string, value: V): () => void;
  remove(name: string): void;
  subscribe(listener: () => void): () => void;
}

export function createNamedRegistry<V>(start: Iterable<readonly [string, V]> = []): NamedRegistry<V> {
  const values = new Map<string, V>(start);
  const listeners = new Set<() => void>();
  let list: readonly V[] = [...values.values()];

  function notifyListeners(): void {
    list = [...values.values()];
    for (const listener of [...listeners]) listener();
  }
  function remove(name: string): void {
    if (values.delete(name)) notifyListeners();
  }

  return {
    get: (name) => values.get(name),
    has: (name) => values.has(name),
    all: () => list,
    add(name, value) {
      values.set(name, value);
      notifyListeners();
      return () => {
        if (values.get(name) === value) remove(name);
      };
    },
    remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
