import { findMatchRanges } from '../../src/lib/fold-diacritics';
import { positionFloating } from '../../src/ui/floating/position-floating';
import type { FoundProduct } from './search-products';

/** The link to the page with all results, at the end of the list. */
export interface AllResultsLink {
  text: string;
  url: string;
}

/**
 * Creates the panel below the search field. It shows a message, or products as a listbox that the field's arrow keys
 * control.
 */
export interface ResultsPanel {
  readonly element: HTMLElement;
  readonly listbox: HTMLElement;
  /**
   * A visually hidden live region with the number of results. The list itself is not a live region, because it
   * changes with each letter.
   */
  readonly status: HTMLElement;
  showResults(found: readonly FoundProduct[], words: string, all: AllResultsLink): void;
  showMessage(text: string, all?: AllResultsLink): void;
  showSkeleton(rows: number): void;
  options(): HTMLAnchorElement[];
  /** Shows the panel below the form, or above it if fewer than 300 px are left below. */
  openPanel(): void;
  closePanel(): void;
}

export function createResultsPanel(form: HTMLFormElement, id: string, label: string): ResultsPanel {
  const element = createHtmlElement('div', 'tiem-search-panel');
  const listbox = createHtmlElement('div', 'tiem-search-list');
  const status = createHtmlElement('p', 'tiem-visually-hidden');
  let stopPositioning = () => {};
  element.hidden = true;
  listbox.id = id;
  listbox.setAttribute('role', 'listbox');
  listbox.setAttribute('aria-label', label);
  status.setAttribute('role', 'status');

  const replaceResults = (...nodes: Node[]) => {
    listbox.removeAttribute('aria-busy');
    listbox.replaceChildren(...nodes.filter((node) => node instanceof HTMLAnchorElement));
    element.replaceChildren(...nodes.filter((node) => !(node instanceof HTMLAnchorElement)), listbox);
  };
  const createResultOption = (url: string, position: number, className: string) => {
    const link = createHtmlElement('a', className);
    link.href = url;
    link.id = `${id}-${position}`;
    // Makes the option unfocusable, because the focus stays in the field and arrow keys move `aria-activedescendant`.
    link.tabIndex = -1;
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    return link;
  };
  const createAllResultsLink = ({ text, url }: AllResultsLink, position: number) => {
    const link = createResultOption(url, position, 'tiem-search__option tiem-search__all');
    link.textContent = text;
    return link;
  };

  return {
    element,
    listbox,
    status,
    options: () => [...listbox.querySelectorAll('a')],
    openPanel() {
      if (!element.hidden) return;
      element.hidden = false;
      stopPositioning = positionFloating(form, element, { gap: 4, preferredHeight: 300 });
    },
    closePanel() {
      element.hidden = true;
      stopPositioning();
    },
    showResults(found, words, all) {
      const rows = found.map((product, position) => {
        const link = createResultOption(product.url, position, 'tiem-search__option');
        const picture = createHtmlElement(product.picture ? 'img' : 'span', 'tiem-search__image');
        if (product.picture && picture instanceof HTMLImageElement)
          Object.assign(picture, { src: product.picture, alt: '', width: 48, height: 48, decoding: 'async' });
        const name = createHtmlElement('span', 'tiem-search__name');
        name.append(...highlightMatches(product.name, words));
        const price = createHtmlElement('span', 'tiem-search__price tiem-number');
        price.textContent = product.price;
        link.append(picture, name, price);
        return link;
      });
      replaceResults(...rows, createAllResultsLink(all, rows.length));
    },
    showMessage(text, all) {
      // Uses a `div` for the message, because themes set margins on paragraphs.
      const line = createHtmlElement('div', 'tiem-search__message');
      line.textContent = text;
      replaceResults(line, ...(all ? [createAllResultsLink(all, 0)] : []));
    },
    showSkeleton(rows) {
      const lines = Array.from({ length: rows }, () =>
        createHtmlElement('span', 'tiem-search__skeleton tiem-skeleton'),
      );
      replaceResults(...lines);
      listbox.setAttribute('aria-busy', 'true');
    },
  };
}

/** Yields `text` with the parts that match `words` marked, ignoring diacritics: `ao thun` marks `Áo thun`. */
function* highlightMatches(text: string, words: string): Generator<Node | string> {
  let end = 0;
  for (const [from, to] of findMatchRanges(text, words)) {
    if (from > end) yield text.slice(end, from);
    const mark = createHtmlElement('mark', 'tiem-search__highlight');
    mark.textContent = text.slice(from, to);
    yield mark;
    end = to;
  }
  if (end < text.length) yield text.slice(end);
}

function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
