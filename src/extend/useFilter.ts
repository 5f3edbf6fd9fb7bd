import { useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { extensionStateOf } from './extension-state';
import type { Filter } from './filter.types';

/** The filters to apply to a value before it is shown; re-renders when a filter is added or removed. */
export function useFilter(): Filter {
  const { filter } = extensionStateOf(useApp());
  return useSyncExternalStore(filter.subscribe, filter.get);
}
