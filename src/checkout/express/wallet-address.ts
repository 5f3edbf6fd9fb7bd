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

/** An address as a wallet gives it, of which only what is text is taken. */
export function editsOfAddress(kind: AddressKind, given: unknown): FieldEdit[] {
  return Object.entries(Object(given) as Record<string, unknown>).flatMap(([field, value]) =>
    typeof value === 'string' ? [{ kind, field, value }] : [],
  );
}

/** Where the goods go, said by a payment sheet; resolves when the shop has answered. */
export async function pushWalletAddress(app: App, given: unknown): Promise<void> {
  const { needs } = formOf(app);
  const { useShippingAsBilling } = selectAddresses(app.store.getState());
  // Without an address of their own the goods go where the bill goes.
  const kind = planAddresses(needs, useShippingAsBilling).shipping ? 'shipping' : 'billing';
  app.store.dispatch(fieldsEdited(editsOfAddress(kind, given)));
  await pushCustomer(app);
}
