import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * Replaces `use-sync-external-store/with-selector.js`, which react-redux imports, in the bundle and in tests
 * (scripts/build/module-replacements.ts). That package is CommonJS and requires all of React, so nothing unused in
 * Preact could be removed.
 */
export function useSyncExternalStoreWithSelector<State, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getState: () => State,
  getServerState: (() => State) | undefined,
  select: (state: State) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
): Selection {
  /**
   * The selection of the last render. If a new selector returns an equal result, this object is returned again, so
   * React does not re-render.
   */
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
