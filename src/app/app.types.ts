import type { Store, UnknownAction } from '@reduxjs/toolkit';
import type { Http } from '../http/http.types';
import type { Messages } from '../i18n/messages.types';
import type { KeyedStorage } from '../lib/storage';
import type { Domain } from './domain.types';
import type { EarlyWorks } from './early-work';
import type { Settings } from './settings.types';

/** The clock is passed in, so that rules stay pure and tests own the time. */
export interface Clock {
  now(): number;
}

/** One page, one app: one store, one saga tree, one wire. */
export interface App {
  readonly store: Store<Record<string, unknown>, UnknownAction>;
  readonly settings: Settings;
  readonly messages: Messages;
  readonly http: Http;
  readonly clock: Clock;
  /** Kept per site and user; another user's state is never read. */
  readonly storage: KeyedStorage;
  /** What began before the store was there. */
  readonly early: EarlyWorks;
  /** Idempotent; joins what the domain needs first. */
  addDomain(domain: Domain): void;
  /** Fires `tiem:<noun>:<verb>` on the document (or the element given) for themes, trackers and other widgets. */
  emit(event: `tiem:${string}:${string}`, detail?: unknown, element?: Element): void;
  /**
   * Wraps a callback that somebody else calls (a store, `wp.data`, a registry): what it throws is reported, once per
   * message, and does not stop the caller or its other listeners.
   */
  isolate<Given extends unknown[]>(
    where: string,
    callback: (...given: Given) => void,
  ): (...given: Given) => void;
  /** Tells the developer what broke; a shopper never reads it. */
  report(where: string, cause: unknown): void;
  destroy(): void;
}

/** What every saga of this code base is: its effects are cast where their results are read. */
export type Saga<T = void> = Generator<unknown, T, never>;
