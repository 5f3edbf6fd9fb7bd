import type { JsonObject } from './json-values';
/*
 * A journal holds what a page has started and not finished, so that a later page can finish it.
 *
 *   stored entry                    read   stays stored
 *   of this version or an older     yes    until it is finished
 *   of a newer version              no     yes: only a page with the newer code can finish it
 *   older than `maxAge`             no     no
 *   not readable                    no     no
 */

export interface JournalFormat<Entry> {
  /**
   * Version of the format. It is increased when older code would misread an entry. An entry without a version has
   * version 1.
   */
  version: number;
  /** Maximum age of an entry, in milliseconds since it was written. */
  maxAge: number;
  /** Name of the field that contains the time at which the entry was written; the same in all versions. */
  writtenAt: string;
  decode(fields: JsonObject): Entry | null;
}

export function decodeStoredEntry<Entry>(
  stored: unknown,
  { version, maxAge, writtenAt, decode }: JournalFormat<Entry>,
  now: number,
): Entry | 'newer' | null {
  const fields: JsonObject = Object(stored);
  const at = fields[writtenAt];
  if (typeof at !== 'number' || now - at >= maxAge) return null;
  return Number(fields.version ?? 1) > version ? 'newer' : decode(fields);
}

/** Returns the delay before the shop is asked again whether it has executed an entry whose response was lost. */
export const getLookUpDelay = (lookUpCount: number): number => Math.min(1_000 * 2 ** lookUpCount, 30_000);
