import { parseServerHtml } from '../../src/classic-checkout';
import { createLiveRegion } from '../../src/lib/live-region';
import { type CheckoutField, FORM, findForm, PLACE_ORDER } from './checkout-form';
import { findFieldOfShopError, showFieldProblem } from './field-problems';

/** Shows messages about the whole order: notices above the form, and the progress of the order beside the button. */

const NOTICE_GROUP_CLASS = 'woocommerce-NoticeGroup';

const OLD_NOTICES = [
  `.${NOTICE_GROUP_CLASS}-checkout`,
  `.${NOTICE_GROUP_CLASS}-updateOrderReview`,
  '.woocommerce-notices-wrapper > :is(.woocommerce-error, .woocommerce-message, .is-error, .is-success)',
  '.woocommerce > :is(.woocommerce-error, .woocommerce-message, .is-error, .is-success)',
].join();

export function clearNotices(): void {
  for (const old of document.querySelectorAll(OLD_NOTICES)) old.remove();
}

/** Shows the server's notices above the form, and links each to the field that it refers to. */
export function showNotices(html: string, kind: 'checkout' | 'updateOrderReview'): void {
  const form = findForm();
  if (!form) return;
  clearNotices();
  const group = document.createElement('div');
  group.className = `${NOTICE_GROUP_CLASS} ${NOTICE_GROUP_CLASS}-${kind}`;
  group.append(document.importNode(parseServerHtml(html), true));
  form.prepend(group);
  for (const item of group.querySelectorAll<HTMLElement>('li, .wc-block-components-notice-banner'))
    linkNoticeToField(item);
  insertNoticesBeforeForm(group);
}

function linkNoticeToField(item: HTMLElement): void {
  const field = findFieldOfShopError(item);
  if (!field) return;
  showFieldProblem(field, (item.textContent ?? '').replace(/\s+/g, ' ').trim());
  if (item.querySelector('a') || item.localName !== 'li') return;
  const link = document.createElement('a');
  link.href = `#${field.id}`;
  link.append(...item.childNodes);
  item.append(link);
}

/**
 * Lists invalid fields in the markup that WooCommerce's server uses for rejected fields, so that themes style the list
 * in the same way.
 */
export function showFieldProblemsNotice(intro: string, fields: readonly CheckoutField[]): void {
  const form = findForm();
  if (!form) return;
  clearNotices();
  const group = document.createElement('div');
  group.className = `${NOTICE_GROUP_CLASS} ${NOTICE_GROUP_CLASS}-checkout`;
  const list = document.createElement('ul');
  list.className = 'woocommerce-error';
  list.setAttribute('role', 'alert');
  const first = document.createElement('li');
  first.textContent = intro;
  list.append(first);
  for (const field of fields) {
    const item = document.createElement('li');
    item.dataset.id = field.id;
    const link = document.createElement('a');
    link.href = `#${field.id}`;
    link.textContent = document.getElementById(`tiem-problem-${field.id || field.name}`)?.textContent ?? '';
    item.append(link);
    list.append(item);
  }
  group.append(list);
  form.prepend(group);
  insertNoticesBeforeForm(group);
}

function insertNoticesBeforeForm(group: HTMLElement): void {
  const target =
    group.querySelector<HTMLElement>('.woocommerce-error, .wc-block-components-notice-banner') ?? group;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollToMiddle(group);
}

/** Scrolls the element to the middle of the viewport, because sticky headers cover the top. */
const scrollToMiddle = (element: Element): void => element.scrollIntoView?.({ block: 'center' });

/** Moves the focus to the field that an error notice links to. Returns false for any other link. */
export function followNoticeLink(target: Element, reveal?: (field: Element) => void): boolean {
  const link = target.closest<HTMLAnchorElement>(`.${NOTICE_GROUP_CLASS} a[href^="#"]`);
  const field = link && document.querySelector<HTMLElement>(`${FORM} #${CSS.escape(link.hash.slice(1))}`);
  if (!field) return false;
  reveal?.(field);
  scrollToMiddle(field);
  field.focus({ preventScroll: true });
  return true;
}

/** Shows the shop's notice about a coupon before the coupon form, as WooCommerce's script does. */
export function showCouponNotice(html: string, place: Element | null): void {
  clearNotices();
  place?.before(document.importNode(parseServerHtml(html), true));
}

export interface OrderStatusText {
  /** Shows the progress of the order beside the button. An empty string removes the text. */
  showStatus(text: string, ...more: Node[]): void;
  /** Announces the text to screen readers without showing it. */
  announce(text: string): void;
  removeStatusElements(): void;
}

export function createOrderStatusText(): OrderStatusText {
  const region = createLiveRegion();
  const note = document.createElement('p');
  note.className = 'tiem-classic-checkout__status';
  return {
    showStatus(text, ...more) {
      region.textContent = text;
      note.replaceChildren(text, ...more.flatMap((node) => [' ', node]));
      const button = document.querySelector(PLACE_ORDER);
      if (!text) note.remove();
      else if (button) button.before(note);
      else findForm()?.append(note);
    },
    announce(text) {
      region.textContent = text;
    },
    removeStatusElements() {
      region.remove();
      note.remove();
    },
  };
}

export function createNoteLink(text: string, url: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = text;
  return link;
}

export function createNoteButton(text: string, handle: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-button';
  button.textContent = text;
  button.addEventListener('click', handle);
  return button;
}
