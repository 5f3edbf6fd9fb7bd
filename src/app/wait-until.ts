import { select, take } from 'redux-saga/effects';

/**
 * Waits until the selected value passes the test, and returns it. The state is compared before every wait, so what was
 * dispatched while the saga was busy elsewhere counts: a plain `take` would miss it.
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
