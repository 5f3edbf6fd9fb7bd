import type { ReactElement } from 'react';
import { Slot } from '../../src/extend/Slot';

/** A slot for third-party blocks at the end of one of WooCommerce's inner blocks. */
export function InnerBlockSlot({ of }: { of: string }): ReactElement {
  return <Slot areaName={`woocommerce/${of}`} context="woocommerce/mini-cart" />;
}
