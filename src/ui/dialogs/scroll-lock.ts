// The number of open dialogs that lock the page. All dialogs share it, because there is only one page to lock.
let lockCount = 0;
let unlockPage: (() => void) | undefined;

/** Prevents the page behind a dialog from scrolling, and keeps its width. Returns a function that unlocks it. */
export function lockScroll(): () => void {
  lockCount += 1;
  unlockPage ??= lockPageScroll();
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    lockCount -= 1;
    if (lockCount > 0) return;
    unlockPage?.();
    unlockPage = undefined;
  };
}

function lockPageScroll(): () => void {
  const page = document.documentElement;
  // Locks <body> if the theme sets overflow only there, because the browser applies the overflow of <body> to the
  // viewport. Setting it on <html> too would break `position: sticky` inside <body>.
  const isScrolledByBody = isOverflowVisible(page) && !isOverflowVisible(document.body);
  const { style } = isScrolledByBody ? document.body : page;
  const scrollbarWidth = innerWidth - page.clientWidth;
  const supportsScrollbarGutter = 'scrollbarGutter' in page.style;
  const { overflow } = style;
  const { paddingRight, scrollbarGutter } = page.style;
  // Sets an inline style, because a theme's own `html { overflow-y: scroll }` overrides rules in cascade layers.
  style.overflow = 'hidden';
  // Reserves the scrollbar's width, so that the page does not shift.
  if (scrollbarWidth > 0 && supportsScrollbarGutter) page.style.scrollbarGutter = 'stable';
  else if (scrollbarWidth > 0) page.style.paddingRight = `${scrollbarWidth}px`;
  return () => {
    style.overflow = overflow;
    Object.assign(page.style, { paddingRight, scrollbarGutter });
  };
}

function isOverflowVisible(element: HTMLElement): boolean {
  return getComputedStyle(element).overflow === 'visible';
}
