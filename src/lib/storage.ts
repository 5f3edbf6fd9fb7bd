import { parseSafeJson } from './safe-json';

/** The one way to the browser's storage: keyed by site and user id, in memory where the browser refuses. */
export interface KeyedStorage {
  /** `undefined` where nothing, or nothing readable, is kept. */
  read(key: string): unknown;
  /** Returns whether the browser stored it; otherwise it is kept in memory. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  /** Changes made by other tabs of the same user; returns its undoing. */
  watch(key: string, listener: (value: unknown) => void): () => void;
}

export type StorageArea = 'local' | 'session';

/** What of a window is needed here; a test passes its own. */
export type StorageHost = Pick<
  Window,
  'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'
>;

/** Fragments are whole pieces of a page, so more than settings may have. */
const MAX_LENGTH = 2_000_000;

export function createStorage(
  kind: StorageArea,
  siteKey: string,
  userId: number,
  host: StorageHost = window,
): KeyedStorage {
  const memory = new Map<string, string>();
  const storageKey = (key: string) => `tiem:${siteKey}:${userId}:${key}`;
  // Looked up on every use: with cookies blocked, the property itself throws.
  const storageArea = () => (kind === 'local' ? host.localStorage : host.sessionStorage);
  const remove = (key: string) => {
    memory.delete(storageKey(key));
    tryOrUndefined(() => storageArea().removeItem(storageKey(key)));
  };

  return {
    read(key) {
      const name = storageKey(key);
      return parse(memory.get(name) ?? tryOrUndefined(() => storageArea().getItem(name)));
    },
    write(key, value) {
      const name = storageKey(key);
      const text = JSON.stringify(value);
      memory.delete(name);
      // A longer value could not be read back.
      const isStored =
        text?.length <= MAX_LENGTH && tryOrUndefined(() => storageArea().setItem(name, text) ?? true);
      if (isStored) return true;
      // The stored value is older than the new one and would come back after a reload.
      remove(key);
      if (text !== undefined) memory.set(name, text);
      return text === undefined;
    },
    remove,
    watch(key, listener) {
      const name = storageKey(key);
      const handleStorageEvent = (event: StorageEvent) => {
        // Clearing the whole storage comes without a key.
        const isOurs = event.key === name || event.key === null;
        if (isOurs && event.storageArea === tryOrUndefined(storageArea))
          listener(parse(event.key === null ? null : event.newValue));
      };
      host.addEventListener('storage', handleStorageEvent);
      return () => host.removeEventListener('storage', handleStorageEvent);
    },
  };
}

function parse(text: string | null | undefined): unknown {
  return typeof text === 'string'
    ? tryOrUndefined(() => parseSafeJson(text, { maxLength: MAX_LENGTH, maxDepth: 40 }))
    : undefined;
}

/** Private mode, blocked cookies, a full disk: storage may throw at any touch. */
function tryOrUndefined<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}
