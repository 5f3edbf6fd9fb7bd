import type { MountTrigger } from '../runtime/mount.types';
import { readCookies } from './safe-dom';

/** Whether the browser has a cookie or a local storage entry whose name contains `name`. */
export function hasStoredEntry(name: string | undefined): boolean {
  try {
    return !!name && (readCookies() + Object.keys(localStorage)).includes(name);
  } catch {
    // Some browsers block local storage, and reading it then throws an error.
    return false;
  }
}

export const TRIGGERS: readonly MountTrigger[] = ['now', 'idle', 'visible', 'intent'];

/** Calls `onTrigger` when the trigger fires. Returns a function that cancels it (`idle` cannot be cancelled). */
export function waitForTrigger(element: HTMLElement, when: MountTrigger, onTrigger: () => void): () => void {
  if (when === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onTrigger();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }
  if (when === 'now') onTrigger();
  if (when === 'idle') {
    // Waits for a fixed time in Safari, which has no `requestIdleCallback`.
    window.requestIdleCallback?.(onTrigger, { timeout: 2000 }) ?? setTimeout(onTrigger, 200);
  }
  return () => {};
}
