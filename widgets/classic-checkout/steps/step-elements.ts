import { findPaymentMethods, isFormControl } from '../checkout-form';

/*
 * The elements of the checkout steps: parts of the server's form, which are not moved, and the headings that the widget
 * adds, with their stylesheet.
 */

export interface FormParts {
  /** The parent of the billing address's rows. The first two steps of the checkout both start in this element. */
  billingRows: HTMLElement;
  contactRows: HTMLElement[];
  /** The element that contains the billing and the shipping address. The delivery step is added after it. */
  addressBox: HTMLElement;
  totalsTable: HTMLElement;
  paymentBox: HTMLElement;
}

/** Finds the parts of the checkout form. Returns `null` if a theme's template has another structure. */
export function findFormParts(form: HTMLFormElement): FormParts | null {
  const findElementInForm = (selector: string) => form.querySelector<HTMLElement>(selector);
  const billingRows = (
    findElementInForm('#billing_address_1_field') ?? findElementInForm('#billing_first_name_field')
  )?.parentElement;
  const totalsTable = findElementInForm('#order_review > .woocommerce-checkout-review-order-table');
  const paymentBox = findElementInForm('#order_review > #payment');
  const addressBox = billingRows && [...form.children].find((child) => child.contains(billingRows));
  if (
    !billingRows ||
    !totalsTable ||
    !paymentBox ||
    !(addressBox instanceof HTMLElement) ||
    addressBox.contains(totalsTable)
  )
    return null;
  const contact = [findElementInForm('#billing_email_field'), findElementInForm('#billing_phone_field')];
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

const joinValuesOfFields = (ids: readonly string[]): string =>
  ids
    .map((id) => document.getElementById(id))
    .flatMap((field) => (isFormControl(field) && field.value.trim()) || [])
    .join(', ');

export const describeContact = (): string => joinValuesOfFields(['billing_email', 'billing_phone']);

export const describeAddress = (): string =>
  joinValuesOfFields(['billing_last_name', 'billing_first_name', 'billing_address_1', 'billing_city']);

export const describePayment = (): string =>
  findPaymentMethods()
    .find(({ checked }) => checked)
    ?.labels?.[0]?.textContent?.replace(/\s+/g, ' ')
    .trim() ?? '';

export interface StepHeader {
  heading: HTMLElement;
  /** Expands and collapses the parts of the step below the heading. */
  button: HTMLButtonElement;
  /** The text beside the step's title that sums up what the shopper has entered in the collapsed step. */
  chosenText: HTMLElement;
}

export function setControlledElements(button: HTMLElement, parts: readonly Element[]): void {
  const ids = parts.map(({ id }) => id).filter(Boolean);
  button.setAttribute('aria-controls', ids.join(' '));
}

/** Creates a heading with a button that expands and collapses the parts below it. */
export function createStepHeader(title: string, classes = ''): StepHeader {
  const heading = document.createElement('h3');
  // Gives the heading the classes of WooCommerce's form rows, so that it keeps its position when the rows are sorted
  // for another country.
  heading.className = `tiem-steps__heading form-row form-row-wide${classes}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-steps__button';
  const name = document.createElement('span');
  name.className = 'tiem-steps__title';
  name.textContent = title;
  const chosenText = document.createElement('span');
  chosenText.className = 'tiem-steps__chosen';
  button.append(name, ' ', chosenText);
  heading.append(button);
  return { heading, button, chosenText };
}

/**
 * Creates the stylesheet of the steps. Returns `null` in Safari before 16.4, which has no constructable stylesheets and
 * throws an error.
 */
export function createStepsStylesheet(): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STEP_STYLE);
    return sheet;
  } catch {
    return null;
  }
}

/*
 * Keeps the styles of the steps in a separate stylesheet, because few shops use steps. `!important` in a layer
 * overrides the theme's floats and widths of the server's elements.
 */
const STEP_STYLE = `@layer tiem {
form[data-tiem-stepped] { position: relative; }
/* Not display: none, because gateways measure their frames, and hidden fields would not be checked. */
form[data-tiem-stepped] [data-tiem-closed] { position: absolute !important; visibility: hidden !important; inset: 0 0 auto 0; inline-size: 100%; block-size: 0; min-block-size: 0; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: hidden !important; }
form[data-tiem-stepped] [data-tiem-replaced] { display: none !important; }
.tiem-steps__heading { float: none !important; clear: both; inline-size: auto !important; margin: 0 !important; padding: 0 !important; border: 0 solid var(--tiem-line) !important; border-block-start-width: 1px !important; font-size: inherit; }
.tiem-steps__button { display: flex; align-items: baseline; gap: 0.75em; inline-size: 100%; min-block-size: var(--tiem-touch); padding: 0.75em 0; border: 0; background: none; color: inherit; font: inherit; line-height: var(--tiem-line-height); text-align: start; cursor: pointer; }
.tiem-steps__title { font-weight: 700; white-space: nowrap; }
.tiem-steps__chosen { flex: 1; min-inline-size: 0; font-weight: 400; font-size: var(--tiem-small); overflow-wrap: anywhere; }
.tiem-steps__button::after { content: ""; flex: none; margin-inline-start: auto; inline-size: 0.5em; block-size: 0.5em; border: solid currentColor; border-width: 0 2px 2px 0; transform: translateY(-2px) rotate(45deg); }
.tiem-steps__button[aria-expanded="true"]::after { transform: translateY(2px) rotate(-135deg); }
.tiem-steps__button:focus-visible { outline: 2px solid var(--tiem-focus); outline-offset: 2px; }
.tiem-steps__next { clear: both; float: none !important; inline-size: auto !important; margin: 0 !important; padding: 0.5em 0 1.5em !important; }
.tiem-steps__next button { min-block-size: var(--tiem-touch) !important; }
.tiem-steps__rates { margin: 0; padding: 0; border: 0; }
.tiem-steps__rate { display: flex; align-items: center; gap: 0.75em; min-block-size: var(--tiem-touch); }
.tiem-steps__rate input { flex: none; inline-size: 20px; block-size: 20px; margin: 0; }
form[data-tiem-stepped] [data-tiem-folded] { display: none !important; }
form[data-tiem-stepped] [data-tiem-mirrored] :is(input, li:has(input:not(:checked, [type="hidden"]))) { display: none; }
form[data-tiem-stepped] [data-tiem-mirrored] label { margin: 0 !important; }
form[data-tiem-stepped] :is(.col2-set, .col-1, .col-2, #order_review) { float: none !important; inline-size: auto !important; margin: 0 !important; }
form[data-tiem-stepped] #order_review { display: contents !important; }
form[data-tiem-stepped="narrow"] { display: flex !important; flex-direction: column; align-items: stretch; }
form[data-tiem-stepped="narrow"] > *, form[data-tiem-stepped="narrow"] #order_review > * { inline-size: auto !important; max-inline-size: none !important; }
form[data-tiem-stepped="narrow"] > .woocommerce-NoticeGroup { order: -3; }
form[data-tiem-stepped="narrow"] > .tiem-steps__order { order: -2; }
form[data-tiem-stepped="narrow"] #order_review > .woocommerce-checkout-review-order-table { order: -1; }
form[data-tiem-stepped="wide"] > .tiem-steps__order { display: none; }
form[data-tiem-stepped="wide"] { display: grid !important; grid-template-columns: minmax(0, 1fr) minmax(16rem, 40%); column-gap: 2rem; align-items: start; }
form[data-tiem-stepped="wide"] > *, form[data-tiem-stepped="wide"] #order_review > * { grid-column: 1; float: none !important; inline-size: auto !important; max-inline-size: none !important; }
form[data-tiem-stepped="wide"] #order_review > .woocommerce-checkout-review-order-table { grid-column: 2; grid-row: 1 / span 30; position: sticky; inset-block-start: 1rem; }
}`;
