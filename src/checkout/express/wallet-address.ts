import {
  type AddressKind,
  type FieldEdit,
  fieldsEdited,
  planAddresses,
  selectAddresses,
} from '../../address';
import type { App } from '../../app/app.types';
import { pushCustomer } from '../customer/push-customer';
import { formOf } from '../form/form';

/** Edits for the text fields of an address that a wallet returned; other values are ignored. */
export function editsOfAddress(kind: AddressKind, given: unknown): FieldEdit[] {
  return Object.entries(Object(given) as Record<string, unknown>).flatMap(([field, value]) =>
    typeof value === 'string' ? [{ kind, field, value }] : [],
  );
}

/** Sends the shipping address of a wallet sheet; resolves when the shop has answered. */
export async function pushWalletAddress(app: App, given: unknown): Promise<void> {
  const { needs } = formOf(app);
  const { useShippingAsBilling } = selectAddresses(app.store.getState());
  // If the form has no shipping address, the billing address is the destination.
  const kind = planAddresses(needs, useShippingAsBilling).shipping ? 'shipping' : 'billing';
  app.store.dispatch(fieldsEdited(editsOfAddress(kind, given)));
  await pushCustomer(app);
}
