import { isAdditional } from './additional.decode';
import { ADDRESS_FIELDS, clean, trimmed } from './address.rules';
import type { Addresses, AddressKind, AddressState, AddressValues } from './address.types';

export interface Needs {
  needsShipping: boolean;
  /** The goods are fetched from the shop. */
  prefersCollection: boolean;
  /** The shop ships to the billing address only. */
  forcedBillingAddress: boolean;
}

/** Which addresses are asked for. */
export interface AddressPlan {
  shipping: boolean;
  billing: boolean;
  /** The box „use this address for billing“. */
  same: boolean;
}

export function planAddresses(
  { needsShipping, prefersCollection, forcedBillingAddress }: Needs,
  useShippingAsBilling: boolean,
): AddressPlan {
  const shipping = needsShipping && !prefersCollection && !forcedBillingAddress;
  return { shipping, same: shipping, billing: !shipping || !useShippingAsBilling };
}

/** The addresses as they are used: one stands for the other where only one was asked for. */
export function usedAddresses<A extends AddressValues>(
  { values, useShippingAsBilling }: AddressState,
  needs: Needs,
  clear: (values: AddressValues, kind: AddressKind) => A,
): Addresses<A> {
  const plan = planAddresses(needs, useShippingAsBilling);
  const email = clean(values.billing.email);
  const pick = (kind: AddressKind): A =>
    clear(
      Object.fromEntries(
        [...ADDRESS_FIELDS, ...Object.keys(values[kind]).filter(isAdditional)].map((field) => [
          field,
          trimmed(field, values[kind][field]),
        ]),
      ),
      kind,
    );
  const billing = plan.billing ? pick('billing') : pick('shipping');
  const withEmail = { ...billing, email };
  if (!needs.needsShipping) return { billing: withEmail };
  return { billing: withEmail, shipping: plan.shipping ? pick('shipping') : billing };
}
