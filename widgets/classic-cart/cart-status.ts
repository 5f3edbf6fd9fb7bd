import type { Translate } from '../../src/i18n/load-texts';
import type { classicCartTexts } from '../../src/i18n/vi/classic-cart';
import { TOTALS } from './cart-page';

/** Messages about the whole cart: announcements for screen readers, and why changes are on hold. */
export interface CartStatus {
  announce(text: string): void;
  /** Announces the total if it has changed. */
  announceTotal(): void;
  showBlocked(reason: 'network' | 'shop' | null): void;
  showUnreadable(): void;
  /** Shows a sentence above the totals until the cart page is updated. */
  showNote(...content: (Node | string)[]): void;
  clear(): void;
  remove(): void;
}

export function createCartStatus(t: Translate<typeof classicCartTexts>): CartStatus {
  // The live region is present from the start, because screen readers announce only regions that existed before their
  // text.
  const region = document.createElement('div');
  region.className = 'tiem-visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  const note = document.createElement('p');
  note.className = 'tiem-classic-cart__note';
  note.setAttribute('role', 'status');
  /** Why the note above the totals is shown; `null` while it is hidden. */
  let reasonShown: 'network' | 'shop' | 'other' | null = null;
  let total = readOrderTotal();

  function showNote(...content: (Node | string)[]): void {
    reasonShown = 'other';
    note.replaceChildren(...content);
    const totals = document.querySelector(TOTALS);
    if (!note.isConnected && totals) totals.prepend(note);
  }

  return {
    showNote,
    announce(text) {
      region.textContent = text;
    },
    announceTotal() {
      const next = readOrderTotal();
      if (next === total) return;
      total = next;
      if (next) region.textContent = `${region.textContent} ${t('classicCart.total', next)}`.trim();
    },
    showBlocked(reason) {
      if (reason === reasonShown || reasonShown === 'other') return;
      if (reason)
        showNote(t(reason === 'network' ? 'classicCart.waitingForNetwork' : 'classicCart.waitingForServer'));
      else note.remove();
      reasonShown = reason;
    },
    showUnreadable() {
      const link = document.createElement('a');
      link.href = '';
      link.textContent = t('classicCart.reload');
      showNote(t('classicCart.unreadable'), ' ', link);
    },
    clear() {
      reasonShown = null;
      note.remove();
      region.textContent = '';
    },
    remove() {
      region.remove();
      note.remove();
    },
  };
}

const readOrderTotal = (): string =>
  (document.querySelector(`${TOTALS} .order-total .amount`)?.textContent ?? '').replace(/\s+/g, ' ').trim();
