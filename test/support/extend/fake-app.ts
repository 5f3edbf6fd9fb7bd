import filled from '../../../fixtures/gallery/cart-filled.json';
import type { App } from '../../../src/app/app.types';
import { decodeCart } from '../../../src/cart';
import { createExtensionApi } from '../../../src/extend/extension-api';
import { getExtensionState } from '../../../src/extend/extension-state';

/**
 * Creates the parts of an app that the extension API uses: a store with one cart, and a log of reported
 * errors.
 */
export function createFakeApp({ isAdmin = false, cart = createShopCart() as object | null } = {}) {
  const reportedErrors: string[] = [];
  const adminMessages: string[] = [];
  const listeners = new Set<() => void>();
  const app = {
    settings: { currentUserIsAdmin: isAdmin, raw: {} },
    report: (where: string, cause: unknown) =>
      void reportedErrors.push(`${where}: ${(cause as Error).message}`),
    store: {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  } as unknown as App;
  const extending = getExtensionState(app);
  extending.getCart = () => cart;
  const api = createExtensionApi(
    app,
    (context, message) => void adminMessages.push(`${context}: ${message}`),
  );
  return {
    app,
    door: api,
    extending,
    told: reportedErrors,
    adminMessages,
    receiveCart(next: object) {
      cart = next;
      for (const listener of listeners) listener();
    },
  };
}

export function createShopCart(changes: Record<string, unknown> = {}) {
  return { ...decodeCart({ ...filled, ...changes }), updating: false };
}
