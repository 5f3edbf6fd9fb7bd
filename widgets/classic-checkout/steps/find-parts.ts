import { findPaymentMethods, isField } from '../checkout-form';

/** Finds the elements of the server's checkout form that belong to each step. They are not moved. */

export interface FormParts {
  /** The parent of the billing address's rows. The first two steps begin among these rows. */
  rows: HTMLElement;
  contact: HTMLElement[];
  /** The element with both addresses, after which the delivery step is added. */
  details: HTMLElement;
  table: HTMLElement;
  payment: HTMLElement;
}

/** Finds the parts of the checkout form. Returns `null` if a theme's template has another structure. */
export function findParts(form: HTMLFormElement): FormParts | null {
  const findInForm = (selector: string) => form.querySelector<HTMLElement>(selector);
  const rows = (findInForm('#billing_address_1_field') ?? findInForm('#billing_first_name_field'))
    ?.parentElement;
  const table = findInForm('#order_review > .woocommerce-checkout-review-order-table');
  const payment = findInForm('#order_review > #payment');
  const details = rows && [...form.children].find((child) => child.contains(rows));
  if (!rows || !table || !payment || !(details instanceof HTMLElement) || details.contains(table))
    return null;
  const contact = [findInForm('#billing_email_field'), findInForm('#billing_phone_field')];
  return {
    ...{ rows, details, table, payment },
    contact: contact.filter((row): row is HTMLElement => row?.parentElement === rows),
  };
}

/** Lists all parts of the address step on each call, because a country or a plugin may have added some. */
export const listAddressParts = ({ rows, contact }: FormParts, form: HTMLFormElement): HTMLElement[] => [
  ...[...rows.children].filter(
    (row): row is HTMLElement =>
      row instanceof HTMLElement && !contact.includes(row) && !/\btiem-steps/.test(row.className),
  ),
  ...form.querySelectorAll<HTMLElement>(
    '.woocommerce-account-fields, .woocommerce-shipping-fields, .woocommerce-additional-fields',
  ),
];

const joinFieldValues = (ids: readonly string[]): string =>
  ids
    .map((id) => document.getElementById(id))
    .flatMap((field) => (isField(field) && field.value.trim()) || [])
    .join(', ');

export const describeContact = (): string => joinFieldValues(['billing_email', 'billing_phone']);

export const describeAddress = (): string =>
  joinFieldValues(['billing_last_name', 'billing_first_name', 'billing_address_1', 'billing_city']);

export const describePayment = (): string =>
  findPaymentMethods()
    .find(({ checked }) => checked)
    ?.labels?.[0]?.textContent?.replace(/\s+/g, ' ')
    .trim() ?? '';
