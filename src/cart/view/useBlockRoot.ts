import { useLayoutEffect, useState } from 'react';
import { type BlockName, claimRoot, isOwnedByWooCommerce } from '../../lib/block-root';

/**
 * Checks whether WooCommerce's front end also renders this block: two React roots would remove each other's elements.
 */
export function createNativeBlockProblem(element: HTMLElement, name: BlockName) {
  return isOwnedByWooCommerce(element, name)
    ? {
        element,
        attribute: 'the content of the block',
        allowed: `nothing drawn by WooCommerce’s own script; dequeue wc-${name}-block-frontend`,
      }
    : undefined;
}

/** Stops WooCommerce's front end from rendering into the element. `refuseNative` throws if it already has. */
export function useBlockRoot(element: HTMLElement, name: BlockName, refuseNative: () => void): void {
  // WooCommerce's front end may have rendered while our chunks were loading.
  useState(refuseNative);
  useLayoutEffect(() => claimRoot(element, name), [element, name]);
}

const NOTICES = '[data-tiem~="notices"]';

/**
 * Inserts a mount point for the notices of this context if the page has none. The loader mounts it like any other.
 */
export function useNoticesTarget(element: HTMLElement, context: string): void {
  useLayoutEffect(() => {
    const isSaid = [...document.querySelectorAll<HTMLElement>(NOTICES)].some(
      ({ dataset }) => (dataset.tiemContext ?? 'wc/cart') === context,
    );
    if (isSaid) return;
    const place = document.createElement('div');
    place.dataset.tiem = 'notices';
    place.dataset.tiemContext = context;
    element.prepend(place);
    return () => place.remove();
  }, [element, context]);
}
