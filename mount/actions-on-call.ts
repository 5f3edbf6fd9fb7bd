import type { TiemActions } from './mount.types';

/** `tiem.actions` before anybody calls: the code behind it arrives with the first call. */
export function actionsOnCall(arrive: () => Promise<TiemActions>): TiemActions {
  return {
    addToCart: async (line) => (await arrive()).addToCart(line),
    changeQuantity: async (key, quantity) => (await arrive()).changeQuantity(key, quantity),
    removeLine: async (key) => (await arrive()).removeLine(key),
    refreshCart: async () => (await arrive()).refreshCart(),
    openCart: () => void arrive().then((actions) => actions.openCart()),
  };
}
