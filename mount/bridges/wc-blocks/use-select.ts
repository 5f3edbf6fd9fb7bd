import { pageReact } from '../../../src/extend/page-react';
import type { Namespace } from './wc.types';

type Select = (store: unknown) => unknown;

/** `wp.data.useSelect` with the page's React: what `map` reads is read again after each change of the store. */
export function createUseSelect(select: Select, subscribe: (listener: () => void) => () => void) {
  return function useSelect(map: unknown, needs: readonly unknown[] = []): unknown {
    // A store's name in place of a function: its selectors, without watching.
    if (typeof map !== 'function') return select(map);
    const react = pageReact();
    if (!react) return map(select);
    const [, again] = react.useReducer((count: number) => count + 1, 0);
    const value = map(select) as unknown;
    react.useEffect(
      () =>
        subscribe(() => {
          if (!isSame(map(select), value)) again();
        }),
      [value, ...needs],
    );
    return value;
  };
}

/** Most maps make a new object of things that stay the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Namespace)[key], (b as Namespace)[key]))
  );
}
