import { resetField } from '../../src/lib/merge-server-html';
import { type CartConnection, emitBubblingEvent, isPendingLine, postQuantities } from './cart-connection';
import {
  createRemovedLineNote,
  createRemovedLineRow,
  createUndoControl,
  findRemovedLineRows,
  markRowWhilePending,
  type RemovedLine,
  showLineProblem,
} from './cart-messages';
import {
  FORM,
  findLineRow,
  findQuantityField,
  isErrorNotice,
  QUANTITY,
  RATE,
  readLineKey,
  readLineName,
  type ServerPage,
  showNotices,
  TOTALS,
} from './cart-page';
import { findUnappliedQuantities, type PageUpdate } from './cart-sender';

const findCartForm = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>(FORM);

/** Marks the lines and totals for which a change is pending. */
export function markPendingLinesAndTotals({ getPendingChanges }: CartConnection): void {
  const form = findCartForm();
  const pending = getPendingChanges();
  for (const change of form ? pending : []) {
    if (change.kind === 'quantity' || change.kind === 'remove')
      markRowWhilePending(form!, change.key, change.kind);
    if (change.kind === 'page')
      for (const field of form!.querySelectorAll<HTMLInputElement>(QUANTITY))
        if (change.fields?.some(([name]) => name === field.name))
          markRowWhilePending(form!, readLineKey(field), 'quantity');
  }
  for (const totals of document.querySelectorAll(TOTALS)) {
    if (pending.length > 0) totals.setAttribute('aria-busy', 'true');
    else totals.removeAttribute('aria-busy');
    for (const amount of totals.querySelectorAll('.amount'))
      amount.toggleAttribute('data-tiem-outdated', pending.length > 0);
  }
}

/** Updates the page from the server's response: new values, notices, and the rows of removed lines. */
export async function renderCartUpdate(connection: CartConnection, update: PageUpdate): Promise<void> {
  const { status, pageUpdater } = connection;
  const page = await pageUpdater.parseCartPage(update.receivedPage.html);
  const form = findCartForm();
  if (page.emptyCart) {
    renderEmptyCart(connection, page);
  } else if (page.form && form) {
    status.clearMessages();
    renderFilledCart(
      connection,
      page,
      form,
      update.causes.some((cause) => cause !== 'elsewhere'),
    );
    sendFormWithNewNonce(connection, form, page.notices.some(isErrorNotice), update.sentFields);
  } else {
    status.showUnreadableResponse();
    return;
  }
  status.announceTotal();
  const { causes } = update;
  emitBubblingEvent('tiem:cart:page-updated', {
    isEmpty: !page.form,
    // Ignores the cause `elsewhere`, because a change of the shipping rate triggers an update with that cause too.
    isRateOnly: causes.includes('rate') && causes.every((cause) => cause === 'rate' || cause === 'elsewhere'),
    hasRemoved: causes.includes('removal'),
  });
}

function renderFilledCart(
  connection: CartConnection,
  page: ServerPage,
  form: HTMLFormElement,
  isOwn: boolean,
): void {
  const { pageUpdater, typedFields, getPendingChanges } = connection;
  const problems = page.notices.filter((notice) => isErrorNotice(notice) && showNoticeAtLine(form, notice));
  // After a change by another tab or widget, keeps the notices of the shopper's last change, unless the fetched page
  // contains new ones.
  if (isOwn || page.notices.length > 0)
    showNotices(
      page.notices.filter((notice) => !problems.includes(notice)),
      form,
    );
  renderUndoInRemovedRows(connection, form, page.form!);
  pageUpdater.mergePart(form, page.form!);
  const totals = document.querySelector<HTMLElement>(TOTALS);
  const hadFocus = totals?.contains(document.activeElement);
  if (totals && page.totals) pageUpdater.mergePart(totals, page.totals);
  // Moves the focus to the totals if the focused element has disappeared, such as the "remove" link of a coupon
  // together with its row.
  if (totals && hadFocus && document.activeElement === document.body) {
    if (!totals.hasAttribute('tabindex')) totals.tabIndex = -1;
    totals.focus({ preventScroll: true });
  }
  for (const field of form.querySelectorAll<HTMLInputElement>(QUANTITY)) {
    if (isPendingLine(connection, field) || typedFields.has(field)) continue;
    markRowWhilePending(form, readLineKey(field), null);
    resetField(field);
  }
  if (!getPendingChanges().some(({ kind }) => kind === 'rate'))
    for (const rate of document.querySelectorAll(`${TOTALS} ${RATE}`)) resetField(rate);
  markPendingLinesAndTotals(connection);
}

/**
 * The nonce with which the cart form was sent again. If the form fails with this nonce too, it is not sent a third
 * time.
 */
let retriedNonce: string | undefined;

/**
 * Sends the form again with the response's new nonce if the form's own had expired. WooCommerce ignores a form with an
 * expired nonce without an error.
 */
function sendFormWithNewNonce(
  { loadedCart }: CartConnection,
  form: HTMLFormElement,
  isRefused: boolean,
  sentFields: PageUpdate['sentFields'],
): void {
  const missing = findUnappliedQuantities(sentFields, form);
  const [, sentNonce] = sentFields.find(([name]) => name === 'woocommerce-cart-nonce') ?? [];
  const nonce = form.querySelector<HTMLInputElement>('[name="woocommerce-cart-nonce"]')?.value;
  if (missing.length === 0 || isRefused || nonce === sentNonce || nonce === retriedNonce) return;
  retriedNonce = nonce;
  void loadedCart.then((cart) => postQuantities(cart, form, missing));
}

function renderEmptyCart({ removals, t }: CartConnection, { emptyCart, notices }: ServerPage): void {
  if (document.querySelector('form.checkout')) {
    location.reload();
    return;
  }
  const form = findCartForm();
  const wrapper = form?.closest('.woocommerce') ?? form?.parentElement;
  if (!wrapper) return;
  const [removed] = [...removals.values()].slice(-1);
  removals.clear();
  wrapper.replaceChildren(...[...emptyCart!.childNodes].map((node) => document.importNode(node, true)));
  if (removed) {
    const undo = createUndoControl(t('classicCart.undo'), removed.undoUrl);
    wrapper.prepend(createRemovedLineNote(t('classicCart.removed', removed.name), undo));
    undo.focus({ preventScroll: true });
  }
  showNotices(notices, null);
}

/** Shows a notice that names a product in the cart at that product's line. Returns whether the notice names one. */
function showNoticeAtLine(form: HTMLFormElement, notice: Element): boolean {
  const text = notice.textContent?.trim() ?? '';
  const field = [...form.querySelectorAll<HTMLInputElement>(QUANTITY)].find((one) => {
    const name = readLineName(findLineRow(one));
    return name !== '' && one.type !== 'hidden' && text.includes(name);
  });
  if (field) showLineProblem(field, text);
  return !!field;
}

/** Offers to undo the last removal, in the place of the removed row. */
function renderUndoInRemovedRows(connection: CartConnection, form: HTMLFormElement, next: Element): void {
  const { removals, status, t } = connection;
  for (const [key, removed] of removals) {
    if (findQuantityField(next, key)) continue;
    removals.delete(key);
    const field = findQuantityField(form, key);
    if (!field) continue;
    for (const old of findRemovedLineRows()) old.remove();
    const row = findLineRow(field);
    const hadFocus = row.contains(document.activeElement) || document.activeElement === document.body;
    const undo = createUndoControl(t('classicCart.undo'));
    const text = t('classicCart.removed', removed.name);
    const removedRow = createRemovedLineRow(row, text, undo);
    undo.addEventListener('click', () => void undoRemoval(connection, removed, removedRow));
    row.after(removedRow);
    status.announce(text);
    if (hadFocus) undo.focus({ preventScroll: true });
  }
}

async function undoRemoval(
  { loadedCart, whenShown, status, t }: CartConnection,
  { key, undoUrl, name }: RemovedLine,
  row: HTMLElement,
): Promise<void> {
  if (row.hasAttribute('aria-busy')) return;
  row.setAttribute('aria-busy', 'true');
  const { result } = await (await loadedCart).sendPage({ url: undoUrl, purpose: `undo ${key}` }, 'line');
  await whenShown();
  const hadFocus = row.contains(document.activeElement);
  row.remove();
  const form = findCartForm();
  const field = form && findQuantityField(form, key);
  // Shows a note if the undo has failed, because the shop keeps a removed line only until the shopper opens another
  // page.
  if (result !== 'done' || !field) status.showNote(t('classicCart.notRestored', name));
  else if (hadFocus) field.focus({ preventScroll: true });
}
