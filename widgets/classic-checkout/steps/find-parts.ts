import { findPaymentMethods, isField } from '../checkout-form';

/** Finds the elements of the server's checkout form that belong to each step. They are not moved. */

export interface FormParts {
  /** The parent of the billing address's rows. The first two steps of the checkout both start in this element. */
  billingRows: HTMLElement;
  contactRows: HTMLElement[];
  /** The element that contains both addresses. The delivery step is added after it. */
  addressBox: HTMLElement;
  totalsTable: HTMLElement;
  paymentBox: HTMLElement;
}

/** Finds the parts of the checkout form. Returns `null` if a theme's template has another structure. */
export function findParts(form: HTMLFormElement): FormParts | null {
  const findInForm = (selector: string) => form.querySelector<HTMLElement>(selector);
  const billingRows = (findInForm('#billing_address_1_field') ?? findInForm('#billing_first_name_field'))
    ?.parentElement;
  const totalsTable = findInForm('#order_review > .woocommerce-checkout-review-order-table');
  const paymentBox = findInForm('#order_review > #payment');
  const addressBox = billingRows && [...form.children].find((child) => child.contains(billingRows));
  if (
    !billingRows ||
    !totalsTable ||
    !paymentBox ||
    !(addressBox instanceof HTMLElement) ||
    addressBox.contains(totalsTable)
  )
    return null;
  const contact = [findInForm('#billing_email_field'), findInForm('#billing_phone_field')];
  return {
    ...{ billingRows, addressBox, totalsTable, paymentBox },
    contactRows: contact.filter((row): row is HTMLElement => row?.parentElement === billingRows),
  };
}

/** Lists all parts of the address step on each call, because a country or a plugin may have added some. */
export const listAddressParts = (
  { billingRows, contactRows }: FormParts,
  form: HTMLFormElement,
): HTMLElement[] => [
  ...[...billingRows.children].filter(
    (row): row is HTMLElement =>
      row instanceof HTMLElement && !contactRows.includes(row) && !/\btiem-steps/.test(row.className),
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
