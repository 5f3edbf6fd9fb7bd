import { parseSafeJson } from './json-values';

/**
 * The only access to the browser's storage. Keys contain the site and the user id, and values are kept in memory if
 * storage is blocked.
 */
export interface KeyedStorage {
  /** Returns the stored value; `undefined` if nothing valid is stored. */
  read(key: string): unknown;
  /** Returns whether the browser stored the value; otherwise it is kept in memory. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  /** Listens for changes made by other tabs of the same user. Returns a cleanup function. */
  watch(key: string, listener: (value: unknown) => void): () => void;
}

type StorageArea = 'local' | 'session';

/** The parts of `window` that this module uses, so that tests can pass their own. */
export type StorageHost = Pick<
  Window,
  'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Maximum length of a value. It is larger than the limit for settings, because fragments are whole parts of a page.
 */
const MAX_VALUE_LENGTH = 2_000_000;

export function createStorage(
  kind: StorageArea,
  siteKey: string,
  userId: number,
  host: StorageHost = window,
): KeyedStorage {
  const memory = new Map<string, string>();
  const getStorageKey = (key: string) => `tiem:${siteKey}:${userId}:${key}`;
  // Reads the window's property (`localStorage` or `sessionStorage`) on every use and within `try`, because it throws if
  // cookies are blocked.
  const getStorageArea = () => (kind === 'local' ? host.localStorage : host.sessionStorage);
  const removeStoredEntry = (key: string) => {
    memory.delete(getStorageKey(key));
    tryOrUndefined(() => getStorageArea().removeItem(getStorageKey(key)));
  };

  return {
    read(key) {
      const name = getStorageKey(key);
      return parseStoredValue(memory.get(name) ?? tryOrUndefined(() => getStorageArea().getItem(name)));
    },
    write(key, value) {
      const name = getStorageKey(key);
      const text = JSON.stringify(value);
      memory.delete(name);
      // Does not store a value above the maximum length, because `read` would reject it.
      const isStored =
        text?.length <= MAX_VALUE_LENGTH &&
        tryOrUndefined(() => getStorageArea().setItem(name, text) ?? true);
      if (isStored) return true;
      // Removes the previously stored value, because it is outdated and would be read again after a reload.
      removeStoredEntry(key);
      if (text !== undefined) memory.set(name, text);
      return text === undefined;
    },
    remove: removeStoredEntry,
    watch(key, listener) {
      const name = getStorageKey(key);
      const handleStorageEvent = (event: StorageEvent) => {
        // Handles an event with the key `null` too, which means that `storage.clear()` was called.
        const isOwnEntry = event.key === name || event.key === null;
        if (isOwnEntry && event.storageArea === tryOrUndefined(getStorageArea))
          listener(parseStoredValue(event.key === null ? null : event.newValue));
      };
      host.addEventListener('storage', handleStorageEvent);
      return () => host.removeEventListener('storage', handleStorageEvent);
    },
  };
}

function parseStoredValue(text: string | null | undefined): unknown {
  return typeof text === 'string'
    ? tryOrUndefined(() => parseSafeJson(text, { maxLength: MAX_VALUE_LENGTH, maxDepth: 40 }))
    : undefined;
}

/**
 * Returns `undefined` if the access throws, as any access to storage may: in private mode, with blocked cookies, or on
 * a full disk.
 */
export function tryOrUndefined<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Matches the storage keys that are deleted when another user logs in: what was typed, viewed or shown. Pending cart
 * changes and orders do not match, so they are kept.
 */
const PERSONAL_KEYS = /^(\d+):(?:checkout-draft|viewed|fragments$|(?:review|comment|quick-view):\d)/;

/**
 * Deletes the stored data of the previous user on the first page after a login or logout, here or in another tab. No
 * page would read the data again, but it should not remain on a shared computer.
 */
export function clearOtherUsersData(siteKey: string, userId: number): void {
  const prefix = `tiem:${siteKey}:`;
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    // Does nothing if storage is blocked, because it then contains nothing to delete.
    tryOrUndefined(() => {
      const storage = window[area];
      for (const name of Object.keys(storage)) {
        const owner = name.startsWith(prefix) && PERSONAL_KEYS.exec(name.slice(prefix.length))?.[1];
        if (owner && Number(owner) !== userId) storage.removeItem(name);
      }
    });
  }
}

interface CookieOptions {
  days?: number;
  path?: string;
  domain?: string;
}

/** Reads a cookie; `undefined` if it does not exist. A value with invalid encoding is returned unchanged. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const pair of from.split(/;\s*/)) {
    const end = pair.indexOf('=');
    if (end > 0 && decodeCookieValue(pair.slice(0, end)) === name)
      return decodeCookieValue(pair.slice(end + 1));
  }
  return undefined;
}

export function writeCookie(
  name: string,
  value: string,
  { days, path = '/', domain }: CookieOptions = {},
): void {
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, `path=${path}`, 'SameSite=Lax'];
  if (days !== undefined) parts.push(`max-age=${Math.round(days * 86_400)}`);
  if (domain) parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest supported browsers
  document.cookie = parts.join('; ');
}

export function deleteCookie(name: string, options: Omit<CookieOptions, 'days'> = {}): void {
  writeCookie(name, '', { ...options, days: 0 });
}

const decodeCookieValue = (text: string): string => tryOrUndefined(() => decodeURIComponent(text)) ?? text;
