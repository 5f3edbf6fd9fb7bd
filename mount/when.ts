import type { When } from './mount.types';

export const WHENS: readonly When[] = ['now', 'idle', 'visible', 'intent'];

export interface Waiting {
  /** Calls `go` when the time has come; returns how to call it off. */
  wait(element: HTMLElement, when: When, go: () => void): () => void;
  stop(): void;
}

export function createWaiting(): Waiting {
  const near = new Map<Element, Set<() => void>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) for (const go of [...(near.get(target) ?? [])]) go();
      }
    },
    { rootMargin: '200px' },
  );

  function waitUntilNear(element: HTMLElement, go: () => void): () => void {
    const waiting = near.get(element) ?? new Set();
    near.set(element, waiting.add(go));
    observer.observe(element);
    return () => {
      waiting.delete(go);
      if (waiting.size > 0) return;
      near.delete(element);
      observer.unobserve(element);
    };
  }

  return {
    wait(element, when, go) {
      if (when === 'visible') return waitUntilNear(element, go);
      if (when === 'now') go();
      if (when === 'idle') return whenIdle(go);
      return () => {};
    },
    stop: () => observer.disconnect(),
  };
}

function whenIdle(go: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(go, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(go, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
