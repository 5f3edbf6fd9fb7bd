import { matchRanges } from '../../src/lib/fold';
import type { Found } from './find';

/** What hangs below the field: a sentence, or the goods as a list that the field's keys move through. */
export interface Panel {
  readonly box: HTMLElement;
  readonly list: HTMLElement;
  /** Spoken only; the field's reader must not be interrupted by a list that changes with each letter. */
  readonly status: HTMLElement;
  results(found: readonly Found[], words: string, all: { text: string; url: string }): void;
  sentence(text: string, all?: { text: string; url: string }): void;
  skeleton(rows: number): void;
  options(): HTMLAnchorElement[];
  /** Shows it where there is room: fields stand at either end of a header, and in bars at the window's edge. */
  open(): void;
}

export function createPanel(id: string, label: string): Panel {
  const box = make('div', 'tiem-search-panel');
  const list = make('div', 'tiem-search-list');
  const status = make('p', 'tiem-hidden-text');
  box.hidden = true;
  list.id = id;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  status.setAttribute('role', 'status');

  const put = (...nodes: Node[]) => {
    list.removeAttribute('aria-busy');
    list.replaceChildren(...nodes.filter((node) => node instanceof HTMLAnchorElement));
    box.replaceChildren(...nodes.filter((node) => !(node instanceof HTMLAnchorElement)), list);
  };
  const option = (url: string, position: number, className: string) => {
    const link = make('a', className);
    link.href = url;
    link.id = `${id}-${position}`;
    // The field keeps the focus; keys move `aria-activedescendant`.
    link.tabIndex = -1;
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    return link;
  };
  const rest = ({ text, url }: { text: string; url: string }, position: number) => {
    const link = option(url, position, 'tiem-search-option tiem-search-all');
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
    results(found, words, all) {
      const rows = found.map((product, position) => {
        const link = option(product.url, position, 'tiem-search-option');
        const picture = make(product.picture ? 'img' : 'span', 'tiem-search-picture');
        if (product.picture && picture instanceof HTMLImageElement)
          Object.assign(picture, { src: product.picture, alt: '', width: 48, height: 48, decoding: 'async' });
        const name = make('span', 'tiem-search-name');
        name.append(...marked(product.name, words));
        const price = make('span', 'tiem-search-price tiem-number');
        price.textContent = product.price;
        link.append(picture, name, price);
        return link;
      });
      put(...rows, rest(all, rows.length));
    },
    sentence(text, all) {
      // No paragraph: themes give those a margin.
      const line = make('div', 'tiem-search-sentence');
      line.textContent = text;
      put(line, ...(all ? [rest(all, 0)] : []));
    },
    skeleton(rows) {
      const lines = Array.from({ length: rows }, () => make('span', 'tiem-search-wait tiem-skeleton'));
      put(...lines);
      list.setAttribute('aria-busy', 'true');
    },
  };
}

/** `ao thun` marks „Áo thun“ as it is written. */
function* marked(text: string, words: string): Generator<Node | string> {
  let end = 0;
  for (const [from, to] of matchRanges(text, words)) {
    if (from > end) yield text.slice(end, from);
    const mark = make('mark', 'tiem-search-mark');
    mark.textContent = text.slice(from, to);
    yield mark;
    end = to;
  }
  if (end < text.length) yield text.slice(end);
}

function make<K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
