import type { Store, UnknownAction } from '@reduxjs/toolkit';
import type { Http } from '../http/http.types';
import type { Messages } from '../i18n/keys';
import type { KeyedStorage } from '../lib/storage';
import type { EarlyWorkRegistry } from './early-work';
import type { Settings } from './settings.types';

/**
 * The store's state by slice. Each domain declares its slice with `declare module` where its selectors are. A slice may
 * be read only after its domain has been added (`App.addDomain`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface AppState {}

/**
 * Matches all actions that can change the named slices. `slices` exists only in the type, where it names them, and is
 * never set.
 */
export interface ActionMatcher<Slice extends keyof AppState> {
  (action: { type: string }): boolean;
  readonly slices?: Slice;
}

/**
 * One domain of the shop (cart, notice, …): its slice of the store and its saga. It is added to the app, together
 * with the domains it needs, when the first widget needs it.
 */
export interface Domain<Name extends string = string, State = unknown> {
  readonly name: Name;
  readonly needs?: readonly Domain[];
  // The slice's reducer. It is declared as a method, so that domains of any state fit into one list (TypeScript
  // checks methods bivariantly).
  reducer?(state: State | undefined, action: UnknownAction): State;
  /**
   * A cross-slice reducer, for actions that change several slices in one step. It runs after the slices' own reducers;
   * `before` is the state they were given. https://redux.js.org/usage/structuring-reducers/beyond-combinereducers
   */
  crossReducer?(state: AppState, action: UnknownAction, before: AppState): AppState;
  /**
   * The domain's saga, which runs until the app is destroyed. It only orchestrates: rules are pure functions, and
   * requests go through `app.http`.
   */
  readonly saga?: (app: App) => Saga;
}

/** The clock is injected, so that rules stay pure and tests control the time. */
export interface Clock {
  now(): number;
}

/** The page's only app: one store, one saga tree, one HTTP client. */
export interface App {
  readonly store: Store<AppState, UnknownAction>;
  readonly settings: Settings;
  readonly messages: Messages;
  readonly http: Http;
  readonly clock: Clock;
  /** The storage of this site and user. Another user's data is never read. */
  readonly storage: KeyedStorage;
  /** Work that domains have started before the Redux store has loaded. */
  readonly earlyWork: EarlyWorkRegistry;
  /** Adds the domains that this domain needs, then the domain itself. Does nothing if it has already been added. */
  addDomain(domain: Domain): void;
  /**
   * Dispatches `tiem:<noun>:<verb>` on the document (or on the given element) for themes, trackers and other
   * widgets.
   */
  emit(event: `tiem:${string}:${string}`, detail?: unknown, element?: Element): void;
  /**
   * Wraps a callback that other code calls (a store, `wp.data`, a registry): an exception is reported, once per
   * message, and reaches neither the caller nor other listeners.
   */
  isolate<Args extends unknown[]>(where: string, callback: (...args: Args) => void): (...args: Args) => void;
  /** Reports an error to the developer, never to the shopper. */
  report(where: string, cause: unknown): void;
  /** The signal that `destroy` aborts. It removes listeners on objects that outlive the app, such as the document. */
  readonly signal: AbortSignal;
  destroy(): void;
}

/** The type of all sagas; src/app/typed-effects.ts types the results of their effects. */
export type Saga<T = void> = Generator<unknown, T, never>;
