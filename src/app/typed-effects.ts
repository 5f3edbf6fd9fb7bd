import * as effects from 'redux-saga/effects';
import type { AppState, Saga } from './app.types';

/*
 * Effects with typed results: `const cart = yield* select(selectCart)`. They are generators, because TypeScript gives
 * every `yield` of a generator the same type, but `yield*` the type that its generator returns.
 */

export function* select<T, Args extends unknown[]>(
  selector: (state: AppState, ...args: Args) => T,
  ...args: Args
): Saga<T> {
  return yield effects.select(selector, ...args);
}

export function* call<Args extends unknown[], T>(
  work: (...args: Args) => T,
  ...args: Args
): Saga<ResultOf<T>> {
  return yield effects.call(work, ...args);
}

/** Runs effects until one of them finishes, and returns an object with only that effect's result under its key. */
export function* race<Effects extends Readonly<Record<string, unknown>> | readonly unknown[]>(
  contenders: Effects,
): Saga<{ [Name in keyof Effects]?: ResultOf<Effects[Name]> }> {
  // The cast is safe, because redux-saga also accepts lists; its types have a separate signature for them.
  return yield effects.race(contenders as Record<string, effects.Effect>);
}

/** The result type of a saga, of an effect of redux-saga or of a promise; any other type stays as it is. */
type ResultOf<T> =
  T extends Generator<unknown, infer Result, never>
    ? Result
    : T extends effects.CallEffect<infer Result>
      ? Result
      : Awaited<T>;
