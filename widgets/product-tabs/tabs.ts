import { type Cleanups, setAttribute } from '../../src/lib/cleanups';

const KEY_MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The attribute of a selected tab that the theme already marks visibly. product-tabs.css adds no underline to such a
 * tab.
 */
const MARKED_ATTRIBUTE = 'data-tiem-marked';

/**
 * Whether the theme draws something, such as an arrow, on the selected item and not on the others. If the product has
 * only one tab, anything drawn on it counts.
 */
function isSelectedTabMarkedByTheme(selected: HTMLElement, items: readonly HTMLElement[]): boolean {
  const other = items.find((item) => item !== selected);
  const readPseudoElementStyle = (item: HTMLElement, pseudo: string) => {
    const { content, opacity, visibility, display, backgroundColor } = getComputedStyle(item, pseudo);
    return /^(none|normal|)$/.test(content)
      ? ''
      : [content, opacity, visibility, display, backgroundColor].join();
  };
  return (
    ['::before', '::after'].some(
      (pseudo) =>
        readPseudoElementStyle(selected, pseudo) &&
        readPseudoElementStyle(selected, pseudo) !== (other ? readPseudoElementStyle(other, pseudo) : ''),
    ) ||
    // Counts a running animation as the theme's mark of the active tab, too. While a mark fades in, the computed styles of
    // the active tab still equal those of the other tabs.
    (selected.getAnimations?.({ subtree: true }) ?? []).some(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target === selected && effect.pseudoElement,
    )
  );
}

/** Implements the ARIA tabs pattern: one tab stop, arrow keys between tabs. Returns a function that opens a tab. */
export function initTabs(
  element: HTMLElement,
  panels: readonly TabPanel[],
  cleanups: Cleanups,
  onOpened: (name: string) => void,
): (name: string) => void {
  const list = panels[0]?.item.parentElement ?? element;
  setAttribute(cleanups, list, 'role', 'tablist');
  for (const { control, item, body } of panels) {
    if (!control.id) setAttribute(cleanups, control, 'id', `${body.id}-tab`);
    for (const [name, value] of [
      ['role', 'tab'],
      ['aria-controls', body.id],
      ['aria-selected', 'false'],
      ['tabindex', '-1'],
    ] as const)
      setAttribute(cleanups, control, name, value);
    // Moves `role="tab"` from the list item, where WooCommerce sets it, to the link, because the list item cannot be
    // focused.
    if (item !== control) {
      setAttribute(cleanups, item, 'role', 'presentation');
      for (const name of ['aria-controls', 'aria-selected'])
        removeAttributeUntilUnmount(cleanups, item, name);
    }
    setAttribute(cleanups, body, 'role', 'tabpanel');
    setAttribute(cleanups, body, 'aria-labelledby', control.id);
    setAttribute(cleanups, body, 'tabindex', '0');
    const { display } = body.style;
    const wasActive = item.classList.contains('active');
    cleanups.add(() => {
      body.style.display = display;
      item.classList.toggle('active', wasActive);
      item.removeAttribute(MARKED_ATTRIBUTE);
    });
  }

  function openTab(name: string): void {
    if (!panels.some((panel) => panel.name === name)) return;
    for (const { control, item, body, name: own } of panels) {
      const isOpen = own === name;
      setPanelClosed(body, !isOpen);
      control.setAttribute('aria-selected', String(isOpen));
      control.tabIndex = isOpen ? 0 : -1;
      item.classList.toggle('active', isOpen);
    }
    const items = panels.map(({ item }) => item);
    for (const item of items)
      item.toggleAttribute(
        MARKED_ATTRIBUTE,
        item.matches('.active') && isSelectedTabMarkedByTheme(item, items),
      );
    onOpened(name);
  }

  // Observes the class `active`, because WooCommerce's tab script also opens tabs: the initial one, and others when a
  // script triggers it.
  const observer = new MutationObserver(() => {
    const activePanel = panels.find(({ control, item }) => item.matches('.active') && control.tabIndex < 0);
    if (activePanel) openTab(activePanel.name);
  });
  observer.observe(list, { subtree: true, attributeFilter: ['class'] });
  cleanups.add(() => observer.disconnect());

  for (const [at, { control, name }] of panels.entries()) {
    cleanups.listen(control, 'click', (event) => {
      event.preventDefault();
      openTab(name);
    });
    cleanups.listen(control, 'keydown', (event) => {
      const next = panels[KEY_MOVES[event.key]?.(at, panels.length) ?? -1];
      if (!next && event.key !== ' ') return;
      event.preventDefault();
      openTab((next ?? { name }).name);
      next?.control.focus();
    });
  }
  return openTab;
}

function removeAttributeUntilUnmount(undo: Cleanups, element: Element, name: string): void {
  const before = element.getAttribute(name);
  if (before === null) return;
  element.removeAttribute(name);
  undo.add(() => element.setAttribute(name, before));
}

export interface TabPanel {
  /** Name of the panel: `description`, `additional_information`, `reviews` or a name from the theme. */
  name: string;
  /** The link or title that opens the panel. */
  control: HTMLElement;
  /** The element around the control, on which themes style the class `active`. */
  item: HTMLElement;
  body: HTMLElement;
}

/** Reads tabs (a list of links to panels) or an accordion (each panel directly below its title). */
export function readPanels(element: HTMLElement): { panels: TabPanel[]; isAccordion: boolean } {
  const titles = [...element.querySelectorAll<HTMLElement>('.accordion-title')];
  const isAccordion = titles.length > 0;
  return { isAccordion, panels: isAccordion ? titles.flatMap(readAccordionPanel) : readTabs(element) };
}

function readTabs(element: HTMLElement): TabPanel[] {
  return [...element.querySelectorAll<HTMLAnchorElement>('.tabs a[href^="#"]')].flatMap((control) => {
    const id = control.hash.slice(1);
    const body = id ? element.querySelector<HTMLElement>(`#${CSS.escape(id)}`) : null;
    return body ? [{ control, body, name: readPanelName(id), item: control.closest('li') ?? control }] : [];
  });
}

function readAccordionPanel(control: HTMLElement): TabPanel[] {
  const item = control.closest<HTMLElement>('.accordion-item') ?? control;
  const body = item.querySelector<HTMLElement>('.accordion-inner');
  if (!body) return [];
  const link = control instanceof HTMLAnchorElement ? control.hash.slice(1) : '';
  return [{ control, item, body, name: readPanelName(body.id || link || item.id) }];
}

const readPanelName = (id: string): string =>
  id.replace(/^(?:tab|accordion(?:-item)?)-/, '').replace(/-content$/, '');

/**
 * Shows or hides a panel by inline style. A theme's `.panel { display: block }` overrides the attribute `hidden`, and
 * themes with an accordion hide closed panels in their stylesheet.
 */
export function setPanelClosed(body: HTMLElement, isClosed: boolean): void {
  body.style.display = isClosed ? 'none' : '';
  if (!isClosed && getComputedStyle(body).display === 'none') body.style.display = 'block';
}
