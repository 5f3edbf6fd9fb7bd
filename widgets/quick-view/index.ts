import { asRecord } from '../../src/lib/json-values';
import './quick-view.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { coreTexts } from '../../src/i18n/vi/core';
import { quickViewTexts } from '../../src/i18n/vi/quick-view';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import { adaptProductMarkup, createMarkupFetcher, createProductPageLink } from './product-markup';
import { createSkeleton, readProductPreview } from './product-preview';

const options = {
  source: {
    type: 'oneOf',
    allowed: ['auto', 'action', 'page'],
    default: 'auto',
    help: 'Where the product is loaded from: the theme’s `…_quickview` action (`action`), its own page (`page`), or the page if the theme has no such action (`auto`)',
  },
  afterAdd: {
    type: 'oneOf',
    allowed: ['close', 'stay'],
    default: 'close',
    help: 'What the dialog does after the product was added to the cart',
  },
} as const satisfies OptionsSchema;

const texts = { ...coreTexts, ...quickViewTexts };
const OPENER = 'a, button';

const definition: BehaviourDefinition<typeof options, typeof texts> = {
  kind: 'behaviour',
  name: 'quick-view',
  options,
  texts,
  mount({ element, options: { source, afterAdd }, t, app, warn }) {
    const cleanups = createCleanups();
    const opener = element.matches(OPENER)
      ? element
      : element.querySelector<HTMLElement>('.quick-view, [data-prod]');
    const card = opener && readProductPreview(opener);
    if (!canOpenDialogs()) return cleanups.run;
    if (!card) {
      warn('no link with the product’s id (data-prod) and address (href) was found.');
      return cleanups.run;
    }
    // Loads the styles when the widget mounts. It mounts at the first touch of the button, and so before the click that
    // opens the dialog.
    void loadProductStyles();
    let close: (() => void) | undefined;
    cleanups.add(() => close?.());
    setAttribute(cleanups, opener, 'aria-haspopup', 'dialog');

    const fetchMarkup = async () => createMarkupFetcher(await app())(card, source);

    /** Fetches the product's markup when the pointer or the focus reaches the button, before the click. */
    function prefetchMarkup(): void {
      if (navigator.connection?.saveData !== true) fetchMarkup().catch(() => {});
    }

    function openQuickView(): void {
      const root = document.createElement('div');
      root.className = 'tiem-quick-view';
      let isOpen = true;
      const closeDialog = openDialog(root, {
        label: card?.name || t('quickView.open'),
        closeText: t('common.close'),
        className: 'tiem-quick-view__dialog',
        onClose() {
          isOpen = false;
          removeHistoryEntry();
          stopWaitingForAddition();
          root.replaceChildren();
          close = undefined;
          emitQuickViewEvent('closed');
        },
      });
      close = closeDialog;
      const removeHistoryEntry = closeOnHistoryBack(closeDialog);
      const stopWaitingForAddition = afterAdd === 'close' ? listenForAddition(root, closeDialog) : () => {};
      emitQuickViewEvent('opened');
      void renderProduct();

      async function renderProduct(): Promise<void> {
        if (!card) return;
        root.setAttribute('aria-busy', 'true');
        root.replaceChildren(...createSkeleton(card, t('quickView.loading')));
        try {
          const [content] = await Promise.all([fetchMarkup(), loadProductStyles()]);
          adaptProductMarkup(content, card, t('quickView.full'));
          if (isOpen) root.replaceChildren(content);
        } catch (error) {
          warn(`the product could not be shown. ${error}`);
          if (isOpen) root.replaceChildren(createErrorMessage(card.url, renderProduct));
        }
        root.removeAttribute('aria-busy');
      }
    }

    function createErrorMessage(url: string, again: () => Promise<void>): HTMLElement {
      const box = document.createElement('div');
      const sentence = document.createElement('p');
      const retry = document.createElement('button');
      box.className = 'tiem-quick-view__failed';
      sentence.className = 'tiem-quick-view__problem';
      sentence.textContent = t('quickView.failed');
      sentence.setAttribute('role', 'alert');
      retry.type = 'button';
      retry.className = 'button';
      retry.textContent = t('common.retry');
      retry.addEventListener('click', () => void again());
      box.append(sentence, createProductPageLink(url, t('quickView.full')), retry);
      return box;
    }

    const emitQuickViewEvent = (what: 'opened' | 'closed') =>
      opener.dispatchEvent(
        new CustomEvent(`tiem:quick-view:${what}`, { bubbles: true, detail: { productId: Number(card.id) } }),
      );

    cleanups.listen(opener, 'pointerenter', prefetchMarkup);
    cleanups.listen(opener, 'focusin', prefetchMarkup);
    cleanups.listen(opener, 'click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!close) openQuickView();
    });
    if (opener.matches(':hover') || opener === document.activeElement) prefetchMarkup();
    return cleanups.run;
  },
};

/**
 * Calls `done`, which closes the dialog, when a product has been added from inside it. The open dialog would cover the
 * mini cart's panel.
 */
function listenForAddition(root: HTMLElement, done: () => void): () => void {
  const changes = new Set<unknown>();
  const readChangeOfEvent = (event: Event) => asRecord('detail' in event && event.detail).change;
  const handleAddStarted = (event: Event) => void changes.add(readChangeOfEvent(event));
  const handleAddition = (event: Event) => void (changes.has(readChangeOfEvent(event)) && done());
  root.addEventListener('tiem:cart:add-started', handleAddStarted);
  document.addEventListener('tiem:cart:line-added', handleAddition);
  return () => document.removeEventListener('tiem:cart:line-added', handleAddition);
}

export default definition;

/**
 * Key in `history.state` that marks the dialog's entry. "Back" removes this entry, which closes the dialog instead of
 * leaving the page.
 */
const HISTORY_MARK = 'tiemQuickView';
/** Time in ms to wait for `popstate` after `history.back()`, which is asynchronous and may fire no event. */
const POPSTATE_TIMEOUT = 1000;

// A promise that all quick views of a page share, so that they change the history one after another.
let historyChange: Promise<unknown> = Promise.resolve();

/**
 * Adds a history entry and calls `close` when "back" removes it. Returns a function that removes the entry if the
 * dialog was closed in another way.
 */
function closeOnHistoryBack(close: () => void): () => void {
  let entryState: 'wanted' | 'taken' | 'over' = 'wanted';
  function handlePopState(): void {
    stopHandlingBack();
    close();
  }
  function stopHandlingBack(): void {
    entryState = 'over';
    removeEventListener('popstate', handlePopState);
  }
  historyChange.then(() => {
    if (entryState !== 'wanted') return;
    entryState = 'taken';
    history.pushState({ ...history.state, [HISTORY_MARK]: true }, '');
    addEventListener('popstate', handlePopState);
  });
  return () => {
    const isOurs = entryState === 'taken' && Object(history.state)[HISTORY_MARK] === true;
    stopHandlingBack();
    if (!isOurs) return;
    const focused = document.activeElement;
    historyChange = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, POPSTATE_TIMEOUT);
    });
    // Restores the focus after `popstate`, because browsers then focus the target of the URL's hash.
    if (focused instanceof HTMLElement && location.hash)
      historyChange.then(() => setTimeout(() => focused.focus({ preventScroll: true })));
    history.back();
  };
}

/** Matches Tiệm's stylesheets for kinds of pages that contain no styles for product lists and their quick view. */
const STYLESHEETS_WITHOUT_PRODUCTS = /\/tiem-(?:content|checkout|account)(\.css)/;
const STYLESHEETS_WITH_PRODUCTS = /\/tiem(?:-(?:listing|product|cart))?\.css/;

let stylesheetsLoaded: Promise<void> | undefined;

/**
 * Adds the stylesheet for product lists to a page that lacks it. Resolves when it has loaded or failed to load.
 */
function loadProductStyles(): Promise<void> {
  stylesheetsLoaded ??= new Promise((resolve) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')];
    const pageStylesheet = links.find(({ href }) => STYLESHEETS_WITHOUT_PRODUCTS.test(href));
    if (!pageStylesheet || links.some(({ href }) => STYLESHEETS_WITH_PRODUCTS.test(href))) return resolve();
    const link = document.importNode(pageStylesheet, false);
    for (const name of ['id', 'integrity']) link.removeAttribute(name);
    link.href = pageStylesheet.href.replace(STYLESHEETS_WITHOUT_PRODUCTS, '/tiem-listing$1');
    link.onload = link.onerror = () => resolve();
    pageStylesheet.after(link);
  });
  return stylesheetsLoaded;
}
