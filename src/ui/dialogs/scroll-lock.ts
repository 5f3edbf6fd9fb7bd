// Shared by all dialogs, because there is only one page to lock.
let locks = 0;
let restore: (() => void) | undefined;

/** Prevents the page behind from scrolling, and keeps its width. Returns a function that unlocks. */
export function lockScroll(): () => void {
  locks += 1;
  restore ??= lockPage();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks > 0) return;
    restore?.();
    restore = undefined;
  };
}

function lockPage(): () => void {
  const page = document.documentElement;
  // If the theme sets overflow on <body> only, the browser applies it to the viewport. Setting it on <html> too
  // would make <body> a scroll container of its own and break `position: sticky` inside it.
  const isBodys = isVisible(page) && !isVisible(document.body);
  const { style } = isBodys ? document.body : page;
  const bar = innerWidth - page.clientWidth;
  const keepsPlace = 'scrollbarGutter' in page.style;
  const { overflow } = style;
  const { paddingRight, scrollbarGutter } = page.style;
  // Inline, because a theme's own `html { overflow-y: scroll }` overrides rules in cascade layers.
  style.overflow = 'hidden';
  // Reserves the scrollbar's width, so that the page does not shift.
  if (bar > 0 && keepsPlace) page.style.scrollbarGutter = 'stable';
  else if (bar > 0) page.style.paddingRight = `${bar}px`;
  return () => {
    style.overflow = overflow;
    Object.assign(page.style, { paddingRight, scrollbarGutter });
  };
}

function isVisible(element: HTMLElement): boolean {
  return getComputedStyle(element).overflow === 'visible';
}
