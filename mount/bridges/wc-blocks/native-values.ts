import { asRecord } from '../../../src/lib/json-values';
import type { NativeBlocks } from './wc.types';

/* What WooCommerce's own scripts have put on the page; which names exist depends on the page and on the version. */

/** Calls the method if the object has it. */
export function callMethod(owner: unknown, name: string, ...given: unknown[]): unknown {
  const object = asRecord(owner);
  const method = object[name];
  return typeof method === 'function' ? method.call(object, ...given) : undefined;
}

export const isNativeData = (data: unknown): data is NonNullable<NativeBlocks['data']> =>
  typeof asRecord(data).select === 'function';

/**
 * Reads a member of `window.wc`. With WP_DEBUG, WooCommerce 10.5 and later use a proxy that warns about each
 * script that reads a member without declaring the dependency. Reading the property descriptor triggers no
 * warning.
 */
export function readWcMember(name: string): unknown {
  const { value, get } = { ...Object.getOwnPropertyDescriptor(Object(window.wc), name) };
  return get ? get() : value;
}
