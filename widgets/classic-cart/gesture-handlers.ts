import type { NewChange, Outcome } from '../../src/cart';
import { convertHtmlToText } from '../../src/lib/html';
import {
  type CartConnection,
  type CartContext,
  emitBubblingEvent,
  isPendingLine,
  type LoadedCart,
  postQuantities,
} from './cart-connection';
import { clearLineProblem, showLineProblem } from './cart-messages';
import {
  createUndoUrl,
  FORM,
  findLineRow,
  findQuantityField,
  hasErrorNotice,
  REMOVE_LINK,
  readLineKey,
  readLineName,
  readRemovedLineKey,
} from './cart-page';
import { createFormFields, findPluginFields, isStoreApiUnreachable, type UpdateCause } from './cart-sender';
import type { GestureHandlers } from './gestures';
import {
  CALCULATOR_BUTTON,
  hasCountryScript,
  isCalculatorOpen,
  readOrLoadStates,
  renderStateField,
  toggleCalculator,
} from './shipping-calculator';

/**
 * Converts the shopper's actions into changes for the cart's queue, and shows the reason for a rejected change next
 * to its control.
 */
export function createGestureHandlers(connection: CartConnection, { options }: CartContext): GestureHandlers {
  const { t, status, loadedCart, removals, typedFields } = connection;
  let via = options.via;

  const shouldPostCartForm = (): boolean => {
    const form = document.querySelector<HTMLFormElement>(FORM);
    return via === 'form' || (via === 'auto' && !!form && findPluginFields(form).length > 0);
  };

  /** Sends a change by the Store API. If that API cannot be reached, sends this and all later changes by the form. */
  async function sendChangeOrPostForm(
    change: NewChange,
    cause: UpdateCause,
    sendByForm: (cart: LoadedCart) => Promise<Outcome> | null,
  ): Promise<Outcome> {
    const cart = await loadedCart;
    if (shouldPostCartForm()) return (await sendByForm(cart)) ?? cart.sendChange(change, cause);
    const outcome = await cart.sendChange(change, cause);
    if (via !== 'auto' || !isStoreApiUnreachable(outcome)) return outcome;
    via = 'form';
    return (await sendByForm(cart)) ?? outcome;
  }

  async function changeQuantity(field: HTMLInputElement, quantity: number, isFinal: boolean): Promise<void> {
    const key = readLineKey(field);
    const outcome = await sendChangeOrPostForm(
      { kind: 'quantity', key, quantity, urgent: isFinal },
      'line',
      (cart) => postQuantities(cart, field.form!, [[field.name, String(quantity)]]),
    );
    if (outcome.result !== 'refused') return;
    const { getConfirmedQuantity } = await loadedCart;
    if (!isPendingLine(connection, field))
      field.value = String(getConfirmedQuantity(key) ?? field.defaultValue);
    showLineProblem(field, convertHtmlToText(outcome.problem.message));
  }

  async function removeLine(link: HTMLAnchorElement, key: string): Promise<void> {
    const form = link.closest<HTMLElement>(FORM);
    const field = form && findQuantityField(form, key);
    const name = readLineName(findLineRow(field ?? link));
    removals.set(key, { key, name, undoUrl: createUndoUrl(link) });
    const outcome = await sendChangeOrPostForm({ kind: 'remove', key, sentVia: 'store' }, 'removal', (cart) =>
      cart.sendPage({ url: link.href, purpose: `remove ${key}` }, 'removal'),
    );
    if (outcome.result === 'done') return;
    removals.delete(key);
    if (outcome.result === 'refused' && field)
      showLineProblem(field, convertHtmlToText(outcome.problem.message));
  }

  return {
    setQuantity(field, isFinal) {
      clearLineProblem(field);
      const quantity = Number(field.value);
      const isValid = field.value.trim() !== '' && field.checkValidity();
      if (!isValid || (quantity === 0 && !isFinal)) {
        typedFields.add(field);
        if (isFinal) field.reportValidity();
        return;
      }
      typedFields.delete(field);
      if (field.value === field.defaultValue && !isPendingLine(connection, field)) return;
      const link = findLineRow(field).querySelector<HTMLAnchorElement>(REMOVE_LINK);
      if (quantity === 0 && link) void removeLine(link, readLineKey(field));
      else void changeQuantity(field, quantity, isFinal);
    },
    remove: (link) => void removeLine(link, readRemovedLineKey(link)),
    restore: (link) =>
      void loadedCart.then(({ sendPage }) => sendPage({ url: link.href, purpose: 'restore' }, 'line')),
    async applyCoupon(field) {
      clearLineProblem(field);
      const code = field.value.trim();
      if (!code) return showLineProblem(field, t('classicCart.enterCoupon'));
      const fields = [
        ['coupon_code', code],
        ['apply_coupon', '1'],
      ] as const;
      const outcome = await sendChangeOrPostForm(
        { kind: 'coupon', code, isApplied: true },
        'coupon',
        ({ sendPage }) =>
          sendPage({ purpose: 'coupon', fields: createFormFields(field.form!, fields) }, 'coupon'),
      );
      emitBubblingEvent('tiem:cart:coupon-sent', { code, isApplied: true });
      if (outcome.result === 'refused')
        return showLineProblem(field, convertHtmlToText(outcome.problem.message));
      if (field.value.trim() === code) field.value = '';
      status.announce(t('classicCart.couponApplied'));
    },
    async removeCoupon(code) {
      const outcome = await sendChangeOrPostForm(
        { kind: 'coupon', code, isApplied: false },
        'coupon',
        ({ sendPage }) => {
          const link = document.querySelector<HTMLAnchorElement>(`a[data-coupon="${CSS.escape(code)}"]`);
          return link && sendPage({ url: link.href, purpose: 'coupon' }, 'coupon');
        },
      );
      emitBubblingEvent('tiem:cart:coupon-sent', { code, isApplied: false });
      if (outcome.result === 'done') status.announce(t('classicCart.couponRemoved'));
    },
    editCoupon: clearLineProblem,
    sendForm(form) {
      if (via !== 'store') void loadedCart.then((cart) => postQuantities(cart, form, []));
    },
    async selectRate(field) {
      const index = field.dataset.index ?? /\[(.*)\]/.exec(field.name)?.[1] ?? '0';
      const packageId = /^\d+$/.test(index) ? Number(index) : index;
      // Always uses the Store API, because the cart form cannot post a shipping rate.
      const outcome = await (await loadedCart).sendChange(
        { kind: 'rate', packageId, rateId: field.value },
        'rate',
      );
      if (outcome.result === 'refused') status.announce(convertHtmlToText(outcome.problem.message));
    },
    toggleCalculator(button) {
      const isOpen = toggleCalculator(button);
      const calculator = button.closest('form');
      const country = calculator?.querySelector<HTMLSelectElement>('.country_to_state');
      if (calculator && country)
        emitBubblingEvent(
          'tiem:cart:country-changed',
          { country: country.value, isToggle: true },
          calculator,
        );
      if (isOpen) country?.focus({ preventScroll: true });
    },
    async handleCountryChange(field) {
      const { form, value: country } = field;
      if (!form || hasCountryScript()) return;
      const states = await readOrLoadStates((await loadedCart).app, country);
      if (field.value !== country) return;
      renderStateField(form, states, t('classicCart.selectState'));
      emitBubblingEvent('tiem:cart:country-changed', { country }, form);
    },
    async sendAddress(calculator) {
      const fields = [...new FormData(calculator)].filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      );
      const { sendPage } = await loadedCart;
      const request = { purpose: 'address', fields: [...fields, ['calc_shipping', '1'] as const] };
      const { result } = await sendPage(request, 'address');
      await connection.whenShown();
      const button = calculator.querySelector<HTMLElement>(CALCULATOR_BUTTON);
      if (result !== 'done' || hasErrorNotice() || !button || !isCalculatorOpen(calculator)) return;
      const hadFocus = calculator.contains(document.activeElement);
      toggleCalculator(button);
      if (hadFocus) button.focus({ preventScroll: true });
    },
  };
}
