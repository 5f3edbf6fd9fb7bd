import type { App } from '../../src/app/app.types';
import { CART_BUTTON_WIDGET } from '../../src/app/widget-roles';
import { setTrackingAllowed } from '../../src/attribution';
import {
  cartDomain,
  enqueueChange,
  type NewChange,
  refreshRequested,
  selectCartReadProblem,
  selectHasNoPendingChange,
  selectOptimisticCart,
} from '../../src/cart';
import type { TiemActions } from '../runtime/mount.types';
import { CartRefusedError } from './extension-cart';

/**
 * Implements `tiem.actions`. Each promise settles when the shop has responded, which may take long, for example
 * while offline.
 */
export function createActions(app: () => Promise<App>): TiemActions {
  async function openAppWithCart(): Promise<App> {
    const opened = await app();
    opened.addDomain(cartDomain);
    return opened;
  }

  async function enqueueChangeAndWait(change: NewChange): Promise<void> {
    const outcome = await enqueueChange(await openAppWithCart(), change);
    if (outcome.result === 'refused') throw new CartRefusedError(outcome.problem);
  }

  return {
    async addToCart({ id, quantity = 1, variation }) {
      if (!Number.isInteger(id) || id < 1)
        throw new TypeError(`addToCart: id is ${id}; expected a product's id.`);
      assertQuantity('addToCart', quantity);
      const item = { id, quantity, ...(variation && { variation }) };
      await enqueueChangeAndWait({ kind: 'add', productId: id, quantity, item });
    },
    async changeQuantity(key, quantity) {
      assertLineKey('changeQuantity', key);
      assertQuantity('changeQuantity', quantity);
      await enqueueChangeAndWait({ kind: 'quantity', key, quantity, urgent: true });
    },
    async removeLine(key) {
      assertLineKey('removeLine', key);
      await enqueueChangeAndWait({ kind: 'remove', key, sentVia: 'store' });
    },
    async refreshCart() {
      const { store } = await openAppWithCart();
      const before = selectOptimisticCart(store.getState());
      store.dispatch(refreshRequested());
      await new Promise<void>((resolve, reject) => {
        const stop = store.subscribe(() => {
          const state = store.getState();
          const problem = selectCartReadProblem(state);
          if (!problem && (selectOptimisticCart(state) === before || !selectHasNoPendingChange(state)))
            return;
          stop();
          if (problem) reject(new CartRefusedError(problem));
          else resolve();
        });
      });
    },
    openCart: () => openCartPanelOrPage(app),
    setTracking: (allowed) => setTrackingAllowed(allowed),
  };
}

/**
 * Clicks the mini cart's button as a shopper would: if the widget has not loaded yet, the loader holds the click
 * and replays it. If the page has no mini cart, navigates to the cart page.
 */
async function openCartPanelOrPage(app: () => Promise<App>): Promise<void> {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`[data-tiem~="${CART_BUTTON_WIDGET}"]`),
  ].flatMap((cart) => [...[...cart.querySelectorAll<HTMLElement>('a, button')].slice(0, 1)]);
  // Chooses a mini cart that is visible: themes often contain one for phones and one for wide screens, and hide one
  // of them.
  const control = controls.find((candidate) => candidate.getClientRects().length > 0) ?? controls[0];
  if (!control) location.assign((await app()).settings.cartUrl);
  else if (control.getAttribute('aria-expanded') !== 'true') control.click();
}

function assertLineKey(action: string, key: string): void {
  if (typeof key !== 'string' || key === '')
    throw new TypeError(`${action}: key is ${key}; expected a cart line's key.`);
}

function assertQuantity(action: string, quantity: number): void {
  if (!Number.isFinite(quantity) || quantity < 0) {
    throw new TypeError(`${action}: quantity is ${quantity}; expected a number from 0.`);
  }
}
