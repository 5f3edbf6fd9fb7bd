import { describe, type Facts, stateOf } from './describe';
import { namesOf, optionsOf } from './read-mount-point';
import { adoptLine, attributeSnippet, selectorFor } from './suggest-entry';
import type { Say } from './texts';

/**
 * Creates an element with properties, ARIA attributes and children. Does not parse HTML, because a page may
 * require trusted types.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Document.prototype.createElement.call(document, tag) as HTMLElementTagNameMap[K];
  // Set as attributes, because not all supported browsers reflect ARIA properties.
  for (const [name, value] of Object.entries(properties))
    if (/^(role|aria)/.test(name)) made.setAttribute(name.replace('aria', 'aria-').toLowerCase(), `${value}`);
    else Object.assign(made, { [name]: value });
  made.append(...children);
  return made;
}

interface EntryDeps {
  say: Say;
  factsOf(element: Element): Facts;
  widgets(): readonly string[];
  /** Called when the entry has been expanded or collapsed. */
  toggled(element: Element, isOpen: boolean): void;
  announce(sentence: string): void;
}

/** Creates the list entry of an element: a description, and buttons that copy code. */
export function createEntry(element: Element, deps: EntryDeps) {
  const { say } = deps;
  const summary = el('summary');
  const rows = el('dl');
  const code = el('code');
  const choice = el('select', { ariaLabel: say('widget') });
  const details = el('details', {}, summary, rows);
  const actions = el('div', { className: 'actions' });
  details.append(actions, code);

  const isMountPoint = () => namesOf(element).length > 0;
  const widget = () => (isMountPoint() ? namesOf(element).join(' ') : choice.value);
  const snippets = {
    attributes: () => attributeSnippet(widget(), optionsOf(element).attributes),
    entry: () => adoptLine(selectorFor(element).selector, widget(), optionsOf(element).attributes),
  };

  async function copy(text: string): Promise<void> {
    code.textContent = text;
    try {
      await navigator.clipboard.writeText(text);
      deps.announce(say('copied'));
    } catch {
      // The clipboard needs HTTPS and the browser's permission.
      deps.announce(say('notCopied'));
    }
  }
  const button = (text: string, make: () => string) =>
    el('button', { type: 'button', textContent: text, onclick: () => void copy(make()) });
  if (!isMountPoint()) {
    choice.append(...deps.widgets().map((name) => el('option', { value: name, textContent: name })));
    choice.onchange = () => {
      code.textContent = snippets.entry();
    };
    actions.append(choice);
  }
  actions.append(
    button(say('copyAttributes'), snippets.attributes),
    button(say('copyEntry'), snippets.entry),
  );
  details.addEventListener('toggle', () => {
    if (details.open) {
      update();
      code.textContent = snippets.entry();
    }
    deps.toggled(element, details.open);
  });

  function update(): void {
    const { selector, matches } = details.open ? selectorFor(element) : { selector: '', matches: 0 };
    const name = namesOf(element).join(' ') || element.localName;
    summary.className = element.getAttribute('data-tiem-state') ?? '';
    summary.textContent = isMountPoint() ? `${name}: ${stateOf(element, say)}` : name;
    if (!details.open) return;
    rows.replaceChildren(
      ...describe(element, deps.factsOf(element), say).flatMap(([about, sentences]) => [
        el('dt', { textContent: about }),
        ...sentences.map((sentence) => el('dd', { textContent: sentence })),
      ]),
      el('dt', { textContent: selector }),
      el('dd', { textContent: say('matches', matches) }),
    );
  }
  update();
  return { details, update };
}
