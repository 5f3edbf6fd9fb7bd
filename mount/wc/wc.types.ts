import type { App } from '../../src/app/app.types';

export type Names = Record<string, unknown>;
export type Call = (...given: never[]) => unknown;

/** What `wp.data` knows under one name: answers at once, and actions that may take their time. */
export interface WcStore {
  selectors: Readonly<Record<string, Call>>;
  actions: Readonly<Record<string, Call>>;
}

export type MakeStore = (app: App) => WcStore;

/** What dist/tiem-wc.js (mount/wc-names.ts) hands over. */
export interface SharedNames {
  methods: Names;
  expressMethods: Names;
  listeners: Set<() => void>;
  live: Readonly<Record<string, Call>> | undefined;
}
