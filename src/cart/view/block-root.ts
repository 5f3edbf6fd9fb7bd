import { useLayoutEffect, useState } from 'react';
import { NOTICES_WIDGET } from '../../app/widget-roles';

export type BlockName = 'cart' | 'checkout';

/**
 * Whether WooCommerce's block has rendered into the element. React marks the containers into which the block renders;
 * our own views leave no such mark.
 */
const isRenderedByReact = (root: Element): boolean =>
  Object.keys(root).some((name) => name.startsWith('__reactContainer'));

const getBlockClass = (name: BlockName): string => `wp-block-woocommerce-${name}`;

const findNativeBlockScript = (name: BlockName): HTMLScriptElement | null =>
  document.querySelector(`script#wc-${name}-block-frontend-js, script[src*="/blocks/${name}-frontend"]`);

/**
 * Whether an optimiser plugin delays this script until the visitor's first interaction. Such a plugin changes the
 * script's `type` or removes its `src`.
 */
const isScriptDelayedByOptimiser = ({ type, src }: HTMLScriptElement): boolean =>
  !src || !['', 'module', 'text/javascript', 'application/javascript'].includes(type);

/**
 * Whether WooCommerce renders the block: it has rendered it already, or will once an optimiser stops delaying the
 * script. A script that has run and rendered nothing has failed, so our widget mounts.
 */
function isRenderedByWooCommerce(root: Element, name: BlockName): boolean {
  if (isRenderedByReact(root)) return true;
  const script = findNativeBlockScript(name);
  return !!script && root.classList.contains(getBlockClass(name)) && isScriptDelayedByOptimiser(script);
}

/**
 * Resolves when WooCommerce's script has run or failed. A deferred or async script has done so when the page has
 * loaded.
 */
export async function waitForNativeScript(name: BlockName): Promise<void> {
  const script = findNativeBlockScript(name);
  if (!script || isScriptDelayedByOptimiser(script) || document.readyState === 'complete') return;
  if (script.defer || script.async)
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/**
 * Removes the block's class, because WooCommerce's front end renders into every element with that class, whenever that
 * front end loads. Returns a cleanup function.
 */
function removeBlockRootClass(root: Element, name: BlockName): () => void {
  const className = getBlockClass(name);
  if (!root.classList.contains(className)) return () => {};
  root.classList.remove(className);
  return () => root.classList.add(className);
}

/**
 * Returns the problem to report if WooCommerce's front end also renders this block, because two React roots would
 * remove each other's elements.
 */
export function createNativeBlockProblem(element: HTMLElement, name: BlockName) {
  return isRenderedByWooCommerce(element, name)
    ? {
        element,
        attribute: 'the content of the block',
        allowed: `nothing drawn by WooCommerce’s own script; dequeue wc-${name}-block-frontend`,
      }
    : undefined;
}

/**
 * Stops WooCommerce's front end from rendering into the element. `refuseNative` throws if that front end has rendered
 * already.
 */
export function useBlockRoot(element: HTMLElement, name: BlockName, refuseNative: () => void): void {
  // `refuseNative` checks again whether WooCommerce's front end has rendered into the element, because our chunks took
  // time to load.
  useState(refuseNative);
  useLayoutEffect(() => removeBlockRootClass(element, name), [element, name]);
}

const NOTICES = `[data-tiem~="${NOTICES_WIDGET}"]`;

/**
 * Inserts a mount point for the notices of this context if the page has none. The loader then mounts the notices widget
 * in it.
 */
export function useNoticesMountPoint(element: HTMLElement, context: string): void {
  useLayoutEffect(() => {
    const hasMountPoint = [...document.querySelectorAll<HTMLElement>(NOTICES)].some(
      ({ dataset }) => (dataset.tiemContext ?? 'wc/cart') === context,
    );
    if (hasMountPoint) return;
    const mountPoint = document.createElement('div');
    mountPoint.dataset.tiem = NOTICES_WIDGET;
    mountPoint.dataset.tiemContext = context;
    element.prepend(mountPoint);
    return () => mountPoint.remove();
  }, [element, context]);
}
