import './main-menu.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { contentTexts } from '../../src/i18n/vi/content';
import { createCleanups, hideElement, setAttribute } from '../../src/lib/cleanups';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import { initSubmenus, WIDE_SCREEN } from './submenus';

/**
 * Matches WordPress's navigation block, which opens its submenus itself through the Interactivity API. The prefix `wc`
 * is that of WooCommerce's earlier copy of this API.
 */
const INTERACTIVE = '[data-wp-interactive], [data-wc-interactive]';

const definition: BehaviourDefinition<Record<never, never>, typeof contentTexts> = {
  kind: 'behaviour',
  name: 'main-menu',
  options: {},
  texts: contentTexts,
  mount({ element, t, warn }) {
    const cleanups = createCleanups();
    const list = element.querySelector<HTMLElement>('ul');
    if (!list) {
      warn('there is no list of links in it.');
      return cleanups.run;
    }
    if (element.matches(INTERACTIVE) || element.querySelector(INTERACTIVE)) {
      warn("the theme's own block opens its submenus; take data-tiem off it.");
      element.classList.add('tiem-menu--static');
      cleanups.add(() => element.classList.remove('tiem-menu--static'));
      return cleanups.run;
    }
    list.classList.add('tiem-menu');
    cleanups.add(() => list.classList.remove('tiem-menu'));
    if (!element.matches('[aria-label], [aria-labelledby]'))
      setAttribute(cleanups, element, 'aria-label', t('menu.main'));
    cleanups.add(initSubmenus(list, (name) => t('menu.toggleSub', name)));
    cleanups.add(
      addOffCanvasMenu(element, list, {
        label: t('menu.main'),
        toggle: t('menu.toggle'),
        close: t('panel.close'),
      }),
    );
    return cleanups.run;
  },
};

export default definition;

let lastListId = 0;

/**
 * Whether the theme has a menu button that is not beside the list, but elsewhere in the header or, as in Storefront,
 * beside a container of two menus. If so, the theme's own script opens and closes the menu.
 */
function hasMenuButtonElsewhere(nav: HTMLElement, list: HTMLElement): boolean {
  const toggles = [...(nav.closest('header') ?? nav).querySelectorAll('.menu-toggle')];
  return toggles.length > 0 && !toggles.some(({ parentElement }) => parentElement === list.parentElement);
}

interface MenuTexts {
  label: string;
  toggle: string;
  close: string;
}

/** Adds a button that opens the page's own list in a drawer on small screens. Returns a cleanup function. */
function addOffCanvasMenu(nav: HTMLElement, list: HTMLElement, labels: MenuTexts): () => void {
  const undo = createCleanups();
  if (!canOpenDialogs() || hasMenuButtonElsewhere(nav, list)) {
    nav.classList.add('tiem-menu--static');
    return () => nav.classList.remove('tiem-menu--static');
  }
  let close: (() => void) | undefined;
  const toggle = nav.querySelector<HTMLElement>('.menu-toggle') ?? createMenuButton();
  setAttribute(undo, toggle, 'aria-haspopup', 'dialog');
  setAttribute(undo, toggle, 'aria-expanded', 'false');
  if (!list.id) setAttribute(undo, list, 'id', `tiem-menu-${++lastListId}`);
  setAttribute(undo, toggle, 'aria-controls', list.id);

  undo.listen(toggle, 'click', (event) => {
    event.preventDefault();
    toggle.setAttribute('aria-expanded', 'true');
    show?.();
    close = openDialog(list, {
      label: labels.label,
      closeText: labels.close,
      side: 'left',
      opener: toggle,
      className: 'tiem-menu__drawer',
      onClose() {
        toggle.setAttribute('aria-expanded', 'false');
        handleWidthChange();
      },
    });
  });
  // Closes the drawer after a click on a link to an anchor of this page, because the page would scroll behind the
  // drawer.
  undo.listen(list, 'click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="#"]:not([href="#"])')) close?.();
  });
  // Hides the menu's list by script too, because a theme that sets `display` on its menus overrides Tiệm's stylesheet.
  const wideScreen = matchMedia(WIDE_SCREEN);
  let show: (() => void) | undefined;
  const handleWidthChange = () => {
    if (wideScreen.matches) close?.();
    show?.();
    show = undefined;
    if (!wideScreen.matches && !list.closest('dialog')) show = hideElement(list);
    // Hides the toggle button by script too, because a theme that sets `display` on its buttons overrides Tiệm's
    // stylesheet.
    if (wideScreen.matches && list.offsetParent) show = hideElement(toggle);
  };
  handleWidthChange();
  wideScreen.addEventListener('change', handleWidthChange);
  undo.add(() => {
    wideScreen.removeEventListener('change', handleWidthChange);
    show?.();
  });
  undo.add(() => close?.());

  function createMenuButton(): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'menu-toggle';
    // Puts the toggle button's text into a span, because Storefront draws one bar of its menu icon on that span.
    const text = document.createElement('span');
    text.textContent = labels.label;
    button.append(text);
    button.title = labels.toggle;
    list.before(button);
    undo.add(() => button.remove());
    return button;
  }
  return undo.run;
}
