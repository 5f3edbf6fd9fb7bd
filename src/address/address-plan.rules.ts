import {
  ADDRESS_FIELDS,
  type Addresses,
  type AddressKind,
  type AddressState,
  type AddressValues,
  isAdditionalField,
  normalizeFieldValue,
  normalizeText,
} from './address.rules';

export interface AddressNeeds {
  needsShipping: boolean;
  /** Whether the shopper has chosen local pickup. */
  prefersCollection: boolean;
  /** Whether the shop ships to the billing address only, so that no shipping address is asked for. */
  forcedBillingAddress: boolean;
}

/** The addresses that the checkout form shows and asks the shopper to fill in. */
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

/**
 * Returns the addresses to use. If the form shows only one address, its values are used for both shipping and billing.
 */
export function resolveAddresses<A extends AddressValues>(
  { values, useShippingAsBilling }: AddressState,
  needs: AddressNeeds,
  clear: (values: AddressValues, kind: AddressKind) => A,
): Addresses<A> {
  const plan = planAddresses(needs, useShippingAsBilling);
  const email = normalizeText(values.billing.email);
  const pickSentAddress = (kind: AddressKind): A =>
    clear(
      Object.fromEntries(
        [...ADDRESS_FIELDS, ...Object.keys(values[kind]).filter(isAdditionalField)].map((field) => [
          field,
          normalizeFieldValue(field, values[kind][field]),
        ]),
      ),
      kind,
    );
  const billing = plan.billing ? pickSentAddress('billing') : pickSentAddress('shipping');
  const withEmail = { ...billing, email };
  if (!needs.needsShipping) return { billing: withEmail };
  return { billing: withEmail, shipping: plan.shipping ? pickSentAddress('shipping') : billing };
}
