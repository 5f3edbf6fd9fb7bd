import { type ReactElement, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { extensionStateOf } from './extension-state';

export interface SlotProps {
  /** An area (`order-meta`), or the block whose inner blocks are rendered here. */
  areaName: string;
  context: 'woocommerce/cart' | 'woocommerce/checkout' | 'woocommerce/mini-cart';
  /** The area's data, passed to fills as props. */
  data?: Readonly<Record<string, unknown>>;
  /** The elements that the server printed here, which may contain extension blocks. */
  serverElement?: readonly Element[];
}

/** A place for extension content. Without fills it renders nothing and loads no code. */
export function Slot(props: SlotProps): ReactElement | null {
  const { fills } = extensionStateOf(useApp());
  const Fills = useSyncExternalStore(fills.subscribe, fills.get);
  return Fills && <Fills {...props} />;
}
