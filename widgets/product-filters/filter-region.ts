import type { App } from '../../src/app/app.types';
import {
  type CollectionRequest,
  collectionDomain,
  collectionRequested,
  createFilterCountsRequest,
  type FilterCounts,
  selectCollection,
} from '../../src/collection';
import type { Messages } from '../../src/i18n/keys';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import { formatMoney } from '../../src/lib/money';

/** A list of filter options is shortened only if more options than this would be hidden. */
const COLLAPSE_MARGIN = 5;

let lastListId = 0;

/**
 * Gives filter links the ARIA role and the keyboard behaviour of checkboxes, and adds "show more" and "show
 * results" buttons.
 */
export function enhanceFilters(
  element: HTMLElement,
  limit: number,
  messages: Messages,
  count: number,
): () => void {
  const cleanups = createCleanups();
  for (const option of element.querySelectorAll<HTMLElement>('[data-tiem-figure]')) {
    const isChosen = option
      .closest('li')
      ?.matches('.chosen, .woocommerce-widget-layered-nav-list__item--chosen');
    setAttribute(cleanups, option, 'role', 'checkbox');
    setAttribute(cleanups, option, 'aria-checked', String(isChosen === true));
  }
  cleanups.listen(element, 'keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const isToggle = target.matches('[role="checkbox"]') && event.key === ' ';
    const isChip =
      target.matches('a[href]:not([role])') && (event.key === 'Backspace' || event.key === 'Delete');
    if (!isToggle && !isChip) return;
    event.preventDefault();
    target.click();
  });
  for (const list of element.querySelectorAll('ul')) collapseLongOptionList(list);

  const showResults = document.createElement('div');
  showResults.className = 'tiem-filters__show-results';
  const showResultsButton = document.createElement('button');
  showResultsButton.type = 'button';
  showResultsButton.className = 'tiem-button is-main';
  const words = document.createElement('span');
  words.textContent = messages.plural('listing.see', count);
  showResultsButton.append(words);
  showResultsButton.addEventListener('click', () => showResultsButton.closest('dialog')?.close());
  showResults.append(showResultsButton);
  element.append(showResults);
  cleanups.add(() => showResults.remove());
  return cleanups.run;

  function collapseLongOptionList(list: HTMLUListElement): void {
    const rows = [...list.children].filter(
      (row): row is HTMLElement => row.querySelector('[data-tiem-figure]') !== null,
    );
    if (rows.length <= limit + COLLAPSE_MARGIN) return;
    const hiddenRows = rows.slice(limit).filter((row) => !row.matches('.chosen'));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-filters__more';
    if (!list.id) setAttribute(cleanups, list, 'id', `tiem-filters-${++lastListId}`);
    button.setAttribute('aria-controls', list.id);
    let isOpen = false;
    const updateHiddenRows = (): void => {
      for (const row of hiddenRows) row.style.display = isOpen ? '' : 'none';
      button.textContent = isOpen
        ? messages.t('common.showLess')
        : messages.t('common.showMoreCount', hiddenRows.length);
      button.setAttribute('aria-expanded', String(isOpen));
    };
    button.addEventListener('click', () => {
      isOpen = !isOpen;
      updateHiddenRows();
      if (isOpen) hiddenRows[0]?.querySelector<HTMLElement>('a')?.focus();
    });
    updateHiddenRows();
    list.after(button);
    cleanups.add(() => {
      button.remove();
      for (const row of hiddenRows) row.style.display = '';
    });
  }
}

/** Adds product counts from the Store API's collection data to options that have no count. */
export function createFilterCounts(
  app: App,
  element: HTMLElement,
  category: number,
): { requestFilterCounts(): void; closeProductCounts(): void } {
  app.addDomain(collectionDomain);
  let request: CollectionRequest | undefined;
  let renderedCounts: Element[] = [];
  let fieldsWithHint: HTMLInputElement[] = [];
  const stop = app.store.subscribe(handleStateChange);

  const findFilterOptions = () => [...element.querySelectorAll<HTMLElement>('[data-tiem-figure]')];

  function handleStateChange(): void {
    const entry = request && selectCollection(app.store.getState(), request);
    if (entry?.status !== 'ready' || !entry.collection.filterCounts || renderedCounts.length > 0) return;
    renderOptionCounts(entry.collection.filterCounts);
  }

  function renderOptionCounts(counts: FilterCounts): void {
    const groups: Readonly<Record<string, Readonly<Record<string, number>>>> = {
      term: counts.terms,
      stock: counts.stock,
      rating: counts.ratings,
    };
    for (const option of findFilterOptions()) {
      const [group = '', name = ''] = (option.dataset.tiemFigure ?? '').split(':');
      const row = option.closest('li');
      if (!row || row.querySelector('.count')) continue;
      // Treats options that are missing in the response as options without products.
      const count = groups[group]?.[name] ?? 0;
      const number = document.createElement('span');
      number.className = 'count tiem-number';
      number.textContent = ` (${count})`;
      row.append(number);
      row.classList.toggle(
        'tiem-filters__none',
        count === 0 && option.getAttribute('aria-checked') !== 'true',
      );
      renderedCounts.push(number);
    }
    if (!counts.price) return;
    const { min, max, currency } = counts.price;
    for (const [name, amount] of [
      ['min_price', min],
      ['max_price', max],
    ] as const) {
      const field = element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!field || field.placeholder) continue;
      field.placeholder = formatMoney(amount, { ...currency, prefix: '', suffix: '' });
      fieldsWithHint.push(field);
    }
  }

  return {
    requestFilterCounts() {
      renderedCounts = [];
      fieldsWithHint = [];
      if (!findFilterOptions().some((option) => !option.closest('li')?.querySelector('.count'))) return;
      request = createFilterCountsRequest({
        listingQuery: new URL(location.href).searchParams,
        categoryId: category,
        minorUnit: app.settings.currency.minorUnit,
        taxonomies: [...element.querySelectorAll<HTMLElement>('[data-tiem-taxonomy]')].map(
          ({ dataset }) => dataset.tiemTaxonomy ?? '',
        ),
      });
      app.store.dispatch(collectionRequested(request));
      handleStateChange();
    },
    closeProductCounts() {
      stop();
      for (const field of fieldsWithHint) field.removeAttribute('placeholder');
      for (const number of renderedCounts) {
        number.closest('li')?.classList.remove('tiem-filters__none');
        number.remove();
      }
    },
  };
}
