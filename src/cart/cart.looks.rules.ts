import type { CartChange, ShownCart, ShownLine } from './cart.change.types';
import { isAddition } from './cart.kinds';

/** How the cart looks once a change is done, as far as this can be known without the shop. */
export function withLookOf(cart: ShownCart, change: CartChange): ShownCart {
  const updating: ShownCart = { ...cart, updating: true };
  if (isAddition(change)) return { ...updating, itemsCount: cart.itemsCount + change.quantity };
  switch (change.kind) {
    case 'quantity':
      return withLine(cart, change.key, change.quantity, { quantity: change.quantity, pending: 'quantity' });
    case 'remove': {
      // The line keeps its place until the shop has answered.
      const { key, pieces } = change;
      return withLine(cart, key, 0, { ...(pieces && { quantity: pieces }), pending: 'removal' });
    }
    case 'rate':
      return { ...updating, shippingRates: cart.shippingRates.map((one) => withRate(one, change)) };
    default:
      // What a coupon is worth, or an address costs, only the shop knows.
      return updating;
  }
}

function withLine(cart: ShownCart, key: string, pieces: number, change: Partial<ShownLine>): ShownCart {
  const line = cart.items.find((item) => item.key === key);
  if (!line) return cart;
  return {
    ...cart,
    items: cart.items.map((item) => (item === line ? { ...line, ...change } : item)),
    itemsCount: cart.itemsCount + pieces - line.quantity,
    updating: true,
  };
}

type RatesOfPackage = ShownCart['shippingRates'][number];

function withRate(
  one: RatesOfPackage,
  { packageId, rateId }: Extract<CartChange, { kind: 'rate' }>,
): RatesOfPackage {
  if (one.packageId !== packageId) return one;
  const shippingRates = one.shippingRates.map((rate) => ({ ...rate, selected: rate.rateId === rateId }));
  return { ...one, shippingRates };
}
