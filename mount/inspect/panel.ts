import { describeElement, type ElementFacts, formatMountState } from './describe';
import { readOptions, readWidgetNames } from './read-mount-point';
import { createAdoptEntry, createAttributeSnippet, suggestSelector } from './suggest-entry';
import type { Translate } from './texts';

/**
 * Creates an element with properties, ARIA attributes and children. Does not parse HTML, because a page may
 * require trusted types.
 */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Document.prototype.createElement.call(document, tag) as HTMLElementTagNameMap[K];
  // The values are set as attributes, because not all supported browsers reflect ARIA properties.
  for (const [name, value] of Object.entries(properties))
    if (/^(role|aria)/.test(name))
      element.setAttribute(name.replace('aria', 'aria-').toLowerCase(), `${value}`);
    else Object.assign(element, { [name]: value });
  element.append(...children);
  return element;
}

interface EntryDeps {
  translate: Translate;
  readFacts(element: Element): ElementFacts;
  listWidgets(): readonly string[];
  /** Called when the entry has been expanded or collapsed. */
  onToggle(element: Element, isOpen: boolean): void;
  announce(sentence: string): void;
}

/** Creates the list entry of an element: a description, and buttons that copy code. */
export function createEntry(element: Element, deps: EntryDeps) {
  const { translate } = deps;
  const summary = createElement('summary');
  const rows = createElement('dl');
  const code = createElement('code');
  const widgetSelect = createElement('select', { ariaLabel: translate('widget') });
  const details = createElement('details', {}, summary, rows);
  const actions = createElement('div', { className: 'actions' });
  details.append(actions, code);

  const isMountPoint = () => readWidgetNames(element).length > 0;
  const getWidget = () => (isMountPoint() ? readWidgetNames(element).join(' ') : widgetSelect.value);
  const snippets = {
    attributes: () => createAttributeSnippet(getWidget(), readOptions(element).attributes),
    entry: () =>
      createAdoptEntry(suggestSelector(element).selector, getWidget(), readOptions(element).attributes),
  };

  async function copyText(text: string): Promise<void> {
    code.textContent = text;
    try {
      await navigator.clipboard.writeText(text);
      deps.announce(translate('copied'));
    } catch {
      // The clipboard needs HTTPS and the browser's permission.
      deps.announce(translate('notCopied'));
    }
  }
  const createCopyButton = (text: string, createText: () => string) =>
    createElement('button', {
      type: 'button',
      textContent: text,
      onclick: () => void copyText(createText()),
    });
  if (!isMountPoint()) {
    widgetSelect.append(
      ...deps.listWidgets().map((name) => createElement('option', { value: name, textContent: name })),
    );
    widgetSelect.onchange = () => {
      code.textContent = snippets.entry();
    };
    actions.append(widgetSelect);
  }
  actions.append(
    createCopyButton(translate('copyAttributes'), snippets.attributes),
    createCopyButton(translate('copyEntry'), snippets.entry),
  );
  details.addEventListener('toggle', () => {
    if (details.open) {
      updateSuggestion();
      code.textContent = snippets.entry();
    }
    deps.onToggle(element, details.open);
  });

  function updateSuggestion(): void {
    const { selector, matchCount } = details.open
      ? suggestSelector(element)
      : { selector: '', matchCount: 0 };
    const name = readWidgetNames(element).join(' ') || element.localName;
    summary.className = element.getAttribute('data-tiem-state') ?? '';
    summary.textContent = isMountPoint() ? `${name}: ${formatMountState(element, translate)}` : name;
    if (!details.open) return;
    rows.replaceChildren(
      ...describeElement(element, deps.readFacts(element), translate).flatMap(([label, sentences]) => [
        createElement('dt', { textContent: label }),
        ...sentences.map((sentence) => createElement('dd', { textContent: sentence })),
      ]),
      createElement('dt', { textContent: selector }),
      createElement('dd', { textContent: translate('matches', matchCount) }),
    );
  }
  updateSuggestion();
  return { details, update: updateSuggestion };
}
