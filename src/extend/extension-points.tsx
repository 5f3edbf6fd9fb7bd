import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { type Filter, getExtensionState, type SlotProps } from './extension-state';
import type { NamedRegistry } from './named-registry';

/**
 * Renders the content that extensions have added to this slot. A slot without content renders nothing and loads no
 * code.
 */
export function Slot(props: SlotProps): ReactElement | null {
  const { fills } = getExtensionState(useApp());
  const Fills = useSyncExternalStore(fills.subscribe, fills.get);
  return Fills && <Fills {...props} />;
}

/** Returns the function that filters a value before it is shown; re-renders when a filter is added or removed. */
export function useFilter(): Filter {
  const { filter } = getExtensionState(useApp());
  return useSyncExternalStore(filter.subscribe, filter.get);
}

/** Renders an amount inside a text that an extension's filter may have changed. */
export function FormattedPrice({ format, children }: { format: string; children: ReactNode }): ReactElement {
  const [before, ...after] = format.split('<price/>');
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  );
}

/** Returns all values of a registry; re-renders when one is added or removed. */
export function useRegisteredValues<V>(registered: NamedRegistry<V>): readonly V[] {
  return useSyncExternalStore(registered.subscribe, registered.all);
}
