import { useSyncExternalStore } from 'react';
import type { NamedRegistry } from './named-registry';

/** What is registered now; the view draws again when something comes late or goes. */
export function useRegistered<V>(registered: NamedRegistry<V>): readonly V[] {
  return useSyncExternalStore(registered.subscribe, registered.all);
}
