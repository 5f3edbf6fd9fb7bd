import { describeElement, type ElementFacts, formatMountState } from './describe-element';
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
  // `createElement` called by `call` returns `HTMLElement` for TypeScript, so the cast names the element's type.
  const element = Document.prototype.createElement.call(document, tag) as HTMLElementTagNameMap[K];
  // The values are set as attributes, because not all supported browsers reflect ARIA properties.
  for (const [name, value] of Object.entries(properties))
    if (/^(role|aria)/.test(name))
      element.setAttribute(name.replace('aria', 'aria-').toLowerCase(), `${value}`);
    else Object.assign(element, { [name]: value });
  element.append(...children);
  return element;
}

interface PanelEntryDeps {
  translate: Translate;
  readFacts(element: Element): ElementFacts;
  listWidgets(): readonly string[];
  /** Called when the entry has been expanded or collapsed. */
  onToggle(element: Element, isOpen: boolean): void;
  announce(sentence: string): void;
}

/** Creates the list entry of an element: a description, and buttons that copy code. */
export function createPanelEntry(element: Element, deps: PanelEntryDeps) {
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
      // Reports that copying failed: the clipboard needs HTTPS and the browser's permission.
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

/** The inspector's styles. They are inside a shadow root, so the theme's rules do not reach them. */
export const PANEL_STYLES = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
* { box-sizing: border-box; }
.toggle, .panel { pointer-events: auto; font: 14px/1.45 system-ui, sans-serif; color: #1b1b1b; }
.toggle { position: fixed; left: 12px; bottom: 12px; min-height: 44px; padding: 0 16px; }
.panel { position: fixed; right: 0; bottom: 0; width: min(400px, 100vw); max-height: min(70vh, 640px); overflow: auto;
  background: #fff; border: 1px solid #767676; border-radius: 8px 8px 0 0; box-shadow: 0 4px 24px rgb(0 0 0 / .3); }
.head { position: sticky; top: 0; display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; background: #fff;
  border-bottom: 1px solid #d0d0d0; }
h2 { flex: 1; margin: 0; font-size: 16px; }
.body { padding: 8px 16px 16px; }
p { margin: 8px 0; }
button, select { min-height: 44px; padding: 0 12px; font: inherit; color: #1b1b1b; background: #f2f2f2; border: 1px solid #767676;
  border-radius: 6px; cursor: pointer; max-width: 100%; }
button[aria-pressed="true"] { color: #fff; background: #0a4ea3; }
.head button { min-width: 44px; }
@media (max-width: 600px) { .panel { max-height: 55vh; } }
.toggle { color: #fff; background: #0a4ea3; }
:focus-visible { outline: 3px solid #0a4ea3; outline-offset: 2px; }
.toggle:focus-visible { outline-color: #ffb000; }
details { border-top: 1px solid #d0d0d0; }
summary { min-height: 44px; display: flex; align-items: center; gap: 8px; cursor: pointer; overflow-wrap: anywhere; }
summary::before { content: ""; flex: none; width: 12px; height: 12px; border-radius: 50%; background: var(--tone, #767676); }
dl { margin: 0 0 8px; } dt { font-weight: 600; margin-top: 6px; } dd { margin: 0; overflow-wrap: anywhere; }
code { display: block; margin: 6px 0; padding: 8px; background: #f2f2f2; font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere;
  white-space: pre-wrap; user-select: all; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; align-items: center; }
.ready { --tone: #1a7f37; } .waiting { --tone: #0a4ea3; } .loading { --tone: #9a6700; } .failed { --tone: #c1121f; }
.box { position: fixed; border: 2px dashed var(--tone, #767676); border-radius: 3px; }
.box.is-chosen { border-style: solid; border-width: 3px; background: rgb(10 78 163 / .12); }
.name { position: absolute; left: -2px; bottom: 100%; padding: 0 6px; font: 12px/18px system-ui, sans-serif; color: #fff;
  background: var(--tone, #595959); white-space: nowrap; border-radius: 3px 3px 0 0; }
.name.is-inside { bottom: auto; top: 0; }
.glass { position: fixed; inset: 0; pointer-events: auto; cursor: crosshair; }
[hidden] { display: none; }
`;
