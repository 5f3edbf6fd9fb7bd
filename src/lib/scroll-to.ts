/** How long a scroll to a place on the page takes. */
const DURATION = 1000;
/** The height of the sticky header, which must not cover what was asked for. */
export const HEADER_OFFSET = 50;

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The element a link of this page points to, as browsers find it; `null` for links that lead elsewhere. */
export function targetOf(link: HTMLAnchorElement): HTMLElement | null {
  if (!link.hash || link.href.slice(0, -link.hash.length) !== location.href.split('#')[0]) return null;
  const written = link.hash.slice(1);
  return document.getElementById(decode(written)) ?? document.getElementById(written);
}

/**
 * Goes to a place as the link would: address, history, `:target` and the point from which Tab goes on are the
 * browser's own work. Only the way there is ours, so the jump is taken back before it is painted and then drawn out.
 */
export function followLink(link: HTMLAnchorElement, target: HTMLElement, offset = HEADER_OFFSET): () => void {
  const before = scrollY;
  if (location.hash !== link.hash) location.hash = link.hash;
  jumpTo(before);
  if (!target.matches('a[href], button, input, select, textarea, [tabindex]')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
  return scrollToElement(target, offset);
}

/** A theme may want more room above a place than its header needs. */
export function offsetAbove(target: Element, offset: number): number {
  return Math.max(offset, parseFloat(getComputedStyle(target).scrollMarginTop) || 0);
}

/** Stops when the shopper scrolls, taps or types. Undone by what it returns. */
export function scrollToElement(target: Element, offset = HEADER_OFFSET): () => void {
  const room = offsetAbove(target, offset);
  const targetTop = () => target.getBoundingClientRect().top + scrollY - room;
  if (prefersReducedMotion()) {
    jumpTo(targetTop());
    return () => undefined;
  }
  const from = scrollY;
  let start: number | undefined;
  let frame = requestAnimationFrame(animateStep);
  const stops = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  for (const type of stops) addEventListener(type, stopAnimation, { passive: true });

  function animateStep(now: number): void {
    start ??= now;
    const part = Math.min(1, (now - start) / DURATION);
    // Read anew each time: pictures that arrive on the way move the goal.
    jumpTo(from + (targetTop() - from) * (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2));
    if (part < 1) frame = requestAnimationFrame(animateStep);
    else stopAnimation();
  }
  function stopAnimation(): void {
    cancelAnimationFrame(frame);
    for (const type of stops) removeEventListener(type, stopAnimation);
  }
  return stopAnimation;
}

function jumpTo(top: number): void {
  // A theme's `scroll-behavior: smooth` would draw out every single step.
  scrollTo({ top, behavior: 'instant' });
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
