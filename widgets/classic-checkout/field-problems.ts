import type { Translate } from '../../src/i18n/load-texts';
import type { classicCheckoutTexts } from '../../src/i18n/vi/classic-checkout';
import { type CheckoutField, FORM, findFormRow, isFormControl, isVisible } from './checkout-form';

/*
 * Marks fields with the classes of WooCommerce's script, and shows the reason below the field. Reports only what
 * WooCommerce's server would reject too.
 */

type TranslateText = Translate<typeof classicCheckoutTexts>;
type FieldProblemKind = 'missing' | 'unchecked' | 'choice' | 'email' | 'phone';

const PROBLEM_CLASS = 'tiem-classic-checkout__problem';
const EMAIL_PATTERN = /^[^\s@<>"(),;:\\[\]]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,63}$/u;
const PHONE_PATTERN = /^[\s#0-9_\-+/().]*$/;

export function findFieldProblem(field: CheckoutField): FieldProblemKind | null {
  const row = findFormRow(field);
  if (!row) return null;
  const value = field.value.trim();
  const isCheckbox = field.type === 'checkbox';
  if (row.matches('.validate-required')) {
    if (field instanceof HTMLInputElement && isCheckbox && !field.checked) return 'unchecked';
    if (!isCheckbox && value === '') return field instanceof HTMLSelectElement ? 'choice' : 'missing';
  }
  if (value === '' || isCheckbox) return null;
  if (row.matches('.validate-email') && !EMAIL_PATTERN.test(value)) return 'email';
  return row.matches('.validate-phone') && !PHONE_PATTERN.test(value) ? 'phone' : null;
}

const isValidatedField = (field: Element): field is CheckoutField =>
  isFormControl(field) &&
  field.matches('.input-text, select, input[type="checkbox"]') &&
  // Skips the fields of payment gateways, because the gateways validate these themselves.
  !field.closest('.payment_box') &&
  findFormRow(field) !== null;

/**
 * Checks the field and removes its marks if it is valid. An invalid field is marked only when the shopper has
 * left it (`isFinal`).
 */
export function validateField(field: Element, t: TranslateText, isFinal: boolean): FieldProblemKind | null {
  if (!isValidatedField(field)) return null;
  const row = findFormRow(field)!;
  const problem = isVisible(field) || field.type === 'checkbox' ? findFieldProblem(field) : null;
  if (!problem) {
    clearFieldProblem(field);
    row.classList.remove(...INVALID_CLASSES);
    row.classList.toggle(
      'woocommerce-validated',
      field.value.trim() !== '' || row.matches('.validate-required'),
    );
    return null;
  }
  if (!isFinal) return problem;
  row.classList.remove('woocommerce-validated');
  row.classList.remove(...INVALID_CLASSES);
  row.classList.add('woocommerce-invalid', `woocommerce-invalid-${CLASS_BY_PROBLEM[problem]}`);
  showFieldProblem(field, formatFieldProblem(problem, field, t));
  return problem;
}

const CLASS_BY_PROBLEM: Readonly<Record<FieldProblemKind, string>> = {
  missing: 'required-field',
  unchecked: 'required-field',
  choice: 'required-field',
  email: 'email',
  phone: 'phone',
};
const INVALID_CLASSES = [
  'woocommerce-invalid',
  ...new Set(Object.values(CLASS_BY_PROBLEM).map((name) => `woocommerce-invalid-${name}`)),
];

function formatFieldProblem(problem: FieldProblemKind, field: CheckoutField, t: TranslateText): string {
  const label = getLabelWithoutMarks(field);
  if (problem === 'missing') return t('classicCheckout.missing', label);
  if (problem === 'choice') return t('classicCheckout.choose', label);
  if (problem === 'unchecked') return t('classicCheckout.unchecked');
  return t(problem === 'email' ? 'classicCheckout.invalidEmail' : 'classicCheckout.invalidPhone');
}

/** Returns the label without the marks for required and optional fields. */
export function getLabelWithoutMarks(field: CheckoutField): string {
  const original = field.labels?.[0];
  const label = original && document.importNode(original, true);
  for (const mark of label?.querySelectorAll('.required, .optional, .screen-reader-text:not(label)') ?? [])
    mark.remove();
  return (label?.textContent ?? field.name).replace(/\s+/g, ' ').trim();
}

export function showFieldProblem(field: HTMLElement, message: string): void {
  const id = `tiem-problem-${field.id || field.getAttribute('name')}`;
  const known = document.getElementById(id);
  const problem = known ?? document.createElement('span');
  if (problem.textContent !== message) problem.textContent = message;
  field.setAttribute('aria-invalid', 'true');
  if (known) return;
  problem.className = `${PROBLEM_CLASS} tiem-field__error`;
  problem.id = id;
  const before = field.getAttribute('aria-describedby');
  field.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
  (findFormRow(field) ?? field.parentElement ?? field).append(problem);
}

export function clearFieldProblem(field: HTMLElement): void {
  const id = `tiem-problem-${field.id || field.getAttribute('name')}`;
  const problem = document.getElementById(id);
  field.removeAttribute('aria-invalid');
  if (!problem) return;
  problem.remove();
  const otherIds = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one && one !== id);
  if (otherIds.length > 0) field.setAttribute('aria-describedby', otherIds.join(' '));
  else field.removeAttribute('aria-describedby');
}

/** Marks all invalid fields and returns them. */
export const validateForm = (form: HTMLFormElement, t: TranslateText): CheckoutField[] =>
  [...form.querySelectorAll<CheckoutField>('input, select, textarea')].filter(
    (field) => isVisible(field) && validateField(field, t, true) !== null,
  );

/** Finds the field that an error of the shop refers to by `data-id`. */
export function findFieldOfShopError(item: Element): CheckoutField | null {
  const id =
    item.closest('[data-id]')?.getAttribute('data-id') ??
    item.querySelector('[data-id]')?.getAttribute('data-id');
  const field = id ? document.querySelector(`${FORM} #${CSS.escape(id)}`) : null;
  return field && isFormControl(field) ? field : null;
}
