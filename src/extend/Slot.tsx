import { type ReactElement, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { extensionStateOf } from './extension-state';

export interface SlotProps {
  /** An area (`order-meta`), or the block whose inner blocks stand here. */
  areaName: string;
  context: 'woocommerce/cart' | 'woocommerce/checkout' | 'woocommerce/mini-cart';
  /** What the area shows, handed on to whoever fills it. */
  data?: Readonly<Record<string, unknown>>;
  /** What the server printed here, in which blocks of others may have their places. */
  serverElement?: readonly Element[];
}

/** A place for content of others. Nothing, and no code, where there is none. */
export function Slot(props: SlotProps): ReactElement | null {
  const { fills } = extensionStateOf(useApp());
  const Fills = useSyncExternalStore(fills.subscribe, fills.get);
  return Fills && <Fills {...props} />;
}
