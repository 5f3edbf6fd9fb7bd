import type { ShippingPackage, ShippingRate, ShownCart } from '../../src/cart';

/** Rates that are brought, or those that are fetched. */
export function ratesOf(
  { shippingRates }: ShippingPackage,
  collectable: readonly string[],
  isPickup: boolean,
): ShippingRate[] {
  return shippingRates.filter(({ methodId }) => collectable.includes(methodId) === isPickup);
}

/** What to ask of each package so that the goods are fetched, or brought. */
export function ratesToSelect(
  cart: ShownCart,
  collectable: readonly string[],
  isPickup: boolean,
): { packageId: ShippingPackage['packageId']; rateId: string }[] {
  return cart.shippingRates.flatMap((one) => {
    const first = ratesOf(one, collectable, isPickup)[0];
    return first ? [{ packageId: one.packageId, rateId: first.rateId }] : [];
  });
}

export function pickupTexts({ metaData, name }: ShippingRate): {
  locationName: string;
  address: string;
  details: string;
} {
  const metaValue = (wanted: string) => metaData.find(({ key }) => key === wanted)?.value ?? '';
  return {
    locationName: metaValue('pickup_location') || name,
    address: metaValue('pickup_address'),
    details: metaValue('pickup_details'),
  };
}
