import { select, take } from 'redux-saga/effects';

/**
 * Waits until the selected value passes the test, and returns it. The state is checked before waiting, so that
 * changes made while the saga was busy are not missed, as they would be with `take` alone.
 */
export function* waitUntil<T>(
  selector: (state: unknown) => T,
  predicate: (value: T) => boolean = Boolean,
): Generator<unknown, T, never> {
  while (true) {
    const value = (yield select(selector)) as T;
    if (predicate(value)) return value;
    yield take('*');
  }
}
