import { isFormControl, RATE } from '../checkout-form';

/*
 * Shows copies of the shipping rates in the delivery step. The server prints the rates in the table of totals. A choice
 * is applied to the server's fields, so no node has to be moved.
 */

const RATE_ROWS = '.woocommerce-checkout-review-order-table .woocommerce-shipping-totals';

export interface RateChoice {
  readonly element: HTMLElement;
  /** Updates the copies to the rates that the server's table contains now. */
  copyRatesToStep(): void;
  /** Returns the names of the chosen rates, for the heading of the collapsed step. */
  getChosen(): string;
  /** Whether the server's table has fields that the delivery step does not copy. */
  hasFieldsInTable(): boolean;
}

/**
 * Whether a row's rates can be copied. A row that also contains fields of plugins, such as a pickup point, stays in the
 * table.
 */
const canCopyRatesOfRow = (row: Element): boolean =>
  [...row.querySelectorAll('input, select, textarea, button')].every(
    (field) => field instanceof HTMLInputElement && field.matches(RATE),
  );

const getRateLabel = (rate: HTMLInputElement): string =>
  (rate.labels?.[0]?.textContent ?? rate.closest('li, td')?.textContent ?? '').replace(/\s+/g, ' ').trim();

export function createRateChoice(): RateChoice {
  const element = document.createElement('div');
  element.id = 'tiem-steps-rates';
  let html = '';

  function createRateCopy(rate: HTMLInputElement, index: number): HTMLElement {
    const label = document.createElement('label');
    label.className = 'tiem-steps__rate';
    const input = document.createElement('input');
    input.className = 'tiem-steps__radio';
    input.type = 'radio';
    input.name = `tiem-rate-${rate.name}`;
    // Keeps the copy out of the form by an empty `form` attribute, so that the copy is not sent.
    input.setAttribute('form', '');
    input.checked = rate.checked;
    input.value = String(index);
    label.append(input, getRateLabel(rate));
    return label;
  }

  function copyRatesToStep(): void {
    const rows = [...document.querySelectorAll<HTMLElement>(RATE_ROWS)];
    const next = rows.map((row) => row.outerHTML).join('');
    const rates = [...document.querySelectorAll<HTMLInputElement>(`${RATE_ROWS} input${RATE}`)];
    if (next === html && element.childElementCount > 0) {
      for (const input of element.querySelectorAll('input'))
        input.checked = rates[+input.value]?.checked === true;
      return;
    }
    html = next;
    const focused = [...element.querySelectorAll('input')].find(
      (input) => input === document.activeElement,
    )?.value;
    element.replaceChildren(
      ...rows.map((row) => {
        row.toggleAttribute('data-tiem-mirrored', canCopyRatesOfRow(row));
        const group = document.createElement('fieldset');
        group.className = 'tiem-steps__rates';
        const own = rates.filter((rate) => row.contains(rate));
        group.append(
          ...(canCopyRatesOfRow(row) && own.some(({ type }) => type === 'radio')
            ? own.map((rate) => createRateCopy(rate, rates.indexOf(rate)))
            : [(row.querySelector('td')?.textContent ?? '').replace(/\s+/g, ' ').trim()]),
        );
        return group;
      }),
    );
    if (focused !== undefined)
      element.querySelector<HTMLInputElement>(`input[value="${focused}"]`)?.focus({ preventScroll: true });
  }

  element.addEventListener('change', (event) => {
    // Stops the event of the copied radio button. The click on the server's own button already causes the update; both
    // events would cause two.
    event.stopPropagation();
    const { target } = event;
    if (!isFormControl(target)) return;
    document.querySelectorAll<HTMLInputElement>(`${RATE_ROWS} input${RATE}`)[+target.value]?.click();
  });

  return {
    element,
    copyRatesToStep,
    getChosen: () =>
      [...document.querySelectorAll<HTMLInputElement>(`${RATE_ROWS} input${RATE}`)]
        .filter(({ checked, type }) => checked || type === 'hidden')
        .map(getRateLabel)
        .join(', '),
    hasFieldsInTable: () => [...document.querySelectorAll(RATE_ROWS)].some((row) => !canCopyRatesOfRow(row)),
  };
}
