import type { App } from '../../src/app/app.types';
import { asRecord } from '../../src/lib/json-values';
import { styleLikeTextField } from '../../src/lib/native-select';

export const CALCULATOR = 'form.woocommerce-shipping-calculator';
export const CALCULATOR_BUTTON = '.shipping-calculator-button';
export const COUNTRY = `${CALCULATOR} .country_to_state`;
const STATE = '[name="calc_shipping_state"]';

const findCalculatorFields = (calculator: Element | null): HTMLElement | null =>
  calculator?.querySelector<HTMLElement>('.shipping-calculator-form') ?? null;

export const isCalculatorOpen = (calculator: Element): boolean => {
  const fields = findCalculatorFields(calculator);
  return !!fields && fields.style.display !== 'none';
};

/**
 * Opens or closes the calculator's fields, which the server prints with `display: none`. Returns whether they are now
 * open.
 */
export function toggleCalculator(button: Element): boolean {
  const fields = findCalculatorFields(button.closest(CALCULATOR));
  if (!fields) return false;
  const isOpen = fields.style.display === 'none';
  fields.style.display = isOpen ? '' : 'none';
  fields.querySelectorAll('select').forEach(styleLikeTextField);
  button.setAttribute('aria-expanded', String(isOpen));
  return isOpen;
}

export interface CountryStates {
  states: Readonly<Record<string, string>>;
  isHidden: boolean;
}

/**
 * Whether WooCommerce's own script for the state field is on the page. That script then keeps the field, because the
 * widget and the script would replace each other's field.
 */
export const hasCountryScript = (): boolean => 'wc_country_select_params' in window;

/** Reads the country's states from the page's settings, or loads them if the page leaves them out. */
export async function readOrLoadStates(app: App, country: string): Promise<CountryStates> {
  // Loads load-country-states.ts on demand, because few shoppers choose another country.
  const { loadCountryStates } = await import('./load-country-states');
  const { states, locale } = asRecord(asRecord(app.settings.raw.countryData)[country]);
  return {
    states: await loadCountryStates(app, country, states),
    isHidden: asRecord(asRecord(locale).state).hidden === true,
  };
}

/** Gives the calculator the state field of its country: a native select, a text field, or none. */
export function renderStateField(
  calculator: Element,
  { states, isHidden }: CountryStates,
  placeholder: string,
): void {
  const field = calculator.querySelector<HTMLInputElement | HTMLSelectElement>(STATE);
  if (!field) return;
  const names = Object.entries(states);
  const row = field.closest<HTMLElement>('.form-row');
  if (row) row.style.display = isHidden ? 'none' : '';
  const next =
    names.length > 0 ? createStateSelect(field, names, placeholder) : createStateInput(field, isHidden);
  field.replaceWith(next);
  if (next instanceof HTMLSelectElement) styleLikeTextField(next);
}

type StateField = HTMLInputElement | HTMLSelectElement;

function createStateSelect(
  field: StateField,
  names: readonly (readonly [string, string])[],
  placeholder: string,
): HTMLSelectElement {
  const select = copyNameAndId(field, document.createElement('select'));
  select.className = 'state_select';
  select.add(new Option(placeholder, ''));
  for (const [code, name] of names) select.add(new Option(name, code, false, code === field.value));
  return select;
}

function createStateInput(field: StateField, isHidden: boolean): HTMLInputElement {
  const input = copyNameAndId(field, document.createElement('input'));
  input.type = isHidden ? 'hidden' : 'text';
  input.className = isHidden ? 'hidden' : 'input-text';
  if (field instanceof HTMLInputElement && !isHidden && field.type === 'text') input.value = field.value;
  return input;
}

function copyNameAndId<E extends StateField>(from: StateField, to: E): E {
  to.name = from.name;
  to.id = from.id;
  return to;
}
