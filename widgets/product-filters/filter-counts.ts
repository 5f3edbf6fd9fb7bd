import type { App } from '../../src/app/app.types';
import {
  type CollectionRequest,
  collectionDomain,
  collectionRequested,
  type FilterCounts,
  filterCountsRequest,
  selectCollection,
} from '../../src/collection';
import { formatMoney } from '../../src/lib/money';

/** Adds product counts to options without one, from the Store API's collection data. */
export function createFilterCounts(
  app: App,
  element: HTMLElement,
  category: number,
): { requestCounts(): void; closeCounts(): void } {
  app.addDomain(collectionDomain);
  let request: CollectionRequest | undefined;
  let drawn: Element[] = [];
  let hinted: HTMLInputElement[] = [];
  const stop = app.store.subscribe(handleStateChange);

  const findOptions = () => [...element.querySelectorAll<HTMLElement>('[data-tiem-figure]')];

  function handleStateChange(): void {
    const entry = request && selectCollection(app.store.getState(), request);
    if (entry?.status !== 'ready' || !entry.collection.filterCounts || drawn.length > 0) return;
    renderCounts(entry.collection.filterCounts);
  }

  function renderCounts(figures: FilterCounts): void {
    const groups: Readonly<Record<string, Readonly<Record<string, number>>>> = {
      term: figures.terms,
      stock: figures.stock,
      rating: figures.ratings,
    };
    for (const option of findOptions()) {
      const [group = '', name = ''] = (option.dataset.tiemFigure ?? '').split(':');
      const row = option.closest('li');
      if (!row || row.querySelector('.count')) continue;
      // The response omits options without products.
      const count = groups[group]?.[name] ?? 0;
      const number = document.createElement('span');
      number.className = 'count tiem-number';
      number.textContent = ` (${count})`;
      row.append(number);
      row.classList.toggle(
        'tiem-filters-none',
        count === 0 && option.getAttribute('aria-checked') !== 'true',
      );
      drawn.push(number);
    }
    if (!figures.price) return;
    const { min, max, currency } = figures.price;
    for (const [name, amount] of [
      ['min_price', min],
      ['max_price', max],
    ] as const) {
      const field = element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!field || field.placeholder) continue;
      field.placeholder = formatMoney(amount, { ...currency, prefix: '', suffix: '' });
      hinted.push(field);
    }
  }

  return {
    requestCounts() {
      drawn = [];
      hinted = [];
      if (!findOptions().some((option) => !option.closest('li')?.querySelector('.count'))) return;
      request = filterCountsRequest({
        search: new URL(location.href).searchParams,
        category,
        minorUnit: app.settings.currency.minorUnit,
        taxonomies: [...element.querySelectorAll<HTMLElement>('[data-tiem-taxonomy]')].map(
          ({ dataset }) => dataset.tiemTaxonomy ?? '',
        ),
      });
      app.store.dispatch(collectionRequested(request));
      handleStateChange();
    },
    closeCounts() {
      stop();
      for (const field of hinted) field.removeAttribute('placeholder');
      for (const number of drawn) {
        number.closest('li')?.classList.remove('tiem-filters-none');
        number.remove();
      }
    },
  };
}
