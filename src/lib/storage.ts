/** The one way to the browser's storage: keyed by site and user id, in memory where the browser refuses. */
export interface KeyedStorage {
  /** `undefined` where nothing, or nothing readable, is kept. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Changes made by other tabs of the same user; returns its undoing. */
  watch(key: string, listener: (value: unknown) => void): () => void;
}
