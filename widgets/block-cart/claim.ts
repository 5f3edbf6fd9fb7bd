import { useLayoutEffect, useState } from 'react';
import { MountPointError } from '../../mount/errors';
import { claimRoot, isLeftToNative } from '../../src/lib/block-root';

/** Two on one root would take each other's elements away. */
export function refuseDrawn(element: HTMLElement): void {
  if (!isLeftToNative(element, 'cart')) return;
  throw new MountPointError({
    element,
    attribute: 'the content of the block',
    allowed: 'nothing drawn by WooCommerce’s own script; dequeue wc-cart-block-frontend',
  });
}

export function useClaim(element: HTMLElement): void {
  // It may have come while what we need was on the way.
  useState(() => refuseDrawn(element));
  useLayoutEffect(() => claimRoot(element, 'cart'), [element]);
}
