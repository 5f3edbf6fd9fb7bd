// The page scrolls or it does not: a fact of the page, however many dialogs ask for it.
let locks = 0;
let restore: (() => void) | undefined;

/** The page behind stays where it is, and as wide as it is. Undone by what it returns. */
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
  // Where the theme cuts overflow on <body>, it is the body that lends the window its scrolling; cutting it on <html>
  // as well would make the body scroll by itself and tear off everything sticky in it.
  const isBodys = isVisible(page) && !isVisible(document.body);
  const { style } = isBodys ? document.body : page;
  const bar = innerWidth - page.clientWidth;
  const keepsPlace = 'scrollbarGutter' in page.style;
  const { overflow } = style;
  const { paddingRight, scrollbarGutter } = page.style;
  // Inline, because a theme's own `html { overflow-y: scroll }` beats every layered rule.
  style.overflow = 'hidden';
  // The scrollbar's place stays taken, or the page would jump sideways.
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
