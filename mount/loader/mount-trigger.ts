import type { MountTrigger } from '../runtime/mount.types';
import { cookies } from './safe-dom';

/** Whether the browser has a cookie or a local storage entry whose name contains `name`. */
export function hasStoredEntry(name: string | undefined): boolean {
  try {
    return !!name && (cookies() + Object.keys(localStorage)).includes(name);
  } catch {
    // Some browsers block local storage.
    return false;
  }
}

export const TRIGGERS: readonly MountTrigger[] = ['now', 'idle', 'visible', 'intent'];

/** Calls `go` when the trigger fires. Returns a function that cancels it (`idle` cannot be cancelled). */
export function waitForTrigger(element: HTMLElement, when: MountTrigger, go: () => void): () => void {
  if (when === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) go();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }
  if (when === 'now') go();
  if (when === 'idle') {
    // Safari has no requestIdleCallback.
    window.requestIdleCallback?.(go, { timeout: 2000 }) ?? setTimeout(go, 200);
  }
  return () => {};
}
