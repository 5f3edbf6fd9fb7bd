/** The script of every page of the documentation: search, and buttons that copy code. */
import { searchIndex } from '../search';
import type { SearchIndex } from '../search-index';

declare global {
  interface Window {
    tiemSearchIndex?: SearchIndex;
  }
}

const { index: indexUrl = '', root = '' } = document.currentScript?.dataset ?? {};
const input = document.querySelector<HTMLInputElement>('#search');
const list = document.querySelector<HTMLUListElement>('#search-results');
const status = document.querySelector('.search-status');

/** Loads the search index by a script element, because browsers forbid `fetch` on pages that are opened as files. */
let loading: Promise<SearchIndex> | undefined;
const loadSearchIndex = (): Promise<SearchIndex> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => (window.tiemSearchIndex ? resolve(window.tiemSearchIndex) : reject(script.src));
    script.onerror = reject;
    script.src = indexUrl;
    document.head.append(script);
  });
  return loading;
};

async function showResults(field: HTMLInputElement, results: HTMLUListElement): Promise<void> {
  const query = field.value;
  if (query.trim() === '') return hideResults(results);
  const found = searchIndex(await loadSearchIndex(), query);
  // Drops the search results if another letter was typed while the index was loading.
  if (query !== field.value) return;
  results.replaceChildren(
    ...found.map(({ title, heading, address }) => {
      const link = document.createElement('a');
      link.href = root + address;
      const name = document.createElement('strong');
      name.textContent = title;
      link.append(name, heading);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  results.hidden = found.length === 0;
  if (status)
    status.textContent =
      found.length > 0 ? `${found.length} ${field.dataset.count}` : (field.dataset.none ?? '');
}

function hideResults(results: HTMLUListElement): void {
  results.hidden = true;
  results.replaceChildren();
  if (status) status.textContent = '';
}

if (input && list) {
  input.addEventListener('focus', () => void loadSearchIndex());
  input.addEventListener('input', () => void showResults(input, list));
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  input.form?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    hideResults(list);
    input.focus();
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = document.getElementById(button.dataset.copy ?? '');
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      button.textContent = button.dataset.copied ?? '';
    } catch {
      // Without permission to use the clipboard, selects the code, so that the reader can copy it with a keyboard
      // shortcut.
      getSelection()?.selectAllChildren(code);
    }
  });
}
