/** Duration of the scroll animation, in milliseconds. */
const SCROLL_DURATION = 1000;
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
  const fragment = link.hash.slice(1);
  return document.getElementById(decodeHash(fragment)) ?? document.getElementById(fragment);
}

/**
 * Follows a link to a target on this page. The browser updates the URL, the history, `:target` and the start of the tab
 * order. Only its jump is replaced: the jump is reverted before it is painted, and the scrolling is animated.
 */
export function scrollToLinkTarget(
  link: HTMLAnchorElement,
  target: HTMLElement,
  offset = HEADER_OFFSET,
): () => void {
  const before = scrollY;
  if (location.hash !== link.hash) location.hash = link.hash;
  scrollInstantly(before);
  if (!target.matches('a[href], button, input, select, textarea, [tabindex]')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
  return scrollToElement(target, offset);
}

/** Returns the space to leave above a target: `offset`, or the theme's `scroll-margin-top` if that is larger. */
export function getScrollOffset(target: Element, offset: number): number {
  return Math.max(offset, parseFloat(getComputedStyle(target).scrollMarginTop) || 0);
}

/**
 * Scrolls to the target. The animation stops when the shopper scrolls, taps or types, or when the returned function
 * is called.
 */
function scrollToElement(target: Element, offset = HEADER_OFFSET): () => void {
  const offsetAbove = getScrollOffset(target, offset);
  const getTargetTop = () => target.getBoundingClientRect().top + scrollY - offsetAbove;
  if (prefersReducedMotion()) {
    scrollInstantly(getTargetTop());
    return () => undefined;
  }
  const startTop = scrollY;
  let startTime: number | undefined;
  let frame = requestAnimationFrame(animateScrollStep);
  const stopEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  for (const type of stopEvents) addEventListener(type, stopAnimation, { passive: true });

  function animateScrollStep(now: number): void {
    startTime ??= now;
    const progress = Math.min(1, (now - startTime) / SCROLL_DURATION);
    // The position is measured in each frame, because images that load during the animation move the target.
    scrollInstantly(
      startTop +
        (getTargetTop() - startTop) *
          (progress < 0.5 ? 2 * progress * progress : 1 - 2 * (1 - progress) ** 2),
    );
    if (progress < 1) frame = requestAnimationFrame(animateScrollStep);
    else stopAnimation();
  }
  function stopAnimation(): void {
    cancelAnimationFrame(frame);
    for (const type of stopEvents) removeEventListener(type, stopAnimation);
  }
  return stopAnimation;
}

function scrollInstantly(top: number): void {
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
