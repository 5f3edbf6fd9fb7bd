import type { App } from '../../../src/app/app.types';
import { asRecord, type JsonObject } from '../../../src/lib/json-values';

export type NamespaceObject = Record<string, unknown>;
export type AnyFunction = (...given: never[]) => unknown;
export type UntypedFunction = (...given: unknown[]) => unknown;

/** The parts of WooCommerce's own block scripts that we use. */
export interface NativeBlocks {
  registry: {
    getPaymentMethods(): NamespaceObject;
    getExpressPaymentMethods?(): NamespaceObject;
    registerPaymentMethod?: UntypedFunction;
  };
  checkout: JsonObject;
  data?:
    | {
        select(store: string): NamespaceObject | undefined;
        dispatch(store: string): NamespaceObject | undefined;
        subscribe(listener: () => void): unknown;
      }
    | undefined;
  plugins?: { PluginArea?: unknown } | undefined;
}

/** A store as `wp.data` registers it: synchronous selectors, and actions that may be asynchronous. */
export interface WcStore {
  selectors: Readonly<Record<string, AnyFunction>>;
  actions: Readonly<Record<string, AnyFunction>>;
}

export type CreateWcStore = (app: App) => WcStore;

/** The state that dist/tiem-wc.js (mount/entrypoints/wc-names.ts) passes to the bundle. */
export interface SharedWcState {
  methods: NamespaceObject;
  expressMethods: NamespaceObject;
  listeners: Set<() => void>;
  /** The real functions behind WooCommerce's names; `undefined` until the bundle has loaded them. */
  live: Readonly<Record<string, AnyFunction>> | undefined;
}

/* What WooCommerce's own scripts have put on the page; which names exist depends on the page and on the version. */

/** Calls the method `name` of an object of WooCommerce's scripts; does nothing if the object has no such method. */
export function callWcMethod(owner: unknown, name: string, ...given: unknown[]): unknown {
  const object = asRecord(owner);
  const method = object[name];
  return typeof method === 'function' ? method.call(object, ...given) : undefined;
}

export const isWpDataRegistry = (data: unknown): data is NonNullable<NativeBlocks['data']> =>
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
