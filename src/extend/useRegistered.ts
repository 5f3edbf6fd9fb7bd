import { useSyncExternalStore } from 'react';
import type { Registered } from './registered';

/** What is registered now; the view draws again when something comes late or goes. */
export function useRegistered<V>(registered: Registered<V>): readonly V[] {
  return useSyncExternalStore(registered.subscribe, registered.all);
}
