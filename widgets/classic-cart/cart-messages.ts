import type { Translate } from '../../src/i18n/load-texts';
import type { classicCartTexts } from '../../src/i18n/vi/classic-cart';
import { createLiveRegion } from '../../src/lib/live-region';
import { findLineRow, findQuantityField, TOTALS } from './cart-page';

/*
 * Messages and marks that the widget adds to the server's page: about the whole cart, next to a field whose value the
 * shop rejected, and on the rows of changed and removed lines. The merge with the server's HTML keeps them, because
 * their classes begin with `tiem-`.
 */

/** Messages about the whole cart: announcements for screen readers, and why changes are on hold. */
export interface CartStatus {
  announce(text: string): void;
  /** Announces the total if it has changed. */
  announceTotal(): void;
  showBlockingReason(reason: 'network' | 'shop' | null): void;
  showUnreadableResponse(): void;
  /** Shows a sentence above the totals until the cart page is updated. */
  showNote(...content: (Node | string)[]): void;
  clearMessages(): void;
  removeMessageElements(): void;
}

export function createCartStatus(t: Translate<typeof classicCartTexts>): CartStatus {
  const region = createLiveRegion();
  const note = document.createElement('p');
  note.className = 'tiem-classic-cart__note';
  note.setAttribute('role', 'status');
  /** Why the note above the totals is shown; `null` while it is hidden. */
  let reasonShown: 'network' | 'shop' | 'other' | null = null;
  let total = readOrderTotal();

  function showCartNote(...content: (Node | string)[]): void {
    reasonShown = 'other';
    note.replaceChildren(...content);
    const totals = document.querySelector(TOTALS);
    if (!note.isConnected && totals) totals.prepend(note);
  }

  return {
    showNote: showCartNote,
    announce(text) {
      region.textContent = text;
    },
    announceTotal() {
      const next = readOrderTotal();
      if (next === total) return;
      total = next;
      if (next) region.textContent = `${region.textContent} ${t('classicCart.total', next)}`.trim();
    },
    showBlockingReason(reason) {
      if (reason === reasonShown || reasonShown === 'other') return;
      if (reason)
        showCartNote(
          t(reason === 'network' ? 'classicCart.waitingForNetwork' : 'classicCart.waitingForServer'),
        );
      else note.remove();
      reasonShown = reason;
    },
    showUnreadableResponse() {
      const link = document.createElement('a');
      link.href = '';
      link.textContent = t('classicCart.reload');
      showCartNote(t('classicCart.unreadable'), ' ', link);
    },
    clearMessages() {
      reasonShown = null;
      note.remove();
      region.textContent = '';
    },
    removeMessageElements() {
      region.remove();
      note.remove();
    },
  };
}

const readOrderTotal = (): string =>
  (document.querySelector(`${TOTALS} .order-total .amount`)?.textContent ?? '').replace(/\s+/g, ' ').trim();

const PROBLEM_CLASS = 'tiem-classic-cart__problem';

/** Derives the message's id from the field's name, because WooCommerce gives the field another id in every response. */
const createProblemId = (field: HTMLElement): string => `tiem-problem-${field.getAttribute('name')}`;

/** Shows why the shop rejected the field's value. `role="alert"` announces it at once. */
export function showLineProblem(field: HTMLElement, message: string): void {
  clearLineProblem(field);
  const problem = document.createElement('p');
  problem.className = `${PROBLEM_CLASS} tiem-field__error`;
  problem.id = createProblemId(field);
  problem.setAttribute('role', 'alert');
  problem.textContent = message;
  // Inserts the message after the field's wrapper, because themes lay out the content of these wrappers in one line.
  const line = field.closest('.quantity, .coupon') ?? field;
  line.after(problem);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', problem.id);
}

export function clearLineProblem(field: HTMLElement): void {
  const problem = document.getElementById(createProblemId(field));
  if (!problem) return;
  problem.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}

const REMOVED_CLASS = 'tiem-classic-cart__removed';

export interface RemovedLine {
  key: string;
  name: string;
  undoUrl: string;
}

/** Creates the row that offers to undo a removal. It replaces the removed row, so that the lines below hardly move. */
export function createRemovedLineRow(row: HTMLElement, text: string, undo: HTMLElement): HTMLElement {
  const removed = document.createElement(row instanceof HTMLTableRowElement ? 'tr' : 'div');
  removed.className = REMOVED_CLASS;
  let cell: HTMLElement = removed;
  if (row instanceof HTMLTableRowElement) {
    const tableCell = removed.appendChild(document.createElement('td'));
    cell = tableCell;
    // Gives the cell of the undo row the class `actions`, because WooCommerce's stylesheet for phones prints a column
    // title before all other cells.
    tableCell.className = 'actions';
    tableCell.colSpan = [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0);
  }
  const sentence = document.createElement('span');
  sentence.className = 'tiem-classic-cart__sentence';
  sentence.textContent = text;
  cell.append(sentence, ' ', undo);
  return removed;
}

/** Creates the note that offers to undo a removal if the cart is now empty and so has no rows. */
export function createRemovedLineNote(text: string, undo: HTMLElement): HTMLElement {
  const note = document.createElement('p');
  note.className = REMOVED_CLASS;
  note.append(text, ' ', undo);
  return note;
}

export function createUndoControl(label: string, url?: string): HTMLElement {
  const undo = document.createElement(url ? 'a' : 'button');
  undo.className = 'tiem-button tiem-classic-cart__undo';
  undo.textContent = label;
  if (undo instanceof HTMLAnchorElement) undo.href = url!;
  else undo.type = 'button';
  return undo;
}

export const findRemovedLineRows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.${REMOVED_CLASS}`),
];

/** Marks the row of a line while its change is pending; the bridge to jQuery reads `data-tiem-changing`. */
export function markRowWhilePending(
  form: HTMLElement,
  key: string,
  change: 'quantity' | 'remove' | null,
): void {
  const field = findQuantityField(form, key);
  if (!field) return;
  const row = findLineRow(field);
  row.toggleAttribute('data-tiem-outdated', change === 'remove');
  if (change) {
    row.setAttribute('aria-busy', 'true');
    row.dataset.tiemChanging = key;
  } else {
    row.removeAttribute('aria-busy');
    delete row.dataset.tiemChanging;
  }
}
