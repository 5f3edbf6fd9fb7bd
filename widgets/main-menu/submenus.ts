import {
  type Cleanups,
  createCleanups,
  hideElement,
  restoreStyleOnCleanup,
  setAttribute,
} from '../../src/lib/cleanups';

/** A pointer on its way across the menu opens nothing, and one that slips off it for a moment closes nothing. */
const OPEN_DELAY = 120;
const CLOSE_DELAY = 300;

let lastId = 0;

/** Every submenu gets a button of its own: the link stays a link, for a finger and a keyboard too. */
export function initSubmenus(list: HTMLElement, nameOf: (parent: string) => string): () => void {
  const undo = createCleanups();
  const closers = new Map<HTMLElement, () => void>();
  const closeAll = (except?: Node | null) => {
    for (const [item, close] of closers) if (!except || !item.contains(except)) close();
  };

  for (const item of list.querySelectorAll<HTMLElement>('li')) {
    const submenu = [...item.children].find((child) => child.tagName === 'UL');
    const link = item.querySelector(':scope > a');
    if (submenu instanceof HTMLElement) closers.set(item, initSubmenu(item, submenu, link));
  }
  undo.listen(document, 'pointerdown', ({ target }) => closeAll(target as Node));
  undo.add(() => closeAll());

  function initSubmenu(item: HTMLElement, submenu: HTMLElement, link: Element | null): () => void {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-menu-sub-toggle';
    hideToggles(undo, item, link);
    // Many themes put a sign of their own behind the word.
    const sign = link ? getComputedStyle(link, '::after').content : '';
    button.classList.toggle('is-bare', !/^(none|normal|"\s*"|)$/.test(sign));
    button.setAttribute('aria-label', nameOf(link?.textContent?.trim() ?? ''));
    button.setAttribute('aria-expanded', 'false');
    if (!submenu.id) {
      lastId += 1;
      setAttribute(undo, submenu, 'id', `tiem-submenu-${lastId}`);
    }
    button.setAttribute('aria-controls', submenu.id);
    submenu.before(button);
    undo.add(() => button.remove());

    let timer: ReturnType<typeof setTimeout> | undefined;
    undo.add(() => clearTimeout(timer));
    const isDrawer = () => item.closest('dialog') !== null;
    const display = createSubmenuDisplay(undo, submenu);
    const isOpen = () => item.classList.contains('tiem-open');
    const setOpen = (open: boolean) => {
      clearTimeout(timer);
      if (open) closeAll(item);
      item.classList.toggle('tiem-open', open);
      display.setOpen(open, isDrawer());
      button.setAttribute('aria-expanded', String(open));
    };
    const setOpenLater = (open: boolean, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(open), delay);
    };

    undo.listen(button, 'click', () => setOpen(!isOpen()));
    // A parent that leads nowhere is a button in disguise.
    if (link?.getAttribute('href') === '#' || (link && !link.hasAttribute('href')))
      undo.listen(link, 'click', (event) => {
        event.preventDefault();
        setOpen(!isOpen());
      });
    undo.listen(item, 'pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse' && !isDrawer()) setOpenLater(true, OPEN_DELAY);
    });
    undo.listen(item, 'pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse' && !isDrawer()) setOpenLater(false, CLOSE_DELAY);
    });
    undo.listen(item, 'focusout', ({ relatedTarget }) => {
      if (!isDrawer() && relatedTarget instanceof Node && !item.contains(relatedTarget)) setOpen(false);
    });
    undo.listen(item, 'keydown', (event) => {
      const head = event.target === button || event.target === link;
      if (event.key === 'Escape' && isOpen() && !isDrawer()) {
        event.stopPropagation();
        setOpen(false);
        button.focus();
      } else if (event.key === 'ArrowDown' && head) {
        event.preventDefault();
        setOpen(true);
        submenu.querySelector<HTMLElement>('a, button')?.focus();
      }
    });
    // The pointer that made the page load this widget rests on the item already.
    setOpen(item.matches(':hover') && !isDrawer() && matchMedia('(hover: hover)').matches);
    return () => setOpen(false);
  }
  return undo.run;
}

/** Two buttons for one submenu contradict each other, so the theme's own is put away while ours is there. */
function hideToggles(undo: Cleanups, item: HTMLElement, link: Element | null): void {
  const toggles = [
    ...item.querySelectorAll<HTMLElement>(':scope > button, :scope > [aria-expanded]:not(a)'),
    ...(link?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? []),
  ];
  for (const toggle of toggles) undo.add(hideElement(toggle));
}

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
function createSubmenuDisplay(undo: Cleanups, submenu: HTMLElement) {
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
