import type { UnknownAction } from '@reduxjs/toolkit';
import type { App } from './app.types';

export type RootState = Readonly<Record<string, unknown>>;

/**
 * One domain of the shop (cart, notice, …): its slice of the store and the saga that answers it.
 * It joins the app when the first widget needs it, with everything it needs itself.
 */
export interface Domain<Name extends string = string, State = unknown> {
  readonly name: Name;
  readonly needs?: readonly Domain[];
  // A method, so that domains of any state fit one list: TypeScript checks methods both ways.
  reducer?(state: State | undefined, action: UnknownAction): State;
  /**
   * A cross-slice reducer, for actions that change several slices in one step. It runs after the slices' own reducers;
   * `before` is the state they were given. https://redux.js.org/usage/structuring-reducers/beyond-combinereducers
   */
  reduceAcross?(state: RootState, action: UnknownAction, before: RootState): RootState;
  /** Runs for the life of the app. It only orchestrates: rules are pure functions, the network is `app.http`. */
  readonly saga?: (app: App) => Generator<unknown, void, never> | Iterator<unknown>;
}
