import { take } from 'redux-saga/effects';
import type { ActionMatcher, AppState, Saga } from './app.types';
import { select } from './typed-effects';

/**
 * Waits until the selected value passes the test, and returns it. The state is checked before waiting, so that
 * changes made while the saga was busy are not missed, as they would be with `take` alone. It is checked again only
 * after an action that `actions` matches; the compiler makes sure that no other action can change the value.
 *
 *   const cart = yield* waitUntil(isCartAction, selectConfirmedCart);
 */
export function waitUntil<T, Slice extends keyof AppState>(
  actions: ActionMatcher<Slice> | ActionMatcher<Slice>[],
  selector: (state: Pick<AppState, Slice>) => T,
): Saga<NonNullable<T>>;
export function waitUntil<T, Slice extends keyof AppState>(
  actions: ActionMatcher<Slice> | ActionMatcher<Slice>[],
  selector: (state: Pick<AppState, Slice>) => T,
  predicate: (value: T) => boolean,
): Saga<T>;
export function* waitUntil<T>(
  actions: ActionMatcher<keyof AppState> | ActionMatcher<keyof AppState>[],
  selector: (state: AppState) => T,
  predicate: (value: T) => boolean = Boolean,
): Saga<T> {
  let value = yield* select(selector);
  while (!predicate(value)) {
    yield take(actions);
    value = yield* select(selector);
  }
  return value;
}
