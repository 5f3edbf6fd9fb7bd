import type { App } from '../../src/app/app.types';
import { cartDomain, enqueueChange } from '../../src/cart';
import { noticeAdded, noticeDomain } from '../../src/notice';
import { CartRefusal } from './cart-refusal';
import type { CartUpdate } from './extension-api.types';

/** Resolves when the shop has answered, which may take long, for example while offline. */
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
  if (outcome.result === 'refused') throw new CartRefusal(outcome.problem);
}

export function showAdminNotice(app: App, context: string, content: string): void {
  app.addDomain(noticeDomain);
  app.store.dispatch(noticeAdded({ id: content, context, content, status: 'error' }));
}
