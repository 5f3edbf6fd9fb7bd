import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * What the bundle and the tests read as `use-sync-external-store/with-selector.js` (scripts/build/lean.ts), which
 * react-redux asks for. That package is CommonJS: it asks for React as a whole, and so nothing could be left out of
 * Preact's.
 */
export function useSyncExternalStoreWithSelector<State, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getState: () => State,
  getServerState: (() => State) | undefined,
  select: (state: State) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
): Selection {
  /** What is drawn: a new selector that selects the same need not draw it again. */
  const drawn = useRef<{ selection: Selection } | null>(null);
  const getSelection = useMemo(() => {
    let known: { state: State; selection: Selection } | null = null;
    return () => {
      const state = getState();
      if (known && Object.is(known.state, state)) return known.selection;
      const before = known ?? drawn.current;
      const selected = select(state);
      const selection = before && isEqual(before.selection, selected) ? before.selection : selected;
      known = { state, selection };
      return selection;
    };
  }, [getState, select, isEqual]);

  const selection = useSyncExternalStore(subscribe, getSelection, getServerState && getSelection);
  useEffect(() => {
    drawn.current = { selection };
  }, [selection]);
  return selection;
}
