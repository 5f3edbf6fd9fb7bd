import { useSyncExternalStore } from 'react';
import type { NamedRegistry } from './named-registry';

/** The registered values; re-renders when one is added or removed. */
export function useRegistered<V>(registered: NamedRegistry<V>): readonly V[] {
  return useSyncExternalStore(registered.subscribe, registered.all);
}
