import { useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { extensionStateOf } from './extension-state';
import type { Filter } from './filter.types';

/** What others make of a value before it is shown; drawn again when a filter comes late or goes. */
export function useFilter(): Filter {
  const { filter } = extensionStateOf(useApp());
  return useSyncExternalStore(filter.subscribe, filter.get);
}
