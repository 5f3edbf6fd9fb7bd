import type { MountTrigger } from '../runtime/mount.types';
import { cookies } from './safe-dom';

/** Whether this browser keeps a cookie, or an entry of its storage, that is called so. */
export function hasStoredEntry(name: string | undefined): boolean {
  try {
    return !!name && (cookies() + Object.keys(localStorage)).includes(name);
  } catch {
    // Some browsers forbid the storage.
    return false;
  }
}

export const TRIGGERS: readonly MountTrigger[] = ['now', 'idle', 'visible', 'intent'];

/** Calls `go` when the time has come, unless what it returns was called; an idle moment may come all the same. */
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
    // Safari has no idle callbacks.
    window.requestIdleCallback?.(go, { timeout: 2000 }) ?? setTimeout(go, 200);
  }
  return () => {};
}
