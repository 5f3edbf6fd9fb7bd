import { type Cleanups, restoreStyleOnCleanup } from '../../src/lib/cleanups';

/** How themes hide a submenu until its item is hovered, and what takes that back. */
const OPEN_STYLES = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  height: 'auto',
  'max-height': 'none',
  'clip-path': 'none',
  transform: 'none',
  'pointer-events': 'auto',
};

/** Where a drawer lists a submenu: below its link. */
const IN_DRAWER = { position: 'static', margin: '0' };

/**
 * Themes open submenus by `:hover` on the item, with `visibility`, `opacity` or a place off the screen. Inline styles
 * decide instead, so that the button's `aria-expanded` is what is seen: also for the keyboard, and after Escape under a
 * resting pointer.
 */
export function createSubmenuDisplay(undo: Cleanups, submenu: HTMLElement) {
  restoreStyleOnCleanup(undo, submenu);
  const initial = submenu.style.cssText;
  const applyStyles = (styles: Record<string, string>) => {
    for (const [name, value] of Object.entries(styles)) submenu.style.setProperty(name, value, 'important');
  };
  return {
    setOpen(open: boolean, isDrawer: boolean) {
      submenu.style.cssText = initial;
      if (!open) return applyStyles({ display: 'none' });
      applyStyles(isDrawer ? { ...OPEN_STYLES, ...IN_DRAWER } : OPEN_STYLES);
      const { left, right } = submenu.getBoundingClientRect();
      if (right > 0 && left < document.documentElement.clientWidth) return;
      const isNested = submenu.parentElement?.closest('ul')?.parentElement?.closest('li') != null;
      applyStyles({ left: isNested ? '100%' : '0', right: 'auto' });
    },
  };
}
