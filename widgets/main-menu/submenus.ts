import {
  type Cleanups,
  createCleanups,
  hideElement,
  restoreStyleOnCleanup,
  setAttribute,
} from '../../src/lib/cleanups';

/**
 * Delays in ms for hover intent. A pointer that only crosses the menu does not open a submenu, and a pointer that
 * leaves a submenu briefly does not close it.
 */
const OPEN_DELAY = 120;
const CLOSE_DELAY = 300;

/** The window width from which the menu is part of the page instead of a drawer. main-menu.css uses the same number. */
export const WIDE_SCREEN = '(min-width: 850px)';

let lastId = 0;

/**
 * Adds a toggle button to every submenu. The parent link keeps leading to its page on touch screens and by keyboard.
 */
export function initSubmenus(list: HTMLElement, createLabel: (parent: string) => string): () => void {
  const cleanups = createCleanups();
  const closers = new Map<HTMLElement, () => void>();
  const closeAllSubmenus = (except?: EventTarget | null) => {
    for (const [item, close] of closers) if (!(except instanceof Node && item.contains(except))) close();
  };

  for (const item of list.querySelectorAll<HTMLElement>('li')) {
    const submenu = [...item.children].find((child) => child.tagName === 'UL');
    const link = item.querySelector(':scope > a');
    if (submenu instanceof HTMLElement) closers.set(item, initSubmenu(item, submenu, link));
  }
  cleanups.listen(document, 'pointerdown', ({ target }) => closeAllSubmenus(target));
  cleanups.add(() => closeAllSubmenus());

  function initSubmenu(item: HTMLElement, submenu: HTMLElement, link: Element | null): () => void {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-menu__sub-toggle';
    hideThemeSubmenuButtons(cleanups, item, link);
    // Marks the button with `is-bare` if the theme draws an arrow after the link with `::after`; main-menu.css then
    // hides that arrow.
    const arrowContent = link ? getComputedStyle(link, '::after').content : '';
    button.classList.toggle('is-bare', !/^(none|normal|"\s*"|)$/.test(arrowContent));
    button.setAttribute('aria-label', createLabel(link?.textContent?.trim() ?? ''));
    // Updates `aria-expanded` on the link too, because Astra prints it there and its script would not change it.
    const controls = link?.hasAttribute('aria-expanded') ? [button, link] : [button];
    if (!submenu.id) {
      lastId += 1;
      setAttribute(cleanups, submenu, 'id', `tiem-submenu-${lastId}`);
    }
    button.setAttribute('aria-controls', submenu.id);
    submenu.before(button);
    cleanups.add(() => button.remove());

    let timer: ReturnType<typeof setTimeout> | undefined;
    cleanups.add(() => clearTimeout(timer));
    const isInMenuDrawer = () => item.closest('dialog') !== null;
    const isShownInFlow = () => isInMenuDrawer() || isStackedPhoneMenu(list);
    const setSubmenuDisplay = createSubmenuDisplaySetter(cleanups, submenu);
    const isSubmenuShown = () => item.classList.contains('tiem-open');
    const setSubmenuOpen = (open: boolean) => {
      clearTimeout(timer);
      if (open) closeAllSubmenus(item);
      item.classList.toggle('tiem-open', open);
      setSubmenuDisplay(open, isShownInFlow());
      // Limits the button to the link's height while the open submenu makes its item higher.
      const isGrowing = open && (isShownInFlow() || item.parentElement !== list);
      button.style.maxHeight = isGrowing && link instanceof HTMLElement ? `${link.offsetHeight}px` : '';
      for (const control of controls) control.setAttribute('aria-expanded', String(open));
    };
    const setSubmenuOpenAfterDelay = (open: boolean, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setSubmenuOpen(open), delay);
    };

    cleanups.listen(button, 'click', () => setSubmenuOpen(!isSubmenuShown()));
    // Also lets the parent link toggle the submenu if the link has no page of its own (`#` or no href).
    if (link?.getAttribute('href') === '#' || (link && !link.hasAttribute('href')))
      cleanups.listen(link, 'click', (event) => {
        event.preventDefault();
        setSubmenuOpen(!isSubmenuShown());
      });
    cleanups.listen(item, 'pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse' && !isInMenuDrawer()) setSubmenuOpenAfterDelay(true, OPEN_DELAY);
    });
    cleanups.listen(item, 'pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse' && !isInMenuDrawer()) setSubmenuOpenAfterDelay(false, CLOSE_DELAY);
    });
    cleanups.listen(item, 'focusout', ({ relatedTarget }) => {
      if (!isInMenuDrawer() && relatedTarget instanceof Node && !item.contains(relatedTarget))
        setSubmenuOpen(false);
    });
    cleanups.listen(item, 'keydown', (event) => {
      const isOnParent = event.target === button || event.target === link;
      if (event.key === 'Escape' && isSubmenuShown() && !isInMenuDrawer()) {
        event.stopPropagation();
        setSubmenuOpen(false);
        button.focus();
      } else if (event.key === 'ArrowDown' && isOnParent) {
        event.preventDefault();
        setSubmenuOpen(true);
        submenu.querySelector<HTMLElement>('a, button')?.focus();
      }
    });
    // Opens the submenu of an item that is hovered already, because the widget is loaded on hover.
    setSubmenuOpen(item.matches(':hover') && !isInMenuDrawer() && matchMedia('(hover: hover)').matches);
    return () => setSubmenuOpen(false);
  }
  return cleanups.run;
}

/**
 * Whether the list is a theme's own phone menu, whose items are one below another. Such a menu often cuts off what is
 * outside it, so submenus take part in its layout.
 */
function isStackedPhoneMenu({ children: [first, second] }: HTMLElement): boolean {
  const isStacked =
    first instanceof HTMLElement &&
    second instanceof HTMLElement &&
    second.offsetLeft === first.offsetLeft &&
    second.offsetTop > first.offsetTop;
  return isStacked && !matchMedia(WIDE_SCREEN).matches;
}

/** Hides the theme's own submenu buttons, because two buttons for one submenu could show different states. */
function hideThemeSubmenuButtons(undo: Cleanups, item: HTMLElement, link: Element | null): void {
  const toggles = [
    ...item.querySelectorAll<HTMLElement>(':scope > button, :scope > [aria-expanded]:not(a)'),
    ...(link?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? []),
  ];
  for (const toggle of toggles) undo.add(hideElement(toggle));
}

/** Overrides the styles with which themes hide a submenu until its item is hovered. */
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

/** Styles of a submenu that is shown below its link, in the drawer or in a theme's phone menu. */
const IN_FLOW = { position: 'static', margin: '0' };

/**
 * Returns a function that shows and hides a submenu with inline styles, because they override all ways in which themes
 * show submenus on `:hover`. So the visible state always matches the button's `aria-expanded`, even after Escape while
 * the pointer still hovers.
 */
function createSubmenuDisplaySetter(undo: Cleanups, submenu: HTMLElement) {
  restoreStyleOnCleanup(undo, submenu);
  const initial = submenu.style.cssText;
  const applyImportantStyles = (styles: Record<string, string>) => {
    for (const [name, value] of Object.entries(styles)) submenu.style.setProperty(name, value, 'important');
  };
  return (open: boolean, isInFlow: boolean): void => {
    submenu.style.cssText = initial;
    if (!open) {
      applyImportantStyles({ display: 'none' });
      return;
    }
    applyImportantStyles(isInFlow ? { ...OPEN_STYLES, ...IN_FLOW } : OPEN_STYLES);
    const { left, right } = submenu.getBoundingClientRect();
    if (right > 0 && left < document.documentElement.clientWidth) return;
    const isNested = submenu.parentElement?.closest('ul')?.parentElement?.closest('li') != null;
    applyImportantStyles({ left: isNested ? '100%' : '0', right: 'auto' });
  };
}
