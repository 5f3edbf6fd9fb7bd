/**
 * Values that third-party code has registered by name, in order of registration, with change notifications. Each
 * app has one registry for each kind of value; the store contains at most the names.
 */
export interface NamedRegistry<V> {
  get(name: string): V | undefined;
  has(name: string): boolean;
  /** All values in order of registration; the same array until one is added or removed. */
  all(): readonly V[];
  /**
   * Adds the value, or replaces the one with that name. The returned cleanup does not remove a value that was
   * registered later.
   */
  add(name: string, value: V): () => void;
  remove(name: string): void;
  subscribe(listener: () => void): () => void;
}

export function createNamedRegistry<V>(
  initialEntries: Iterable<readonly [string, V]> = [],
): NamedRegistry<V> {
  const values = new Map<string, V>(initialEntries);
  const listeners = new Set<() => void>();
  let list: readonly V[] = [...values.values()];

  function notifyListeners(): void {
    list = [...values.values()];
    for (const listener of [...listeners]) listener();
  }
  function removeNamedValue(name: string): void {
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
        if (values.get(name) === value) removeNamedValue(name);
      };
    },
    remove: removeNamedValue,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
