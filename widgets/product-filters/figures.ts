import type { App } from '../../src/app/app.types';
import {
  type CollectionRequest,
  collectionDomain,
  collectionWanted,
  type Figures,
  figuresRequest,
  selectCollection,
} from '../../src/collection';
import { formatMoney } from '../../src/lib/money';

/** The numbers beside the options, where the server printed none, from the shop's collection data. */
export function createFigures(
  app: App,
  element: HTMLElement,
  category: number,
): { show(): void; close(): void } {
  app.join(collectionDomain);
  let request: CollectionRequest | undefined;
  let drawn: Element[] = [];
  let hinted: HTMLInputElement[] = [];
  const stop = app.store.subscribe(look);

  const options = () => [...element.querySelectorAll<HTMLElement>('[data-tiem-figure]')];

  function look(): void {
    const entry = request && selectCollection(app.store.getState(), request);
    if (entry?.status !== 'ready' || !entry.collection.figures || drawn.length > 0) return;
    draw(entry.collection.figures);
  }

  function draw(figures: Figures): void {
    const groups: Readonly<Record<string, Readonly<Record<string, number>>>> = {
      term: figures.terms,
      stock: figures.stock,
      rating: figures.ratings,
    };
    for (const option of options()) {
      const [group = '', name = ''] = (option.dataset.tiemFigure ?? '').split(':');
      const row = option.closest('li');
      if (!row || row.querySelector('.count')) continue;
      // What no product has is not mentioned in the answer.
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
    show() {
      drawn = [];
      hinted = [];
      if (!options().some((option) => !option.closest('li')?.querySelector('.count'))) return;
      request = figuresRequest({
        search: new URL(location.href).searchParams,
        category,
        minorUnit: app.settings.currency.minorUnit,
        taxonomies: [...element.querySelectorAll<HTMLElement>('[data-tiem-taxonomy]')].map(
          ({ dataset }) => dataset.tiemTaxonomy ?? '',
        ),
      });
      app.store.dispatch(collectionWanted(request));
      look();
    },
    close() {
      stop();
      for (const field of hinted) field.removeAttribute('placeholder');
      for (const number of drawn) {
        number.closest('li')?.classList.remove('tiem-filters-none');
        number.remove();
      }
    },
  };
}
