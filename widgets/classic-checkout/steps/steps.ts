import { createCleanups } from '../../../src/lib/cleanups';
import { type Field, findRow, isField, isVisible, readTotal } from '../checkout-form';
import type { Connection } from '../connection';
import { checkField } from '../field-problems';
import { describeAddress, describeContact, describePayment, findParts, listAddressParts } from './find-parts';
import { createRateChoice } from './rate-choice';
import { STEP_STYLE } from './step-style';

/*
 * Shows the server's form as steps that open one after the other. Headings are added between the server's elements,
 * which are hidden and shown where they are, because gateways keep references to theirs.
 */

interface Step {
  heading: HTMLElement;
  button: HTMLButtonElement;
  chosen: HTMLElement;
  listParts(): HTMLElement[];
  describe(): string;
}

/** The width of the form from which the order stands beside the steps. */
const WIDE = 640;

export interface Steps {
  /** Opens the step with the field, so that it can get the focus. */
  reveal(field: Element): void;
  stop(): void;
}

export function connectSteps({ form, t }: Pick<Connection, 'form' | 't'>): Steps | null {
  const parts = findParts(form);
  if (!parts) return null;
  const { add, listen, run } = createCleanups();
  const { rows, contact, details, table, payment } = parts;
  const addElement = <E extends HTMLElement>(element: E, insert: (element: E) => void): E => {
    insert(element);
    add(() => element.remove());
    return element;
  };

  const rates = createRateChoice();
  const steps: Step[] = [];

  function createStep(title: string, listParts: Step['listParts'], describe: Step['describe']): Step {
    const heading = document.createElement('h3');
    // A row of WooCommerce's, so that it keeps its place when the fields are sorted for another country.
    heading.className = 'tiem-steps__heading form-row form-row-wide';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-steps__button';
    const name = document.createElement('span');
    name.className = 'tiem-steps__title';
    name.textContent = `${steps.length + 1}. ${title}`;
    const chosen = document.createElement('span');
    chosen.className = 'tiem-steps__chosen';
    button.append(name, chosen);
    heading.append(button);
    const step = { heading, button, chosen, listParts, describe };
    button.addEventListener('click', () => open(isOpen(step) ? null : step));
    steps.push(step);
    return step;
  }

  function createNext(step: Step): HTMLElement {
    const row = document.createElement('p');
    row.className = 'tiem-steps__next form-row form-row-wide';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button alt';
    button.textContent = t('classicCheckout.continue');
    button.addEventListener('click', () => {
      const wrong = listFields(step).find((field) => isVisible(field) && checkField(field, t, true));
      if (wrong) wrong.focus();
      else moveTo(steps[steps.indexOf(step) + 1]);
    });
    row.append(button);
    return row;
  }

  function moveTo(step: Step | undefined): void {
    if (!step) return;
    open(step);
    step.button.focus({ preventScroll: true });
    step.heading.scrollIntoView?.({ block: 'nearest' });
  }

  const isOpen = ({ button }: Step) => button.getAttribute('aria-expanded') === 'true';
  const listFields = (step: Step): Field[] =>
    step.listParts().flatMap((part) => [...part.querySelectorAll('input, select, textarea')].filter(isField));

  function open(opened: Step | null): void {
    for (const step of steps) step.button.setAttribute('aria-expanded', String(step === opened));
    render();
  }

  function render(): void {
    for (const step of steps) {
      const isClosed = !isOpen(step);
      for (const part of step.listParts()) part.toggleAttribute('data-tiem-closed', isClosed);
      const text = isClosed ? step.describe() : '';
      if (step.chosen.textContent !== text) step.chosen.textContent = text;
    }
    // Rewritten by every country that is chosen, and without a heading of its own here.
    for (const title of form.querySelectorAll('.woocommerce-billing-fields > h3, #order_review_heading'))
      title.toggleAttribute('data-tiem-replaced', true);
  }

  if (contact.length > 0) {
    const first = createStep(t('classicCheckout.stepContact'), () => [...contact, next], describeContact);
    const next = createNext(first);
    for (const [index, row] of contact.entries()) {
      const before = row.dataset.priority;
      row.dataset.priority = String(2 + index);
      add(() => {
        if (before !== undefined) row.dataset.priority = before;
      });
    }
    first.heading.dataset.priority = '1';
    next.dataset.priority = '8';
    addElement(next, (element) => rows.prepend(element));
    rows.prepend(...contact);
    addElement(first.heading, (element) => rows.prepend(element));
  }
  const address = createStep(
    t('classicCheckout.stepAddress'),
    () => [...listAddressParts(parts, form), addressNext],
    describeAddress,
  );
  const addressNext = createNext(address);
  address.heading.dataset.priority = '9';
  const firstRow = [...rows.children].find(
    (row) => !contact.includes(row as HTMLElement) && !/\btiem-steps/.test(row.className),
  );
  addElement(address.heading, (element) => rows.insertBefore(element, firstRow ?? null));
  addElement(addressNext, (element) => details.after(element));
  let last: Element = addressNext;
  if (table.querySelector('.woocommerce-shipping-totals')) {
    const delivery = createStep(
      t('classicCheckout.stepDelivery'),
      () => [rates.element, deliveryNext],
      rates.getChosen,
    );
    const deliveryNext = createNext(delivery);
    for (const element of [delivery.heading, rates.element, deliveryNext]) {
      addElement(element, (one) => last.after(one));
      last = element;
    }
    rates.update();
  }
  const paymentStep = createStep(
    t('classicCheckout.stepPayment'),
    () => [document.querySelector<HTMLElement>('#order_review > #payment') ?? payment],
    describePayment,
  );
  addElement(paymentStep.heading, (element) => payment.before(element));

  // The order: folds on narrow pages, and follows beside the steps on wide ones.
  const caption = addElement(document.createElement('caption'), (element) => table.prepend(element));
  const fold = document.createElement('button');
  fold.type = 'button';
  fold.className = 'tiem-steps__button';
  const foldTitle = document.createElement('span');
  foldTitle.className = 'tiem-steps__title';
  const foldTotal = document.createElement('span');
  foldTotal.className = 'tiem-steps__chosen';
  foldTitle.textContent = t('classicCheckout.yourOrder');
  fold.append(foldTitle, foldTotal);
  caption.append(fold);
  const setFolded = (isFolded: boolean) => {
    table.toggleAttribute('data-tiem-folded', isFolded);
    fold.setAttribute('aria-expanded', String(!isFolded));
    foldTotal.textContent = isFolded ? readTotal() : '';
  };
  fold.addEventListener('click', () => setFolded(!table.hasAttribute('data-tiem-folded')));
  add(() => table.removeAttribute('data-tiem-folded'));

  let isWide: boolean | undefined;
  function arrange(): void {
    const nextWide = form.clientWidth >= WIDE;
    if (nextWide === isWide) return;
    isWide = nextWide;
    form.setAttribute('data-tiem-stepped', nextWide ? 'wide' : '');
    setFolded(!nextWide);
  }
  arrange();
  if ('ResizeObserver' in window) {
    const observer = new ResizeObserver(arrange);
    observer.observe(form);
    add(() => observer.disconnect());
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STEP_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  add(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  listen(document, 'tiem:checkout:review-updated', () => {
    rates.update();
    setFolded(table.hasAttribute('data-tiem-folded'));
    render();
  });
  listen(form, 'change', render);
  add(() => {
    form.removeAttribute('data-tiem-stepped');
    for (const name of ['closed', 'replaced', 'mirrored'])
      for (const element of form.querySelectorAll(`[data-tiem-${name}]`))
        element.removeAttribute(`data-tiem-${name}`);
  });
  // The first step in which something is missing.
  open(
    steps.find((step) =>
      listFields(step).some(
        (field) => findRow(field)?.matches('.validate-required') && !field.value && isVisible(field),
      ),
    ) ?? paymentStep,
  );

  return {
    reveal(field) {
      const step = steps.find((one) => one.listParts().some((part) => part.contains(field)));
      if (step && !isOpen(step)) open(step);
    },
    stop: run,
  };
}
