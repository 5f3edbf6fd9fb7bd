import type { App } from '../../src/app/app.types';
import { cartDomain, enqueueChange } from '../../src/cart';
import { noticeAdded, noticeDomain } from '../../src/notice';
import type { CartUpdate } from './extension-queue';

/** Resolves when the shop has responded to the change, which may take long, for example while offline. */
export async function updateCart(
  app: App,
  { namespace, data, quiet: isSilent = false }: CartUpdate,
): Promise<void> {
  app.addDomain(cartDomain);
  const outcome = await enqueueChange(app, {
    kind: 'extension',
    namespace,
    data,
    ...(isSilent && { isSilent }),
  });
  if (outcome.result === 'refused') throw new CartRefusedError(outcome.problem);
}

export function showAdminNotice(app: App, context: string, content: string): void {
  app.addDomain(noticeDomain);
  app.store.dispatch(noticeAdded({ id: content, context, content, status: 'error' }));
}

/**
 * The error of a cart change that the shop rejected. `message` is a sentence for the shopper and may contain HTML.
 */
export class CartRefusedError extends Error {
  declare readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    // The name is set explicitly, because minifiers rename classes and themes recognise the error by this name.
    this.name = 'CartRefusal';
    this.code = code;
  }
}
