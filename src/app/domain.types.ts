import type { UnknownAction } from '@reduxjs/toolkit';
import type { App } from './app.types';

export type RootState = Readonly<Record<string, unknown>>;

/**
 * One domain of the shop (cart, notice, …): its slice of the store and its saga. It is added to the app, together
 * with the domains it needs, when the first widget needs it.
 */
export interface Domain<Name extends string = string, State = unknown> {
  readonly name: Name;
  readonly needs?: readonly Domain[];
  // Declared as a method, so that domains of any state fit into one list (TypeScript checks methods bivariantly).
  reducer?(state: State | undefined, action: UnknownAction): State;
  /**
   * A cross-slice reducer, for actions that change several slices in one step. It runs after the slices' own reducers;
   * `before` is the state they were given. https://redux.js.org/usage/structuring-reducers/beyond-combinereducers
   */
  reduceAcross?(state: RootState, action: UnknownAction, before: RootState): RootState;
  /** Runs as long as the app. It only orchestrates: rules are pure functions, and requests go through `app.http`. */
  readonly saga?: (app: App) => Generator<unknown, void, never> | Iterator<unknown>;
}
