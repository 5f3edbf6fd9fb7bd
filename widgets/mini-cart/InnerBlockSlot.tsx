import type { ReactElement } from 'react';
import { Slot } from '../../src/extend/Slot';

/** Room for blocks of others at the end of one of WooCommerce's. */
export function InnerBlockSlot({ of }: { of: string }): ReactElement {
  return <Slot areaName={`woocommerce/${of}`} context="woocommerce/mini-cart" />;
}
