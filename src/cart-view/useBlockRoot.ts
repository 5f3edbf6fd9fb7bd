import { useLayoutEffect, useState } from 'react';
import { type BlockName, claimRoot, isOwnedByWooCommerce } from '../lib/block-root';

/** What is wrong where WooCommerce's front end draws the block: two on one root would remove each other's elements. */
export function nativeBlockProblem(element: HTMLElement, name: BlockName) {
  return isOwnedByWooCommerce(element, name)
    ? {
        element,
        attribute: 'the content of the block',
        allowed: `nothing drawn by WooCommerce’s own script; dequeue wc-${name}-block-frontend`,
      }
    : undefined;
}

/** Keeps WooCommerce's front end from drawing into the element; `refuseNative` throws where it already has. */
export function useBlockRoot(element: HTMLElement, name: BlockName, refuseNative: () => void): void {
  // It may have drawn while our chunks were loading.
  useState(refuseNative);
  useLayoutEffect(() => claimRoot(element, name), [element, name]);
}
