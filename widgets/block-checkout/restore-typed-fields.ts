import { type FieldEdit, fieldsEdited, planAddresses, sameAddressToggled } from '../../src/address';
import type { App } from '../../src/app/app.types';
import { enqueueChange } from '../../src/cart';
import { accountRequested, getCheckoutForm, orderNotesEdited } from '../../src/checkout';
import { methodChosen } from '../../src/payment';

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Returns the server's controls that a shopper can use before the widget mounts: those of the form for browsers without
 * JavaScript, and those of the first view that the WordPress plugin prints.
 */
export const findServerControls = (element: Element): FormControl[] => [
  ...element.querySelectorAll<FormControl>(
    ':is(form.checkout, .tiem-block-checkout--printed) :is(input, select, textarea)[name]',
  ),
];

/**
 * The last restored state of each control. A value is restored only once, so that the shopper can change it in the new
 * form.
 */
const restoredControls = new WeakMap<FormControl, string>();

const isCheckboxOrRadio = (control: FormControl): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);
const isChecked = (control: FormControl): boolean => isCheckboxOrRadio(control) && control.checked;
const readControlValue = (control: FormControl): string =>
  isCheckboxOrRadio(control) ? String(control.checked) : control.value;

function readServerControlValue(control: FormControl): string {
  if (isCheckboxOrRadio(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function isControlNewlyChanged(control: FormControl): boolean {
  const state = readControlValue(control);
  if (state === (restoredControls.get(control) ?? readServerControlValue(control))) return false;
  restoredControls.set(control, state);
  return true;
}

/**
 * Copies values that a shopper typed into the server's form before the widget mounted, for example on a slow network.
 * The server's form asks for the billing address first and the widget's form for the shipping address, so billing
 * values become shipping values unless the shopper gave a different shipping address.
 */
export function restoreTypedFields(app: App, controls: readonly FormControl[]): void {
  const { dispatch } = app.store;
  const form = getCheckoutForm(app);
  const shipsToOtherAddress = controls.some(
    (control) => control.name === 'ship_to_different_address' && isChecked(control),
  );
  const { shipping } = planAddresses(form.addressNeeds, form.addresses.useShippingAsBilling);
  const edits: FieldEdit[] = [];
  for (const control of controls) {
    if (!isControlNewlyChanged(control)) continue;
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
        kind: shipping && !shipsToOtherAddress && field !== 'email' ? 'shipping' : 'billing',
        field,
        value,
      });
    else if (kind === 'shipping' && field && shipsToOtherAddress)
      edits.push({ kind: 'shipping', field, value });
  }
  if (edits.length === 0) return;
  if (shipsToOtherAddress) dispatch(sameAddressToggled(false));
  dispatch(fieldsEdited(edits));
}
