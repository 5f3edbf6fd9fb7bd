import type { App } from '../src/app/app.types';
import { switchTracking } from '../src/attribution';
import {
  askCart,
  cartDomain,
  type NewChange,
  refreshAsked,
  selectIsSettled,
  selectReadProblem,
  selectShownCart,
} from '../src/cart';
import { CartRefusal } from './cart-refusal';
import type { TiemActions } from './mount.types';

/** What themes may ask for. A promise settles when the shop has answered, which may be much later: offline, for one. */
export function createActions(app: () => Promise<App>): TiemActions {
  async function withCart(): Promise<App> {
    const opened = await app();
    opened.join(cartDomain);
    return opened;
  }

  async function ask(change: NewChange): Promise<void> {
    const outcome = await askCart(await withCart(), change);
    if (outcome.result === 'refused') throw new CartRefusal(outcome.problem);
  }

  return {
    async addToCart({ id, quantity = 1, variation }) {
      if (!Number.isInteger(id) || id < 1)
        throw new TypeError(`addToCart: id is ${id}; expected a product's id.`);
      needsAmount('addToCart', quantity);
      const item = { id, quantity, ...(variation && { variation }) };
      await ask({ kind: 'add', productId: id, quantity, item });
    },
    async changeQuantity(key, quantity) {
      needsKey('changeQuantity', key);
      needsAmount('changeQuantity', quantity);
      await ask({ kind: 'quantity', key, quantity, urgent: true });
    },
    async removeLine(key) {
      needsKey('removeLine', key);
      await ask({ kind: 'remove', key, by: 'store' });
    },
    async refreshCart() {
      const { store } = await withCart();
      const before = selectShownCart(store.getState());
      store.dispatch(refreshAsked());
      await new Promise<void>((resolve, reject) => {
        const stop = store.subscribe(() => {
          const state = store.getState();
          const problem = selectReadProblem(state);
          if (!problem && (selectShownCart(state) === before || !selectIsSettled(state))) return;
          stop();
          if (problem) reject(new CartRefusal(problem));
          else resolve();
        });
      });
    },
    openCart: () => openCart(app),
    setTracking: (allowed) => switchTracking(allowed),
  };
}

/**
 * Pressed like a shopper would: a mini cart that is not there yet keeps the press until it is. Where the page has
 * none, the cart's own page is opened.
 */
async function openCart(app: () => Promise<App>): Promise<void> {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-tiem~="mini-cart"]')].flatMap((cart) => [
    ...[...cart.querySelectorAll<HTMLElement>('a, button')].slice(0, 1),
  ]);
  // Themes print one for phones and one for wide screens, and show one of them.
  const control = controls.find((candidate) => candidate.getClientRects().length > 0) ?? controls[0];
  if (!control) location.assign((await app()).settings.cartUrl);
  else if (control.getAttribute('aria-expanded') !== 'true') control.click();
}

function needsKey(action: string, key: string): void {
  if (typeof key !== 'string' || key === '')
    throw new TypeError(`${action}: key is ${key}; expected a cart line's key.`);
}

function needsAmount(action: string, quantity: number): void {
  if (!Number.isFinite(quantity) || quantity < 0) {
    throw new TypeError(`${action}: quantity is ${quantity}; expected a number from 0.`);
  }
}
