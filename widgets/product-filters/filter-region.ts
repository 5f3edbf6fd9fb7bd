import type { Messages } from '../../src/i18n/keys';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';

/** A list is only shortened if that hides more than this many options. */
const COLLAPSE_MARGIN = 5;

let lists = 0;

/** Gives filter links the role and keys of checkboxes, and adds the "show more" and "show results" buttons. */
export function enhanceFilters(
  element: HTMLElement,
  limit: number,
  messages: Messages,
  count: number,
): () => void {
  const undo = createCleanups();
  for (const option of element.querySelectorAll<HTMLElement>('[data-tiem-figure]')) {
    const isChosen = option
      .closest('li')
      ?.matches('.chosen, .woocommerce-widget-layered-nav-list__item--chosen');
    setAttribute(undo, option, 'role', 'checkbox');
    setAttribute(undo, option, 'aria-checked', String(isChosen === true));
  }
  undo.listen(element, 'keydown', (event) => {
    const target = event.target as HTMLElement;
    const isSwitch = target.matches('[role="checkbox"]') && event.key === ' ';
    const isChip =
      target.matches('a[href]:not([role])') && (event.key === 'Backspace' || event.key === 'Delete');
    if (!isSwitch && !isChip) return;
    event.preventDefault();
    target.click();
  });
  for (const list of element.querySelectorAll('ul')) collapseLongList(list);

  const see = document.createElement('button');
  see.type = 'button';
  see.className = 'tiem-button is-main tiem-filters-see';
  const words = document.createElement('span');
  words.textContent = messages.plural('listing.see', count);
  see.append(words);
  see.addEventListener('click', () => see.closest('dialog')?.close());
  element.append(see);
  undo.add(() => see.remove());
  return undo.run;

  function collapseLongList(list: HTMLUListElement): void {
    const rows = [...list.children].filter(
      (row): row is HTMLElement => row.querySelector('[data-tiem-figure]') !== null,
    );
    if (rows.length <= limit + COLLAPSE_MARGIN) return;
    const rest = rows.slice(limit).filter((row) => !row.matches('.chosen'));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-filters-more';
    if (!list.id) setAttribute(undo, list, 'id', `tiem-filters-${++lists}`);
    button.setAttribute('aria-controls', list.id);
    let isOpen = false;
    const updateRows = (): void => {
      for (const row of rest) row.style.display = isOpen ? '' : 'none';
      button.textContent = isOpen
        ? messages.t('common.showLess')
        : messages.t('common.showMoreCount', rest.length);
      button.setAttribute('aria-expanded', String(isOpen));
    };
    button.addEventListener('click', () => {
      isOpen = !isOpen;
      updateRows();
      if (isOpen) rest[0]?.querySelector<HTMLElement>('a')?.focus();
    });
    updateRows();
    list.after(button);
    undo.add(() => {
      button.remove();
      for (const row of rest) row.style.display = '';
    });
  }
}
