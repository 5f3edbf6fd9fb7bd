import type { App } from '../../../src/app/app.types';

export type Namespace = Record<string, unknown>;
export type AnyFunction = (...given: never[]) => unknown;

/** What `wp.data` knows under one name: answers at once, and actions that may take their time. */
export interface WcStore {
  selectors: Readonly<Record<string, AnyFunction>>;
  actions: Readonly<Record<string, AnyFunction>>;
}

export type CreateStore = (app: App) => WcStore;

/** What dist/tiem-wc.js (mount/entrypoints/wc-names.ts) hands over. */
export interface SharedNames {
  methods: Namespace;
  expressMethods: Namespace;
  listeners: Set<() => void>;
  live: Readonly<Record<string, AnyFunction>> | undefined;
}
