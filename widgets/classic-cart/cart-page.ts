import { loadSanitiser } from '../../src/lib/html';
import {
  createServerNodes,
  type GetElementKey,
  mergeServerHtml,
  recordServerNodes,
} from '../../src/lib/merge-server-html';
import { parseSafeUrl } from '../../src/lib/url';

/*
 * Selectors and functions that read the markup of WooCommerce's classic cart templates, of 8.5 and 11. Themes
 * override these templates but keep the names of fields and the parameters of links, on which WooCommerce's own form
 * handler relies.
 */

export const FORM = 'form.woocommerce-cart-form';
export const TOTALS = '.cart_totals';
export const QUANTITY = 'input[name^="cart["][name$="[qty]"]';
export const REMOVE_LINK = 'a[href*="remove_item="]';
export const RATE = '[name^="shipping_method["]';
const EMPTY_CART = '.cart-empty, .wc-empty-cart-message';
const NOTICES =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner';
const NOTICES_WRAPPER = '.woocommerce-notices-wrapper';

const QUANTITY_NAME = /^cart\[([^\]]+)\]\[qty\]$/;

export const readLineKey = ({ name }: HTMLInputElement): string => QUANTITY_NAME.exec(name)?.[1] ?? '';

export const findQuantityField = (root: ParentNode, key: string): HTMLInputElement | null =>
  root.querySelector(`input[name="cart[${CSS.escape(key)}][qty]"]`);

/**
 * Whether the shopper changed the field since the server printed it. Of the radio buttons for shipping rates, only
 * the checked one counts.
 */
export function isFieldEdited(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const printed = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== printed?.value;
  }
  return field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/** Returns the row of a cart line: a table row, or a list item or other parent in themes that use no table. */
export const findLineRow = (control: Element): HTMLElement =>
  control.closest<HTMLElement>('.cart_item, tr, li') ?? control.parentElement!;

export function readRemovedLineKey(link: HTMLAnchorElement): string {
  return parseSafeUrl(link.href, document.baseURI)?.searchParams.get('remove_item') ?? '';
}

/**
 * Derives the undo link of a cart line from its remove link. Only one parameter differs; path and nonce are the same.
 */
export function createUndoUrl({ href }: HTMLAnchorElement): string {
  const url = new URL(href);
  const key = url.searchParams.get('remove_item') ?? '';
  url.searchParams.delete('remove_item');
  url.searchParams.set('undo_item', key);
  return url.href;
}

/** Returns the product's name, for messages about its cart line. */
export function readLineName(row: Element): string {
  const name = row.querySelector('.product-name a') ?? row.querySelector('.product-name');
  return (name?.textContent ?? row.querySelector('img')?.getAttribute('alt') ?? '').trim();
}

/** Returns a key that identifies a line, total or rate in every version of the page, even at another position. */
export const getCartElementKey: GetElementKey = (element) => {
  if (element.localName === 'tr') {
    const quantity = element.querySelector<HTMLInputElement>(QUANTITY);
    return quantity ? readLineKey(quantity) : element.className.trim();
  }
  return element.localName === 'li' ? (element.querySelector('input')?.id ?? '') : '';
};

/**
 * URL parameters that make WooCommerce perform an action. They are removed from the current page's URL before the page
 * is fetched.
 */
const ACTION_PARAMETERS = [
  'add-to-cart',
  'remove_item',
  'undo_item',
  'removed_item',
  'remove_coupon',
  'apply_coupon',
];

/**
 * Returns the URL from which the cart is read again. It is the URL of the current page, because the shortcode may be on
 * another page than the shop's cart page, which is the form's action. With `removed_item`, WooCommerce 11 keeps removed
 * lines, which undo needs.
 */
export function getCartPageUrl(canUndo: boolean): string {
  const url = new URL(location.href);
  url.hash = '';
  for (const name of [...ACTION_PARAMETERS, 'quantity', 'variation_id', '_wpnonce'])
    url.searchParams.delete(name);
  if (canUndo) url.searchParams.set('removed_item', '1');
  return url.href;
}

/** Whether the page shows exactly these cart lines and this total. The total is in the currency's smallest unit. */
export function areLinesAndTotalShown(
  items: readonly { key: string; quantity: number }[],
  totalPrice: string,
): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`${FORM} ${QUANTITY}`)];
  const total = document.querySelector(`${TOTALS} .order-total .amount`)?.textContent ?? '';
  return (
    fields.length === items.length &&
    fields.every((field) =>
      items.some(
        ({ key, quantity }) => key === readLineKey(field) && Number(field.defaultValue) === quantity,
      ),
    ) &&
    total.replace(/\D/g, '') === totalPrice
  );
}

export interface ServerPage {
  form: Element | null;
  totals: Element | null;
  /** The elements that WooCommerce prints instead of the cart form when the cart is empty. */
  emptyCart: Element | null;
  notices: readonly Element[];
}

function readServerPage(page: ParentNode): ServerPage {
  const form = page.querySelector(FORM);
  const notices = [...page.querySelectorAll(NOTICES)].filter(
    (notice) =>
      !notice.matches(EMPTY_CART) &&
      !notice.closest(`${FORM}, ${TOTALS}, .wc-empty-cart-message, .cart-empty`),
  );
  // Removes duplicates, because some themes print the same notices twice: above the content and in the wrapper.
  const byText = new Map(notices.map((notice) => [notice.textContent, notice]));
  return {
    form,
    totals: page.querySelector(TOTALS),
    emptyCart: form ? null : (page.querySelector(EMPTY_CART)?.closest('.woocommerce') ?? null),
    notices: [...byText.values()],
  };
}

export const isErrorNotice = (notice: Element): boolean => notice.matches('.woocommerce-error, .is-error');

export const hasErrorNotice = (): boolean =>
  [...document.querySelectorAll(`${NOTICES_WRAPPER} > *`)].some(isErrorNotice);

/** Replaces the notices of the previous response. Notices that the theme prints on every page stay. */
export function showNotices(notices: readonly Element[], form: Element | null): void {
  for (const old of document.querySelectorAll(`${NOTICES_WRAPPER} > :is(${NOTICES})`)) old.remove();
  const shown = new Set(Array.from(document.querySelectorAll(NOTICES), ({ textContent }) => textContent));
  const copies = notices
    .filter(({ textContent }) => !shown.has(textContent))
    .map((notice) => document.importNode(notice, true));
  const wrapper = document.querySelector(NOTICES_WRAPPER);
  if (wrapper) wrapper.prepend(...copies);
  else form?.before(...copies);
}

/** Parses cart pages that the server sends, and merges their form and totals into the current page. */
export interface PageUpdater {
  parseCartPage(html: string): Promise<ServerPage>;
  mergePart(live: Element, next: Element): void;
}

export function createCartPageUpdater(): PageUpdater {
  const known = createServerNodes();
  // Copies the server's markup when the widget mounts, before the shopper changes a value, to compare responses with
  // it.
  const parts = [...document.querySelectorAll(`${FORM}, ${TOTALS}`)].map((live) => ({
    live,
    html: live.outerHTML,
  }));
  const sanitiser = loadSanitiser();
  const recorded = sanitiser.then(({ markup }) => {
    for (const { live, html } of parts) {
      // Sanitises the copy of the server's markup as every response is sanitised. Otherwise, what the sanitiser removes
      // from a response would look like a change by the server.
      const copy = markup(html).firstElementChild;
      if (copy) recordServerNodes(live, copy, known, getCartElementKey);
    }
  });
  // Ignores a failed download of the sanitiser, because the update that needs the sanitiser reports the error.
  recorded.catch(() => {});
  return {
    async parseCartPage(html) {
      await recorded;
      return readServerPage((await sanitiser).markup(html));
    },
    mergePart: (live, next) => mergeServerHtml(live, next, known, getCartElementKey),
  };
}
