import { take } from 'redux-saga/effects';
import type { AppState, Saga } from './app.types';
import { select } from './typed-effects';

/**
 * Waits until the selected value passes the test, and returns it. The state is checked before waiting, so that
 * changes made while the saga was busy are not missed, as they would be with `take` alone.
 */
export function waitUntil<T>(selector: (state: AppState) => T): Saga<NonNullable<T>>;
export function waitUntil<T>(selector: (state: AppState) => T, predicate: (value: T) => boolean): Saga<T>;
export function* waitUntil<T>(
  selector: (state: AppState) => T,
  predicate: (value: T) => boolean = Boolean,
): Saga<T> {
  while (true) {
    const value = yield* select(selector);
    if (predicate(value)) return value;
    yield take('*');
  }
}
