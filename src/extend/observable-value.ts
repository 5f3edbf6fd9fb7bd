/** One value with change notifications, for values that are not serialisable and so cannot be in the store. */
export interface ObservableValue<V> {
  readonly get: () => V;
  readonly set: (value: V) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createObservableValue<V>(start: V): ObservableValue<V> {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
