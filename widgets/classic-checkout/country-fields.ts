import {
  type CountryField,
  getCountryFields,
  readCountryStates,
  readLocaleFields,
  readLocales,
  readRequiredAndOptionalTexts,
  readStatePlaceholder,
  sortByPriority,
} from '../../src/classic-checkout';
import { convertHtmlToText } from '../../src/lib/html';
import { styleLikeTextField } from '../../src/lib/native-select';
import { type CheckoutField, FORM } from './checkout-form';
import { getJQuery } from './trigger-jquery-events';

/**
 * Applies a country's rules to an address form: the order and labels of the fields, which of them are required, and the
 * states in a native select.
 */

const ADDRESS_GROUP =
  '.woocommerce-billing-fields, .woocommerce-shipping-fields, .woocommerce-address-fields';
export const COUNTRY = `${FORM} select.country_to_state, ${FORM} input.country_to_state`;

export const findAddressGroup = (country: Element): HTMLElement =>
  country.closest<HTMLElement>(ADDRESS_GROUP) ?? country.closest('form')!;

export function applyCountryRules(country: CheckoutField): void {
  const group = findAddressGroup(country);
  if (country instanceof HTMLSelectElement) styleLikeTextField(country);
  const kind = country.name.startsWith('shipping') ? 'shipping' : 'billing';
  renderStateField(group, kind, country.value);
  const rows = readLocaleFields();
  for (const [name, field] of Object.entries(getCountryFields(readLocales(), rows, country.value))) {
    const row = findFieldRow(group, rows[name]);
    if (row) updateFieldRow(row, name, field);
  }
  sortAddressRows(group);
}

function findFieldRow(group: HTMLElement, selector: unknown): HTMLElement | null {
  try {
    return typeof selector === 'string' ? group.querySelector<HTMLElement>(selector) : null;
  } catch {
    // Ignores a plugin's selector that only jQuery supports, because the browser throws an error for it.
    return null;
  }
}

function updateFieldRow(row: HTMLElement, name: string, field: CountryField): void {
  const label = row.querySelector('label');
  if (label && field.label !== undefined) setLabelText(label, convertHtmlToText(field.label).trim());
  const input = row.querySelector<HTMLInputElement>('input, select, textarea');
  if (input && field.placeholder !== undefined) {
    input.setAttribute('placeholder', field.placeholder);
    input.dataset.placeholder = field.placeholder;
  }
  if (label && field.isRequired !== undefined) setFieldRequired(row, label, input, field.isRequired);
  if (field.priority !== undefined) row.dataset.priority = String(field.priority);
  // Neither hides nor shows the state field here, because the list of the country's states decides about that.
  if (field.isHidden !== undefined && name !== 'state') {
    row.style.display = field.isHidden ? 'none' : '';
    if (field.isHidden && input && input.type !== 'checkbox') input.value = '';
  }
  if (field.classes) {
    row.classList.remove('form-row-first', 'form-row-last', 'form-row-wide');
    row.classList.add(...field.classes.flatMap((text) => text.split(/\s+/)).filter(Boolean));
  }
}

/** Changes only the text of a label, because plugins add icons and links to labels. */
function setLabelText(label: HTMLLabelElement, text: string): void {
  const node = [...label.childNodes].find((one) => one instanceof Text && one.data.trim() !== '');
  const shown = node?.textContent?.replace(/\u00a0/g, ' ').trim();
  if (shown === text) return;
  if (node) node.textContent = `${text}\u00a0`;
  else label.prepend(`${text}\u00a0`);
}

function setFieldRequired(
  row: HTMLElement,
  label: HTMLLabelElement,
  input: Element | null,
  isRequired: boolean,
): void {
  const texts = readRequiredAndOptionalTexts();
  row.classList.toggle('validate-required', isRequired);
  if (!isRequired) row.classList.remove('woocommerce-invalid', 'woocommerce-invalid-required-field');
  const wanted = isRequired ? 'required' : 'optional';
  label.querySelector(isRequired ? '.optional' : '.required')?.remove();
  // Updates `aria-required`. WooCommerce 11 marks required fields with it for assistive technology.
  if (input && (input.hasAttribute('aria-required') || label.matches('.required_field')))
    input.setAttribute('aria-required', String(isRequired));
  if (label.querySelector(`.${wanted}`)) return;
  if (isRequired) {
    const known = document.querySelector(`${FORM} label .required`);
    const mark = known ? document.importNode(known, true) : createRequiredMark(texts.required);
    label.append(mark);
  } else {
    const mark = document.createElement('span');
    mark.className = 'optional';
    mark.textContent = `(${texts.optional})`;
    label.append(mark);
  }
}

function createRequiredMark(title: string): Element {
  const mark = document.createElement('abbr');
  mark.className = 'required';
  mark.title = title;
  mark.textContent = '*';
  return mark;
}

/**
 * Sorts the rows of an address with as few moves as possible. A row that contains the focus is never moved, because
 * it would lose the focus.
 */
export function sortAddressRows(group: HTMLElement): void {
  const first = group.querySelector<HTMLElement>('.form-row[data-priority]');
  const parent = first?.parentElement;
  if (!parent) return;
  const rows = [...parent.querySelectorAll<HTMLElement>(':scope > .form-row')];
  const sorted = sortByPriority(rows, ({ dataset }) => Number.parseFloat(dataset.priority ?? ''));
  if (sorted.every((row, index) => row === rows[index])) return;
  const focusedRow = sorted.find((row) => row.contains(document.activeElement));
  const at = focusedRow ? sorted.indexOf(focusedRow) : 0;
  if (!focusedRow) parent.insertBefore(sorted[0]!, rows[0]!);
  for (let index = at; index > 0; index--) parent.insertBefore(sorted[index - 1]!, sorted[index]!);
  for (let index = at + 1; index < sorted.length; index++) sorted[index - 1]!.after(sorted[index]!);
}

/** The state that the shopper chose for each country. It is restored when the shopper chooses that country again. */
const chosenStates = new Map<string, string>();

function renderStateField(group: HTMLElement, kind: string, country: string): void {
  const field = group.querySelector<HTMLInputElement | HTMLSelectElement>(
    `#${kind}_state, #calc_shipping_state`,
  );
  const row = field?.closest<HTMLElement>('.form-row');
  if (!field || !row) return;
  const before = row.dataset.tiemCountry;
  if (before !== undefined && field.value) chosenStates.set(`${kind} ${before}`, field.value);
  row.dataset.tiemCountry = country;
  const states = readCountryStates(country);
  const names = Object.entries(states ?? {});
  const wanted = states === undefined ? 'text' : names.length > 0 ? 'select' : 'hidden';
  row.style.display = wanted === 'hidden' ? 'none' : '';
  const isSame =
    wanted === 'select'
      ? field instanceof HTMLSelectElement &&
        names.every(([code]) => [...field.options].some(({ value }) => value === code))
      : field instanceof HTMLInputElement && field.type === wanted;
  if (isSame) return;
  const value = before === undefined ? field.value : (chosenStates.get(`${kind} ${country}`) ?? '');
  const next =
    wanted === 'select' ? createStateSelect(field, names, value) : createStateInput(field, wanted, value);
  const hadFocus = field === document.activeElement;
  field.replaceWith(next);
  if (next instanceof HTMLSelectElement) styleLikeTextField(next);
  if (hadFocus) next.focus({ preventScroll: true });
  // Triggers `change`, so that scripts that replace a select with elements of their own update those elements.
  if (wanted === 'select') getJQuery()?.(next).trigger('change');
}

function createStateSelect(
  field: Element,
  names: readonly (readonly [string, string])[],
  value: string,
): HTMLSelectElement {
  const select = document.createElement('select');
  copyFieldAttributes(field, select);
  select.className = `state_select ${select.dataset.inputClasses ?? ''}`.trim();
  const placeholder = select.dataset.placeholder || readStatePlaceholder();
  select.add(new Option(placeholder, ''));
  for (const [code, name] of names) select.add(new Option(convertHtmlToText(name), code));
  select.value = names.some(([code]) => code === value) ? value : '';
  return select;
}

function createStateInput(field: Element, type: 'text' | 'hidden', value: string): HTMLInputElement {
  const input = document.createElement('input');
  copyFieldAttributes(field, input);
  input.type = type;
  input.className = type === 'hidden' ? 'hidden' : `input-text ${input.dataset.inputClasses ?? ''}`.trim();
  if (type === 'text') {
    input.value = value;
    input.placeholder = input.dataset.placeholder ?? '';
  }
  return input;
}

function copyFieldAttributes(from: Element, to: HTMLElement): void {
  const names = from
    .getAttributeNames()
    .filter((name) => /^(id|name|autocomplete|aria-|data-)/.test(name) && name !== 'aria-hidden');
  for (const name of names) to.setAttribute(name, from.getAttribute(name)!);
}
