export interface Panel {
  /** `description`, `additional_information`, `reviews` or a name that the theme defines. */
  name: string;
  /** The link or title that opens the panel. */
  control: HTMLElement;
  /** The element around the control; themes style its class `active`. */
  item: HTMLElement;
  body: HTMLElement;
}

/** Tabs are a list of links to panels; accordions have each panel directly below its title. */
export function readPanels(element: HTMLElement): { panels: Panel[]; isAccordion: boolean } {
  const titles = [...element.querySelectorAll<HTMLElement>('.accordion-title')];
  const isAccordion = titles.length > 0;
  return { isAccordion, panels: isAccordion ? titles.flatMap(accordionPanel) : readTabs(element) };
}

function readTabs(element: HTMLElement): Panel[] {
  return [...element.querySelectorAll<HTMLAnchorElement>('.tabs a[href^="#"]')].flatMap((control) => {
    const id = control.hash.slice(1);
    const body = id ? element.querySelector<HTMLElement>(`#${CSS.escape(id)}`) : null;
    return body ? [{ control, body, name: nameOf(id), item: control.closest('li') ?? control }] : [];
  });
}

function accordionPanel(control: HTMLElement): Panel[] {
  const item = control.closest<HTMLElement>('.accordion-item') ?? control;
  const body = item.querySelector<HTMLElement>('.accordion-inner');
  if (!body) return [];
  const link = control instanceof HTMLAnchorElement ? control.hash.slice(1) : '';
  return [{ control, item, body, name: nameOf(body.id || link || item.id) }];
}

const nameOf = (id: string): string =>
  id.replace(/^(?:tab|accordion(?:-item)?)-/, '').replace(/-content$/, '');

/**
 * Inline styles, because a theme's `.panel { display: block }` overrides the attribute `hidden`, and themes with an
 * accordion hide closed panels in their stylesheet.
 */
export function setClosed(body: HTMLElement, isClosed: boolean): void {
  body.style.display = isClosed ? 'none' : '';
  if (!isClosed && getComputedStyle(body).display === 'none') body.style.display = 'block';
}
