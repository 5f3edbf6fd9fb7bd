import { type ReactElement, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { extendingOf } from './extending';

export interface SlotProps {
  /** An area (`order-meta`), or the block whose inner blocks stand here. */
  of: string;
  context: 'woocommerce/cart' | 'woocommerce/checkout' | 'woocommerce/mini-cart';
  /** What the area shows, handed on to whoever fills it. */
  shows?: Readonly<Record<string, unknown>>;
  /** What the server printed here, in which blocks of others may have their places. */
  printed?: readonly Element[];
}

/** A place for content of others. Nothing, and no code, where there is none. */
export function Slot(props: SlotProps): ReactElement | null {
  const { fills } = extendingOf(useApp());
  const Fills = useSyncExternalStore(fills.subscribe, fills.get);
  return Fills && <Fills {...props} />;
}
