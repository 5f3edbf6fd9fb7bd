import type { ShippingPackage, ShippingRate, ShownCart } from '../../src/cart';

/** Rates that are brought, or those that are fetched. */
export function ratesOf(
  { shippingRates }: ShippingPackage,
  collectable: readonly string[],
  isCollected: boolean,
): ShippingRate[] {
  return shippingRates.filter(({ methodId }) => collectable.includes(methodId) === isCollected);
}

/** What to ask of each package so that the goods are fetched, or brought. */
export function choiceFor(
  cart: ShownCart,
  collectable: readonly string[],
  isCollected: boolean,
): { packageId: ShippingPackage['packageId']; rateId: string }[] {
  return cart.shippingRates.flatMap((one) => {
    const first = ratesOf(one, collectable, isCollected)[0];
    return first ? [{ packageId: one.packageId, rateId: first.rateId }] : [];
  });
}

export function pickupWords({ metaData, name }: ShippingRate): {
  place: string;
  address: string;
  details: string;
} {
  const word = (wanted: string) => metaData.find(({ key }) => key === wanted)?.value ?? '';
  return {
    place: word('pickup_location') || name,
    address: word('pickup_address'),
    details: word('pickup_details'),
  };
}
