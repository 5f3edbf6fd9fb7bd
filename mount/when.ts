import { cookies } from './dom';
import type { When } from './mount.types';

/** Whether this browser keeps a cookie, or an entry of its storage, that is called so. */
export function isRemembered(name: string | undefined): boolean {
  try {
    return !!name && (cookies() + Object.keys(localStorage)).includes(name);
  } catch {
    // Some browsers forbid the storage.
    return false;
  }
}

export const WHENS: readonly When[] = ['now', 'idle', 'visible', 'intent'];

/** Calls `go` when the time has come; returns how to call it off. */
export function waitFor(element: HTMLElement, when: When, go: () => void): () => void {
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
  if (when !== 'idle') return () => {};
  // Each has numbers of its own: cleared with the other's, a timer of the theme's would be gone.
  if (window.requestIdleCallback) {
    const idle = window.requestIdleCallback(go, { timeout: 2000 });
    return () => window.cancelIdleCallback(idle);
  }
  // Safari has no idle callbacks.
  const timer = setTimeout(go, 200);
  return () => clearTimeout(timer);
}
