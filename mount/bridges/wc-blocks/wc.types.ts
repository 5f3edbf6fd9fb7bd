import type { App } from '../../../src/app/app.types';
import type { JsonObject } from '../../../src/lib/json-values';

export type Namespace = Record<string, unknown>;
export type AnyFunction = (...given: never[]) => unknown;
export type LooseFunction = (...given: unknown[]) => unknown;

/** The parts of WooCommerce's own block scripts that we use. */
export interface NativeBlocks {
  registry: {
    getPaymentMethods(): Namespace;
    getExpressPaymentMethods?(): Namespace;
    registerPaymentMethod?: LooseFunction;
  };
  checkout: JsonObject;
  data?:
    | {
        select(store: string): Namespace | undefined;
        dispatch(store: string): Namespace | undefined;
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

export type CreateStore = (app: App) => WcStore;

/** The state that dist/tiem-wc.js (mount/entrypoints/wc-names.ts) passes to the bundle. */
export interface SharedWcState {
  methods: Namespace;
  expressMethods: Namespace;
  listeners: Set<() => void>;
  live: Readonly<Record<string, AnyFunction>> | undefined;
}
