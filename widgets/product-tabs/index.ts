import './product-tabs.css';
import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { tabsTexts } from '../../src/i18n/vi/tabs';
import { type Cleanups, createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { findInitialPanel } from './initial-panel.rules';
import { initShowMore } from './show-more';
import { initTabs, readPanels, setPanelClosed, type TabPanel } from './tabs';

const options = {
  cut: {
    type: 'number',
    default: 600,
    min: 0,
    integer: true,
    help: 'Height in pixels to which a longer description is cut; 0 shows all of it.',
  },
} as const satisfies OptionsSchema;

const REVIEW_LINKS = 'a.woocommerce-review-link, a[href$="#reviews"]';

const definition: BehaviourDefinition<typeof options, typeof tabsTexts> = {
  kind: 'behaviour',
  name: 'product-tabs',
  options,
  texts: tabsTexts,
  mount({ element, options: { cut }, t }) {
    const { panels, isAccordion } = readPanels(element);
    if (panels.length === 0)
      throw new MountPointError({
        element,
        attribute: '.tabs a[href^="#"], .accordion-title',
        allowed: 'links to the panels, and the panels',
      });
    const cleanups = createCleanups();
    for (const { body } of panels) {
      // Removes the classes that hide the panels before mounting, because the widget itself shows and hides them from
      // now on.
      const server = ['tiem-closed', 'tiem-cut'].filter((name) => body.classList.contains(name));
      body.classList.remove(...server);
      cleanups.add(() => body.classList.add(...server));
    }
    let isByDefault = false;
    const handleTabOpened = (name: string) => {
      const body = panels.find((panel) => panel.name === name)?.body;
      if (!isByDefault)
        body?.dispatchEvent(new CustomEvent('tiem:tab:opened', { detail: { name }, bubbles: true }));
    };
    const open = isAccordion
      ? initAccordion(panels, cleanups, handleTabOpened)
      : initTabs(element, panels, cleanups, handleTabOpened);
    cleanups.add(openAllForPrint(panels.map(({ body }) => body)));
    const description = panels.find(({ name }) => name === 'description');
    if (description && cut > 0) cleanups.add(initShowMore(description.body, cut, t));

    const goToReviews = () => {
      open('reviews');
      (document.getElementById('reviews') ?? element).scrollIntoView(createScrollOptions());
    };
    const openPanelOfUrl = () => {
      const { panel, scrollsToReviews } = findInitialPanel(location.href, createPanelIdLookup(panels));
      if (panel) open(panel);
      if (panel && scrollsToReviews) goToReviews();
      // Scrolls to the URL's target, because the browser could not do so while its panel was closed.
      else if (panel) document.getElementById(readDecodedHash())?.scrollIntoView();
      return panel !== null;
    };
    const openedPanel = findOpenPanel(panels);
    if (
      openedPanel &&
      findInitialPanel(location.href, createPanelIdLookup(panels)).panel !== openedPanel.name
    )
      open(openedPanel.name);
    else if (!openPanelOfUrl()) {
      isByDefault = true;
      open(panels[0]?.name ?? '');
      isByDefault = false;
    }
    const handleHashChange = () => openPanelOfUrl();
    window.addEventListener('hashchange', handleHashChange);
    cleanups.add(() => window.removeEventListener('hashchange', handleHashChange));

    cleanups.listen(document, 'click', (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(REVIEW_LINKS);
      if (
        !link ||
        event.defaultPrevented ||
        isLinkToOtherPage(link) ||
        !panels.some(({ name }) => name === 'reviews')
      )
        return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      // Changes the hash, which adds a history entry, so that "back" returns to the link.
      if (location.hash !== '#reviews') location.hash = 'reviews';
      goToReviews();
    });
    return cleanups.run;
  },
};

/** Finds a panel that another script opened on a click before this widget mounted. */
function findOpenPanel(panels: readonly TabPanel[]): TabPanel | undefined {
  return panels.slice(1).find(({ control, item }) => control.matches('.active') || item.matches('.active'));
}

/** Returns a lookup for the ids in each panel, so that a URL hash opens the panel that contains its target. */
function createPanelIdLookup(panels: readonly TabPanel[]) {
  return panels.map(({ name, body }) => ({
    name,
    hasId: (id: string) => body.id === id || body.querySelector(`#${CSS.escape(id)}`) !== null,
  }));
}

function readDecodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

function isLinkToOtherPage(link: HTMLAnchorElement): boolean {
  return link.pathname !== location.pathname || link.search !== location.search;
}

function createScrollOptions(): ScrollIntoViewOptions {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { block: 'start', behavior: isMotionReduced ? 'auto' : 'smooth' };
}

export default definition;

/**
 * Makes accordion titles open the panel below them, one at a time. Returns a function that opens a panel by name.
 */
function initAccordion(
  panels: readonly TabPanel[],
  undo: Cleanups,
  handleOpened: (name: string) => void,
): (name: string) => void {
  function openPanel(name: string | null): void {
    for (const { control, item, body, name: panelName } of panels) {
      const isOpen = panelName === name;
      setPanelClosed(body, !isOpen);
      control.setAttribute('aria-expanded', String(isOpen));
      for (const element of [control, item]) element.classList.toggle('active', isOpen);
    }
    if (name) handleOpened(name);
  }

  for (const [at, { control, item, body, name }] of panels.entries()) {
    if (!body.id) setAttribute(undo, body, 'id', `tiem-accordion-${at}-${name}`);
    setAttribute(undo, control, 'aria-controls', body.id);
    setAttribute(undo, control, 'aria-expanded', 'false');
    const isButton = control instanceof HTMLButtonElement;
    if (!isButton) {
      setAttribute(undo, control, 'role', 'button');
      setAttribute(undo, control, 'tabindex', '0');
    }
    const { display } = body.style;
    const active = [control, item].filter((element) => element.classList.contains('active'));
    undo.add(() => {
      body.style.display = display;
      for (const element of [control, item]) element.classList.toggle('active', active.includes(element));
    });
    const togglePanel = (event: Event) => {
      event.preventDefault();
      openPanel(control.getAttribute('aria-expanded') === 'true' ? null : name);
    };
    undo.listen(control, 'click', togglePanel);
    undo.listen(control, 'keydown', (event) => {
      if (!isButton && (event.key === ' ' || event.key === 'Enter')) togglePanel(event);
    });
  }
  return (name) => {
    if (panels.some((panel) => panel.name === name)) openPanel(name);
  };
}

/** Shows all panels while the page is printed. */
function openAllForPrint(panelBodies: readonly HTMLElement[]): () => void {
  const print = matchMedia('print');
  let closed: HTMLElement[] = [];
  const handlePrintChange = () => {
    if (print.matches) {
      closed = panelBodies.filter(({ style }) => style.display === 'none');
      for (const { style } of closed) style.display = '';
    } else {
      for (const { style } of closed) style.display = 'none';
      closed = [];
    }
  };
  print.addEventListener('change', handlePrintChange);
  return () => print.removeEventListener('change', handlePrintChange);
}
