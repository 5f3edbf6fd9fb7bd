import {
  ADDRESS_FIELDS,
  type Addresses,
  type AddressKind,
  type AddressState,
  type AddressValues,
  isAdditionalField,
  normalizeText,
  trimValue,
} from './address.rules';

export interface AddressNeeds {
  needsShipping: boolean;
  /** Whether the shopper has chosen local pickup. */
  prefersCollection: boolean;
  /** The shop ships to the billing address only. */
  forcedBillingAddress: boolean;
}

/** The addresses that the form requests. */
export interface RequestedAddresses {
  shipping: boolean;
  billing: boolean;
  /** Whether the checkbox "use this address for billing" is shown. */
  showsSameAddressOption: boolean;
}

export function planAddresses(
  { needsShipping, prefersCollection, forcedBillingAddress }: AddressNeeds,
  useShippingAsBilling: boolean,
): RequestedAddresses {
  const shipping = needsShipping && !prefersCollection && !forcedBillingAddress;
  return { shipping, showsSameAddressOption: shipping, billing: !shipping || !useShippingAsBilling };
}

/** The addresses in use; if the form requests only one, it also serves as the other. */
export function resolveAddresses<A extends AddressValues>(
  { values, useShippingAsBilling }: AddressState,
  needs: AddressNeeds,
  clear: (values: AddressValues, kind: AddressKind) => A,
): Addresses<A> {
  const plan = planAddresses(needs, useShippingAsBilling);
  const email = normalizeText(values.billing.email);
  const pickAddress = (kind: AddressKind): A =>
    clear(
      Object.fromEntries(
        [...ADDRESS_FIELDS, ...Object.keys(values[kind]).filter(isAdditionalField)].map((field) => [
          field,
          trimValue(field, values[kind][field]),
        ]),
      ),
      kind,
    );
  const billing = plan.billing ? pickAddress('billing') : pickAddress('shipping');
  const withEmail = { ...billing, email };
  if (!needs.needsShipping) return { billing: withEmail };
  return { billing: withEmail, shipping: plan.shipping ? pickAddress('shipping') : billing };
}
