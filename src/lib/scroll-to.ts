/** Duration of the scroll animation, in milliseconds. */
const DURATION = 1000;
/** Height of the sticky header, which must not cover the target. */
export const HEADER_OFFSET = 50;

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Returns the element that a link on this page points to, resolved as browsers do; `null` for links to other pages.
 */
export function findLinkTarget(link: HTMLAnchorElement): HTMLElement | null {
  if (!link.hash || link.href.slice(0, -link.hash.length) !== location.href.split('#')[0]) return null;
  const written = link.hash.slice(1);
  return document.getElementById(decodeHash(written)) ?? document.getElementById(written);
}

/**
 * Follows a link to a target on this page. The browser updates the URL, the history, `:target` and the start of the
 * tab order; only the scrolling is replaced: its jump is reverted before it is painted, and then animated.
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

/**
 * Returns the space to leave above a target. A theme may want more of it than its header needs (`scroll-margin-top`).
 */
export function getScrollOffset(target: Element, offset: number): number {
  return Math.max(offset, parseFloat(getComputedStyle(target).scrollMarginTop) || 0);
}

/**
 * Scrolls to the target. The animation stops when the shopper scrolls, taps or types, or when the returned function
 * is called.
 */
export function scrollToElement(target: Element, offset = HEADER_OFFSET): () => void {
  const room = getScrollOffset(target, offset);
  const getTargetTop = () => target.getBoundingClientRect().top + scrollY - room;
  if (prefersReducedMotion()) {
    jumpTo(getTargetTop());
    return () => undefined;
  }
  const from = scrollY;
  let start: number | undefined;
  let frame = requestAnimationFrame(animateStep);
  const stops = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  for (const type of stops) addEventListener(type, stopAnimation, { passive: true });

  function animateStep(now: number): void {
    start ??= now;
    const progress = Math.min(1, (now - start) / DURATION);
    // The position is measured in each frame, because images that load during the animation move the target.
    jumpTo(
      from +
        (getTargetTop() - from) * (progress < 0.5 ? 2 * progress * progress : 1 - 2 * (1 - progress) ** 2),
    );
    if (progress < 1) frame = requestAnimationFrame(animateStep);
    else stopAnimation();
  }
  function stopAnimation(): void {
    cancelAnimationFrame(frame);
    for (const type of stops) removeEventListener(type, stopAnimation);
  }
  return stopAnimation;
}

function jumpTo(top: number): void {
  // Scrolls with `instant`, because a theme's `scroll-behavior: smooth` would animate each step of the animation.
  scrollTo({ top, behavior: 'instant' });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
