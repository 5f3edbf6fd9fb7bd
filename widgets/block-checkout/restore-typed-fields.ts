import { billingMadeSame, type FieldEdit, fieldsEdited, planAddresses } from '../../src/address';
import type { App } from '../../src/app/app.types';
import { enqueueChange } from '../../src/cart';
import { accountRequested, formOf, orderNotesEdited } from '../../src/checkout';
import { methodChosen } from '../../src/payment';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of the form that the server prints for browsers without JavaScript. */
export const serverControls = (element: Element): Control[] => [
  ...element.querySelectorAll<Control>('form.checkout :is(input, select, textarea)[name]'),
];

/** Last restored state of each control, so that a value is restored once and can then be changed in the new form. */
const restoredControls = new WeakMap<Control, string>();

const isCheckable = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);
const isChecked = (control: Control): boolean => isCheckable(control) && control.checked;
const controlState = (control: Control): string =>
  isCheckable(control) ? String(control.checked) : control.value;

function serverState(control: Control): string {
  if (isCheckable(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function isTouched(control: Control): boolean {
  const state = controlState(control);
  if (state === (restoredControls.get(control) ?? serverState(control))) return false;
  restoredControls.set(control, state);
  return true;
}

/**
 * Copies what a shopper typed into the server's form before the widget was mounted on a slow network. The server's form
 * asks for the billing address first; ours asks for the shipping address, so billing values become shipping values
 * unless a different shipping address was given.
 */
export function restoreTypedFields(app: App, controls: readonly Control[]): void {
  const { dispatch } = app.store;
  const form = formOf(app);
  const elsewhere = controls.some(
    (control) => control.name === 'ship_to_different_address' && isChecked(control),
  );
  const { shipping } = planAddresses(form.needs, form.addresses.useShippingAsBilling);
  const edits: FieldEdit[] = [];
  for (const control of controls) {
    if (!isTouched(control)) continue;
    const { name, value } = control;
    const [, kind, field] = /^(billing|shipping)_(\w+)$/.exec(name) ?? [];
    const [, packageIndex] = /^shipping_method\[(\d+)]$/.exec(name) ?? [];
    if (packageIndex && isChecked(control))
      void enqueueChange(app, { kind: 'rate', packageId: Number(packageIndex), rateId: value });
    else if (name === 'order_comments') dispatch(orderNotesEdited(value));
    else if (name === 'createaccount') dispatch(accountRequested(isChecked(control)));
    else if (name === 'payment_method' && isChecked(control)) dispatch(methodChosen({ method: value }));
    else if (kind === 'billing' && field)
      edits.push({
        kind: shipping && !elsewhere && field !== 'email' ? 'shipping' : 'billing',
        field,
        value,
      });
    else if (kind === 'shipping' && field && elsewhere) edits.push({ kind: 'shipping', field, value });
  }
  if (edits.length === 0) return;
  if (elsewhere) dispatch(billingMadeSame(false));
  dispatch(fieldsEdited(edits));
}
