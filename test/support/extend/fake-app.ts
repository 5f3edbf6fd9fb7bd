import filled from '../../../fixtures/gallery/cart-filled.json';
import type { App } from '../../../src/app/app.types';
import { decodeCart } from '../../../src/cart';
import { createApi } from '../../../src/extend/extension-api';
import { extensionStateOf } from '../../../src/extend/extension-state';

/** The parts of an app that the extension API uses: a store with one cart, and a log of reported errors. */
export function fakeApp({ isAdmin = false, cart = shopCart() as object | null } = {}) {
  const told: string[] = [];
  const adminsRead: string[] = [];
  const listeners = new Set<() => void>();
  const app = {
    settings: { currentUserIsAdmin: isAdmin, raw: {} },
    report: (where: string, cause: unknown) => void told.push(`${where}: ${(cause as Error).message}`),
    store: {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  } as unknown as App;
  const extending = extensionStateOf(app);
  extending.shownCart = () => cart;
  const door = createApi(app, (context, message) => void adminsRead.push(`${context}: ${message}`));
  return {
    app,
    door,
    extending,
    told,
    adminsRead,
    cartCame(next: object) {
      cart = next;
      for (const listener of listeners) listener();
    },
  };
}

export function shopCart(changes: Record<string, unknown> = {}) {
  return { ...decodeCart({ ...filled, ...changes }), updating: false };
}
