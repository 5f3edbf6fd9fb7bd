import './quick-view.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { coreTexts } from '../../src/i18n/vi/core';
import { quickViewTexts } from '../../src/i18n/vi/quick-view';
import type { OptionsSchema } from '../../src/lib/options';
import { setAttribute, undoings } from '../../src/lib/undoings';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import { closeOnBack } from './back-button';
import { readCard, skeleton } from './card';
import { fitIn, fullLink } from './fit-in';
import { markupShelf, type Source } from './product-markup';

const options = {
  source: {
    type: 'oneOf',
    allowed: ['auto', 'action', 'page'],
    default: 'auto',
    help: 'Where the product comes from: the theme’s `…_quickview` action, its own page, or the page where there is no such action',
  },
  afterAdd: {
    type: 'oneOf',
    allowed: ['close', 'stay'],
    default: 'close',
    help: 'What happens when the product has gone into the cart',
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
    const undo = undoings();
    const opener = element.matches(OPENER)
      ? element
      : element.querySelector<HTMLElement>('.quick-view, [data-prod]');
    const card = opener && readCard(opener);
    if (!canOpenDialogs()) return undo.run;
    if (!card) {
      warn('no link with the product’s id (data-prod) and address (href) was found.');
      return undo.run;
    }
    let close: (() => void) | undefined;
    undo.add(() => close?.());
    setAttribute(undo, opener, 'aria-haspopup', 'dialog');

    const fetchMarkup = async () => markupShelf(await app())(card, source as Source);

    /** The pointer is on its way: what it will want is fetched now. */
    function prefetch(): void {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData !== true) fetchMarkup().catch(() => {});
    }

    function open(): void {
      const root = document.createElement('div');
      root.className = 'tiem-quick-view';
      let isOpen = true;
      const closeDialog = openDialog(root, {
        label: card?.name || t('quickView.open'),
        closeText: t('common.close'),
        className: 'tiem-quick-view-dialog',
        onClose() {
          isOpen = false;
          stepBack();
          forgetAdding();
          root.replaceChildren();
          close = undefined;
          tell('closed');
        },
      });
      close = closeDialog;
      const stepBack = closeOnBack(closeDialog);
      const forgetAdding = afterAdd === 'close' ? whenAdded(root, closeDialog) : () => {};
      tell('opened');
      void show();

      async function show(): Promise<void> {
        if (!card) return;
        root.setAttribute('aria-busy', 'true');
        root.replaceChildren(...skeleton(card, t('quickView.loading')));
        try {
          const content = await fetchMarkup();
          fitIn(content, card, t('quickView.full'));
          if (isOpen) root.replaceChildren(content);
        } catch (error) {
          warn(`the product could not be shown. ${error}`);
          if (isOpen) root.replaceChildren(apology(card.url, show));
        }
        root.removeAttribute('aria-busy');
      }
    }

    function apology(url: string, again: () => Promise<void>): HTMLElement {
      const box = document.createElement('div');
      const sentence = document.createElement('p');
      const retry = document.createElement('button');
      box.className = 'tiem-quick-view-failed';
      sentence.textContent = t('quickView.failed');
      sentence.setAttribute('role', 'alert');
      retry.type = 'button';
      retry.className = 'button';
      retry.textContent = t('common.retry');
      retry.addEventListener('click', () => void again());
      box.append(sentence, fullLink(url, t('quickView.full')), retry);
      return box;
    }

    const tell = (what: 'opened' | 'closed') =>
      opener.dispatchEvent(
        new CustomEvent(`tiem:quick-view:${what}`, { bubbles: true, detail: { productId: Number(card.id) } }),
      );

    undo.listen(opener, 'pointerenter', prefetch);
    undo.listen(opener, 'focusin', prefetch);
    undo.listen(opener, 'click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!close) open();
    });
    if (opener.matches(':hover') || opener === document.activeElement) prefetch();
    return undo.run;
  },
};

/** An addition that began in here and went through; the mini cart shows it, which a dialog would cover. */
function whenAdded(root: HTMLElement, done: () => void): () => void {
  const changes = new Set<unknown>();
  const changeOf = (event: Event) => Object((event as CustomEvent).detail).change as unknown;
  const started = (event: Event) => void changes.add(changeOf(event));
  const added = (event: Event) => void (changes.has(changeOf(event)) && done());
  root.addEventListener('tiem:cart:add-started', started);
  document.addEventListener('tiem:cart:line-added', added);
  return () => document.removeEventListener('tiem:cart:line-added', added);
}

export default definition;
