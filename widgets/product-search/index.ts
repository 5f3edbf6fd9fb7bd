import { asRecord } from '../../src/lib/json-values';
import './product-search.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import type { Messages } from '../../src/i18n/keys';
import { searchTexts } from '../../src/i18n/vi/search';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { type AllResultsLink, createResultsPanel } from './results-panel';
import { createProductSearch, type SearchProducts } from './search-products';

const options = {
  limit: { type: 'number', default: 6, min: 1, max: 20, integer: true, help: 'Number of products shown' },
  minLength: {
    type: 'number',
    default: 1,
    min: 1,
    max: 10,
    integer: true,
    help: 'Minimum number of characters before the shop is searched',
  },
} as const satisfies OptionsSchema;

let lastFieldId = 0;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-search',
  options,
  mount({ element, options: { limit, minLength }, app, warn }) {
    const cleanups = createCleanups();
    const input = element.querySelector<HTMLInputElement>('input[type="search"], input[name="s"]');
    const form = input?.form;
    if (!input || !form) {
      warn('there is no search field inside a form here.');
      return cleanups.run;
    }
    const panel = createResultsPanel(
      form,
      `tiem-search-${++lastFieldId}`,
      input.labels?.[0]?.textContent?.trim() ?? '',
    );
    let controller = new AbortController();
    let ready: Promise<{ searchProducts: SearchProducts; messages: Messages }> | undefined;
    let active = -1;
    cleanups.add(() => controller.abort());

    form.append(panel.element, panel.status);
    form.classList.add('tiem-search');
    cleanups.add(() => {
      panel.closePanel();
      panel.element.remove();
      panel.status.remove();
      form.classList.remove('tiem-search');
    });
    const attributes = {
      ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' },
      ...{ 'aria-controls': panel.listbox.id, autocomplete: 'off' },
    };
    for (const [name, value] of Object.entries(attributes)) setAttribute(cleanups, input, name, value);
    cleanups.add(() => input.removeAttribute('aria-activedescendant'));

    /** Loads the app and the messages of the search when the field is focused, before the first letter is typed. */
    function loadSearch() {
      ready ??= app().then((opened) => ({
        searchProducts: createProductSearch(opened, limit),
        messages: opened.messages.add(searchTexts),
      }));
      ready.catch(() => {
        ready = undefined;
      });
      return ready;
    }

    const readSearchText = () => input.value.trim();

    /** Searches on each input event without debouncing; a new search aborts the previous one. */
    async function updateResults(): Promise<void> {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const wanted = readSearchText();
      if (wanted.length < minLength) return closePanel();
      if (panel.element.hidden) panel.showSkeleton(Math.min(3, limit));
      openPanel();
      try {
        const { searchProducts, messages } = await loadSearch();
        if (signal.aborted) return;
        const all = { text: messages.t('search.all'), url: createResultsUrl() };
        try {
          const found = await searchProducts(wanted, signal);
          if (signal.aborted) return;
          if (found.length > 0) {
            // Keeps the row selected that the visitor chose before the new results arrived.
            const chosen = panel.options()[active]?.href;
            panel.showResults(found, wanted, all);
            active = panel.options().findIndex(({ href }) => href === chosen);
            panel.status.textContent = messages.plural('search.found', found.length);
          } else announceMessage(messages.t('search.none', wanted));
        } catch (error) {
          if (signal.aborted) return;
          const { kind } = asRecord(error);
          announceMessage(messages.t(kind === 'offline' ? 'error.offline' : 'error.broken'), all);
        }
        openPanel();
      } catch {
        // Closes the panel if the app failed to load. Submitting the form still opens the results page.
        closePanel();
      }
    }

    function announceMessage(text: string, all?: AllResultsLink): void {
      panel.showMessage(text, all);
      panel.status.textContent = text;
    }

    function createResultsUrl(): string {
      const url = new URL(form?.getAttribute('action') || location.href, location.href);
      for (const [name, value] of new FormData(form ?? undefined))
        if (typeof value === 'string') url.searchParams.set(name, value);
      return url.href;
    }

    function openPanel(): void {
      panel.openPanel();
      input?.setAttribute('aria-expanded', 'true');
      highlightResultAt(active);
    }
    function closePanel(): void {
      panel.closePanel();
      panel.status.textContent = '';
      input?.setAttribute('aria-expanded', 'false');
      highlightResultAt(-1);
    }

    function highlightResultAt(position: number): void {
      const links = panel.options();
      links[active]?.setAttribute('aria-selected', 'false');
      active = position;
      const link = links[position];
      if (link) {
        link.setAttribute('aria-selected', 'true');
        link.scrollIntoView({ block: 'nearest' });
        input?.setAttribute('aria-activedescendant', link.id);
      } else input?.removeAttribute('aria-activedescendant');
    }

    cleanups.listen(input, 'input', () => void updateResults());
    cleanups.listen(input, 'focus', () => void loadSearch().catch(() => {}));
    cleanups.listen(input, 'keydown', (event) => {
      // Ignores keys during input-method composition (Vietnamese). Safari fires keydown after `compositionend`,
      // with keyCode 229.
      if (event.isComposing || event.keyCode === 229) return;
      const isOpen = !panel.element.hidden;
      const count = panel.options().length;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) void updateResults();
        else if (count > 0) {
          // Treats `-1` as the position before the first row, at which no row is selected and the text field is active.
          const step = event.key === 'ArrowDown' ? 1 : -1;
          highlightResultAt(((active + 1 + step + count + 1) % (count + 1)) - 1);
        }
      } else if (event.key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault();
        panel.options()[active]?.click();
      } else if (event.key === 'Escape' && isOpen) {
        // Closes the list at the first Escape. A second Escape may clear the search field.
        event.preventDefault();
        controller.abort();
        closePanel();
      }
    });
    // Keeps the focus in the field on mousedown, because its blur would close the list before the click.
    cleanups.listen(panel.element, 'mousedown', (event) => event.preventDefault());
    cleanups.listen(element, 'focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && form.contains(relatedTarget)) return;
      controller.abort();
      closePanel();
    });
    cleanups.listen(form, 'submit', () => {
      controller.abort();
      closePanel();
    });

    // Searches at once if the visitor has typed before the widget mounted.
    if (document.activeElement === input) {
      void loadSearch().catch(() => {});
      if (input.value !== input.defaultValue) void updateResults();
    }
    return cleanups.run;
  },
};

export default definition;
