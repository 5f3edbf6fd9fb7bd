import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * Replaces `use-sync-external-store/with-selector.js`, which react-redux imports, in the bundle and in tests
 * (scripts/build/module-replacements.ts). That package is a CommonJS module that requires all of React, so the bundler
 * could not remove unused parts of Preact.
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
  const committed = useRef<{ selection: Selection } | null>(null);
  const getSelection = useMemo(() => {
    let lastResult: { state: State; selection: Selection } | null = null;
    return () => {
      const state = getState();
      if (lastResult && Object.is(lastResult.state, state)) return lastResult.selection;
      const previous = lastResult ?? committed.current;
      const selected = select(state);
      const selection = previous && isEqual(previous.selection, selected) ? previous.selection : selected;
      lastResult = { state, selection };
      return selection;
    };
  }, [getState, select, isEqual]);

  const selection = useSyncExternalStore(subscribe, getSelection, getServerState && getSelection);
  useEffect(() => {
    committed.current = { selection };
  }, [selection]);
  return selection;
}
