import type { ServerProduct, StoreApi } from './store-api';

/** The products that the journeys buy; `undefined` if the shop has no such product. */
export interface ShopProducts {
  allProducts: ServerProduct[];
  /** Simple products of which several can be bought, in the order of the server; those without a price last. */
  simpleProducts: ServerProduct[];
  variableProduct: ServerProduct | undefined;
  /** A simple product with a known, small maximum quantity. */
  limitedProduct: ServerProduct | undefined;
}

/** The quantity that journeys add of one product. */
const ADDED_QUANTITY = 4;
/** A maximum quantity above this number means that the server does not limit the product's quantity. */
const LARGEST_LIMIT = 200;

export async function findProducts(api: StoreApi): Promise<ShopProducts> {
  return sortProducts(await api.fetchProducts());
}

/** Prefers products without special rules, so that a failed journey is caused by the shop and not by the product. */
export function sortProducts(allProducts: ServerProduct[]): ShopProducts {
  const buyable = allProducts.filter(({ isBuyable }) => isBuyable);
  const single = buyable.filter(({ type, minimum }) => type === 'simple' && minimum === 1);
  const ordinary = single.filter(
    ({ isSoldIndividually, maximum }) => !isSoldIndividually && maximum >= ADDED_QUANTITY,
  );
  // Puts free products last, because a coupon or a quantity does not change their total.
  const simpleProducts = [
    ...ordinary.filter(({ price }) => price.minorUnits > 0),
    ...ordinary.filter(({ price }) => price.minorUnits === 0),
  ];
  const limits = single
    .filter(({ maximum }) => maximum <= LARGEST_LIMIT)
    .toSorted((a, b) => rankByMaximumQuantity(a) - rankByMaximumQuantity(b));
  const variableProduct = buyable
    .filter(({ type, variations }) => type === 'variable' && variations.length > 0)
    .toSorted((a, b) => a.variations.length - b.variations.length)[0];
  return { allProducts, simpleProducts, variableProduct, limitedProduct: limits[0] };
}

/**
 * Ranks products with a low maximum first. "Sold individually" comes last, because many themes print no quantity
 * field for it.
 */
function rankByMaximumQuantity({ isSoldIndividually, maximum }: ServerProduct): number {
  return isSoldIndividually || maximum < 2 ? LARGEST_LIMIT + 1 : maximum;
}
