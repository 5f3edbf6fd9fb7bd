import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the value of the last committed render, for callbacks that are called after later renders. */
export function useLatestRef<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
