import { createCleanups, setAttribute } from '../../../src/lib/cleanups';
import type { CheckoutConnection } from '../checkout-connection';
import {
  type CheckoutField,
  findFormRow,
  isFormControl,
  isVisible,
  REVIEW_TABLE,
  readOrderTotal,
} from '../checkout-form';
import { sortAddressRows } from '../country-fields';
import { validateField } from '../field-problems';
import { createRateChoice } from './rate-choice';
import {
  createStepHeader,
  createStepsStylesheet,
  describeAddress,
  describeContact,
  describePayment,
  findFormParts,
  listAddressParts,
  type StepHeader,
  setControlledElements,
} from './step-elements';

/*
 * Shows the server's form as steps that open one after the other. The server's elements are hidden and shown but not
 * moved, because gateways keep references to their elements.
 */

interface ExpandableStep extends StepHeader {
  listParts(): HTMLElement[];
  describe(): string;
}

/**
 * The `data-priority` of the first step. It is lower than that of any row, so that the step stays first even if a
 * plugin has changed the order of the rows.
 */
const CONTACT_PRIORITY = -100;
/** Minimum width of the form in px at which the order summary is beside the steps. */
const WIDE_FORM_WIDTH = 640;

export interface CheckoutSteps {
  /** Opens the step that contains the field, so that it can get the focus. */
  revealField(field: Element): void;
  dispose(): void;
}

/**
 * Shows the checkout form as steps. Returns `null` if the form has another structure, or the browser has no
 * constructable stylesheets.
 */
export function connectSteps({ form, t }: Pick<CheckoutConnection, 'form' | 't'>): CheckoutSteps | null {
  const parts = findFormParts(form);
  const sheet = createStepsStylesheet();
  if (!parts || !sheet) return null;
  const { add, listen, run } = createCleanups();
  const { billingRows, contactRows, addressBox, paymentBox } = parts;
  const focused = document.activeElement;
  const insertStepElement = <E extends HTMLElement>(element: E, insert: (element: E) => void): E => {
    insert(element);
    add(() => element.remove());
    return element;
  };

  // Sorts the rows when the steps are removed. This cleanup is added first and runs last, when the headings are gone
  // and the rows have their own priorities again.
  add(() => sortAddressRows(billingRows));
  const rates = createRateChoice();
  const steps: ExpandableStep[] = [];

  function createCheckoutStep(
    title: string,
    listParts: ExpandableStep['listParts'],
    describe: ExpandableStep['describe'],
  ): ExpandableStep {
    const header = createStepHeader(`${steps.length + 1}. ${title}`);
    const step = { ...header, listParts, describe };
    header.button.addEventListener('click', () => openOnlyStep(isStepOpen(step) ? null : step));
    steps.push(step);
    return step;
  }

  function createNextButton(step: ExpandableStep): HTMLElement {
    const row = document.createElement('p');
    row.className = 'tiem-steps__next form-row form-row-wide';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button alt';
    button.textContent = t('classicCheckout.continue');
    button.addEventListener('click', () => openNextStep(step));
    row.append(button);
    return row;
  }

  /** Opens the next step, unless a field of this step is invalid. */
  function openNextStep(step: ExpandableStep): void {
    const invalidFields = listStepFields(step).filter(
      (field) => isVisible(field) && validateField(field, t, true),
    );
    if (invalidFields[0]) invalidFields[0].focus();
    else openAndFocusStep(steps[steps.indexOf(step) + 1]);
  }

  function openAndFocusStep(step: ExpandableStep | undefined): void {
    if (!step) return;
    openOnlyStep(step);
    step.button.focus({ preventScroll: true });
    step.heading.scrollIntoView?.({ block: 'nearest' });
  }

  function setRowPriority(row: HTMLElement, priority: number): void {
    setAttribute({ add }, row, 'data-priority', String(priority));
  }

  const findStepOfField = (field: Element): ExpandableStep | undefined =>
    steps.find((step) => step.listParts().some((part) => part.contains(field)));
  const isStepOpen = ({ button }: ExpandableStep) => button.getAttribute('aria-expanded') === 'true';
  const listStepFields = (step: ExpandableStep): CheckoutField[] =>
    step
      .listParts()
      .flatMap((part) => [...part.querySelectorAll('input, select, textarea')].filter(isFormControl));

  function openOnlyStep(opened: ExpandableStep | null): void {
    for (const step of steps) step.button.setAttribute('aria-expanded', String(step === opened));
    renderSteps();
  }

  function renderSteps(): void {
    for (const step of steps) {
      const isClosed = !isStepOpen(step);
      const stepParts = step.listParts();
      setControlledElements(step.button, stepParts);
      for (const part of stepParts) part.toggleAttribute('data-tiem-closed', isClosed);
      const text = isClosed ? step.describe() : '';
      if (step.chosenText.textContent !== text) step.chosenText.textContent = text;
    }
    // Hides the server's own headings, because each step has one. Runs again after a change of country, which may
    // restore the server's headings.
    for (const title of form.querySelectorAll('.woocommerce-billing-fields > h3, #order_review_heading'))
      title.toggleAttribute('data-tiem-replaced', true);
  }

  // Gives a row without a priority that of the previous row, so that both rows move to the same step.
  let priority = 0;
  for (const row of billingRows.querySelectorAll<HTMLElement>(':scope > .form-row')) {
    const own = Number.parseFloat(row.dataset.priority ?? '');
    if (Number.isFinite(own)) priority = own;
    else setRowPriority(row, priority);
  }
  if (contactRows.length > 0) {
    const first = createCheckoutStep(
      t('classicCheckout.stepContact'),
      () => [...contactRows, next],
      describeContact,
    );
    const next = createNextButton(first);
    for (const [index, row] of contactRows.entries()) setRowPriority(row, CONTACT_PRIORITY + 1 + index);
    setRowPriority(first.heading, CONTACT_PRIORITY);
    setRowPriority(next, CONTACT_PRIORITY + 8);
    insertStepElement(first.heading, (element) => billingRows.prepend(element));
    insertStepElement(next, (element) => first.heading.after(element));
  }
  const address = createCheckoutStep(
    t('classicCheckout.stepAddress'),
    () => [...listAddressParts(parts, form), addressNext],
    describeAddress,
  );
  const addressNext = createNextButton(address);
  setRowPriority(address.heading, CONTACT_PRIORITY + 9);
  insertStepElement(address.heading, (element) => billingRows.prepend(element));
  sortAddressRows(billingRows);
  insertStepElement(addressNext, (element) => addressBox.after(element));
  let last: Element = addressNext;
  if (parts.totalsTable.querySelector('.woocommerce-shipping-totals')) {
    const delivery = createCheckoutStep(
      t('classicCheckout.stepDelivery'),
      () => [rates.element, deliveryNext],
      rates.getChosen,
    );
    const deliveryNext = createNextButton(delivery);
    for (const element of [delivery.heading, rates.element, deliveryNext]) {
      insertStepElement(element, (one) => last.after(one));
      last = element;
    }
    rates.copyRatesToStep();
  }
  const paymentStep = createCheckoutStep(
    t('classicCheckout.stepPayment'),
    () => [document.querySelector<HTMLElement>('#order_review > #payment') ?? paymentBox],
    describePayment,
  );
  insertStepElement(paymentStep.heading, (element) => paymentBox.before(element));

  // Arranges the order summary: beside the steps in a wide form, collapsed before them in a narrow one.
  const order = createStepHeader(t('classicCheckout.yourOrder'), ' tiem-steps__order');
  order.button.addEventListener('click', () =>
    setSummaryCollapsed(order.button.matches('[aria-expanded="true"]')),
  );
  insertStepElement(order.heading, (element) => form.prepend(element));
  function setSummaryCollapsed(isCollapsed: boolean): void {
    const tables = [...form.querySelectorAll(REVIEW_TABLE)];
    for (const table of tables) {
      table.id ||= 'tiem-steps-order';
      table.toggleAttribute('data-tiem-folded', isCollapsed);
    }
    setControlledElements(order.button, tables);
    order.button.setAttribute('aria-expanded', String(!isCollapsed));
    order.chosenText.textContent = readOrderTotal();
  }

  let isWide: boolean | undefined;
  function arrangeOrderSummary(): void {
    const nextWide = form.clientWidth >= WIDE_FORM_WIDTH;
    if (nextWide === isWide) return;
    isWide = nextWide;
    form.setAttribute('data-tiem-stepped', nextWide ? 'wide' : 'narrow');
    // Keeps the table of totals expanded while it has fields of plugins that the delivery step cannot copy.
    setSummaryCollapsed(!nextWide && !rates.hasFieldsInTable());
  }
  arrangeOrderSummary();
  if ('ResizeObserver' in window) {
    const observer = new ResizeObserver(arrangeOrderSummary);
    observer.observe(form);
    add(() => observer.disconnect());
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  add(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  listen(document, 'tiem:checkout:review-updated', () => {
    rates.copyRatesToStep();
    setSummaryCollapsed(!order.button.matches('[aria-expanded="true"]'));
    renderSteps();
  });
  listen(form, 'change', renderSteps);
  listen(form, 'keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
    const step = findStepOfField(target);
    if (!step || step === paymentStep) return;
    // Keeps Enter from clicking the order button while the last step is still closed.
    event.preventDefault();
    openNextStep(step);
  });
  add(() => {
    for (const table of form.querySelectorAll('#tiem-steps-order')) table.removeAttribute('id');
    form.removeAttribute('data-tiem-stepped');
    for (const name of ['closed', 'replaced', 'mirrored', 'folded'])
      for (const element of form.querySelectorAll(`[data-tiem-${name}]`))
        element.removeAttribute(`data-tiem-${name}`);
  });
  const isRequiredAndEmpty = (field: CheckoutField) =>
    findFormRow(field)?.matches('.validate-required') === true && !field.value && isVisible(field);
  openOnlyStep(
    // Opens the step with the focus first, because the shopper may have begun to type before the steps loaded.
    (focused && findStepOfField(focused)) ??
      steps.find((step) => listStepFields(step).some(isRequiredAndEmpty)) ??
      paymentStep,
  );

  return {
    revealField(field) {
      const step = findStepOfField(field);
      if (step && !isStepOpen(step)) openOnlyStep(step);
      if (field.closest(REVIEW_TABLE)) setSummaryCollapsed(false);
    },
    dispose: run,
  };
}
