import './product-search.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import type { Messages } from '../../src/i18n/messages.types';
import { searchTexts } from '../../src/i18n/vi/search';
import type { OptionsSchema } from '../../src/lib/options';
import { setAttribute, undoings } from '../../src/lib/undoings';
import { createFind, type Find } from './find';
import { createPanel } from './panel';

const options = {
  limit: { type: 'number', default: 6, min: 1, max: 20, integer: true, help: 'How many products are shown' },
  minLength: {
    type: 'number',
    default: 1,
    min: 1,
    max: 10,
    integer: true,
    help: 'From how many characters on the shop is asked',
  },
} as const satisfies OptionsSchema;

let fields = 0;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-search',
  options,
  mount({ element, options: { limit, minLength }, app, warn }) {
    const undo = undoings();
    const input = element.querySelector<HTMLInputElement>('input[type="search"], input[name="s"]');
    const form = input?.form;
    if (!input || !form) {
      warn('there is no search field inside a form here.');
      return undo.run;
    }
    const panel = createPanel(`tiem-search-${++fields}`, input.labels?.[0]?.textContent?.trim() ?? '');
    let asked = new AbortController();
    let ready: Promise<{ find: Find; messages: Messages }> | undefined;
    let active = -1;
    undo.add(() => asked.abort());

    form.append(panel.box, panel.status);
    form.classList.add('tiem-search');
    undo.add(() => {
      panel.box.remove();
      panel.status.remove();
      form.classList.remove('tiem-search');
    });
    const attributes = {
      ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' },
      ...{ 'aria-controls': panel.list.id, autocomplete: 'off' },
    };
    for (const [name, value] of Object.entries(attributes)) setAttribute(undo, input, name, value);
    undo.add(() => input.removeAttribute('aria-activedescendant'));

    /** Downloaded when the field is entered, so that it is there before the first letter. */
    function prepare() {
      ready ??= app().then((opened) => ({
        find: createFind(opened, limit),
        messages: opened.messages.bring(searchTexts),
      }));
      ready.catch(() => {
        ready = undefined;
      });
      return ready;
    }

    const words = () => input.value.trim();

    /** No waiting for the typing to end: the shop is asked at each letter, and only the last answer counts. */
    async function update(): Promise<void> {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      const wanted = words();
      if (wanted.length < minLength) return close();
      if (panel.box.hidden) panel.skeleton(Math.min(3, limit));
      panel.open();
      try {
        const { find, messages } = await prepare();
        if (signal.aborted) return;
        const all = { text: messages.t('search.all'), url: resultsPage() };
        try {
          const found = await find(wanted, signal);
          if (signal.aborted) return;
          if (found.length > 0) {
            // Whoever has gone on to a row while the last letter's answer was under way stays on it.
            const chosen = panel.options()[active]?.href;
            panel.results(found, wanted, all);
            active = panel.options().findIndex(({ href }) => href === chosen);
            panel.status.textContent = messages.plural('search.found', found.length);
          } else say(messages.t('search.none', wanted));
        } catch (error) {
          if (signal.aborted) return;
          const { kind } = Object(error) as { kind?: unknown };
          say(messages.t(kind === 'offline' ? 'error.offline' : 'error.broken'), all);
        }
        open();
      } catch {
        // Without the store's code the form still leads to the results.
        close();
      }
    }

    function say(text: string, all?: { text: string; url: string }): void {
      panel.sentence(text, all);
      panel.status.textContent = text;
    }

    function resultsPage(): string {
      const url = new URL(form?.getAttribute('action') || location.href, location.href);
      for (const [name, value] of new FormData(form ?? undefined))
        if (typeof value === 'string') url.searchParams.set(name, value);
      return url.href;
    }

    function open(): void {
      panel.open();
      input?.setAttribute('aria-expanded', String(panel.options().length > 0));
      select(active);
    }
    function close(): void {
      panel.box.hidden = true;
      panel.status.textContent = '';
      input?.setAttribute('aria-expanded', 'false');
      select(-1);
    }

    function select(position: number): void {
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

    undo.listen(input, 'input', () => void update());
    undo.listen(input, 'focus', () => void prepare().catch(() => {}));
    undo.listen(input, 'keydown', (event) => {
      // While a Vietnamese syllable is being composed, the keys belong to the keyboard. 229: Safari says it late.
      if (event.isComposing || event.keyCode === 229) return;
      const isOpen = !panel.box.hidden;
      const count = panel.options().length;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) void update();
        else if (count > 0) {
          // One place before the first row is the field itself.
          const step = event.key === 'ArrowDown' ? 1 : -1;
          select(((active + 1 + step + count + 1) % (count + 1)) - 1);
        }
      } else if (event.key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault();
        panel.options()[active]?.click();
      } else if (event.key === 'Escape' && isOpen) {
        // The first Escape closes the list; the next one may empty the field.
        event.preventDefault();
        asked.abort();
        close();
      }
    });
    // Pressing a row must not take the focus, or the list would be gone before the click.
    undo.listen(panel.box, 'mousedown', (event) => event.preventDefault());
    undo.listen(element, 'focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && form.contains(relatedTarget)) return;
      asked.abort();
      close();
    });
    undo.listen(form, 'submit', () => {
      asked.abort();
      close();
    });

    // Typed before this was there.
    if (document.activeElement === input) {
      void prepare().catch(() => {});
      if (input.value !== input.defaultValue) void update();
    }
    return undo.run;
  },
};

export default definition;
