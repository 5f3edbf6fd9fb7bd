import { matchRanges } from '../../src/lib/fold-diacritics';
import type { FoundProduct } from './search-products';

/** What hangs below the field: a sentence, or the goods as a list that the field's keys move through. */
export interface Panel {
  readonly box: HTMLElement;
  readonly list: HTMLElement;
  /** Spoken only; the field's reader must not be interrupted by a list that changes with each letter. */
  readonly status: HTMLElement;
  showResults(found: readonly FoundProduct[], words: string, all: { text: string; url: string }): void;
  showMessage(text: string, all?: { text: string; url: string }): void;
  showSkeleton(rows: number): void;
  options(): HTMLAnchorElement[];
  /** Shows it where there is room: fields stand at either end of a header, and in bars at the window's edge. */
  open(): void;
}

export function createResultsPanel(id: string, label: string): Panel {
  const box = createElement('div', 'tiem-search-panel');
  const list = createElement('div', 'tiem-search-list');
  const status = createElement('p', 'tiem-hidden-text');
  box.hidden = true;
  list.id = id;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  status.setAttribute('role', 'status');

  const replaceResults = (...nodes: Node[]) => {
    list.removeAttribute('aria-busy');
    list.replaceChildren(...nodes.filter((node) => node instanceof HTMLAnchorElement));
    box.replaceChildren(...nodes.filter((node) => !(node instanceof HTMLAnchorElement)), list);
  };
  const createOption = (url: string, position: number, className: string) => {
    const link = createElement('a', className);
    link.href = url;
    link.id = `${id}-${position}`;
    // The field keeps the focus; keys move `aria-activedescendant`.
    link.tabIndex = -1;
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    return link;
  };
  const showAllLink = ({ text, url }: { text: string; url: string }, position: number) => {
    const link = createOption(url, position, 'tiem-search-option tiem-search-all');
    link.textContent = text;
    return link;
  };

  return {
    box,
    list,
    status,
    options: () => [...list.querySelectorAll('a')],
    open() {
      box.hidden = false;
      const { left, right, top, bottom } = (box.parentElement ?? box).getBoundingClientRect();
      box.classList.toggle('is-end', left > innerWidth - right);
      box.classList.toggle('is-above', innerHeight - bottom < 300 && top > innerHeight - bottom);
    },
    showResults(found, words, all) {
      const rows = found.map((product, position) => {
        const link = createOption(product.url, position, 'tiem-search-option');
        const picture = createElement(product.picture ? 'img' : 'span', 'tiem-search-picture');
        if (product.picture && picture instanceof HTMLImageElement)
          Object.assign(picture, { src: product.picture, alt: '', width: 48, height: 48, decoding: 'async' });
        const name = createElement('span', 'tiem-search-name');
        name.append(...highlightMatches(product.name, words));
        const price = createElement('span', 'tiem-search-price tiem-number');
        price.textContent = product.price;
        link.append(picture, name, price);
        return link;
      });
      replaceResults(...rows, showAllLink(all, rows.length));
    },
    showMessage(text, all) {
      // No paragraph: themes give those a margin.
      const line = createElement('div', 'tiem-search-sentence');
      line.textContent = text;
      replaceResults(line, ...(all ? [showAllLink(all, 0)] : []));
    },
    showSkeleton(rows) {
      const lines = Array.from({ length: rows }, () =>
        createElement('span', 'tiem-search-wait tiem-skeleton'),
      );
      replaceResults(...lines);
      list.setAttribute('aria-busy', 'true');
    },
  };
}

/** `ao thun` marks „Áo thun“ as it is written. */
function* highlightMatches(text: string, words: string): Generator<Node | string> {
  let end = 0;
  for (const [from, to] of matchRanges(text, words)) {
    if (from > end) yield text.slice(end, from);
    const mark = createElement('mark', 'tiem-search-mark');
    mark.textContent = text.slice(from, to);
    yield mark;
    end = to;
  }
  if (end < text.length) yield text.slice(end);
}

function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
