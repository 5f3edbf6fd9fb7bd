import type { App } from '../../src/app/app.types';
import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { createExtensionApi as extendDoor } from '../../src/extend/extension-api';
import { createPaymentApi } from '../../src/payment';
import type { Extensions } from './extension-queue';

const loadExtensionCart = () => import('./extension-cart');

/**
 * Creates the object that extensions receive. What they register belongs to this page's app and is removed with it.
 */
export function createExtensionApi(app: App): Extensions {
  const tiem: Extensions = {
    version: __TIEM_VERSION__,
    draw: createCustomRenderer,
    ...createPaymentApi(app, async () =>
      (await import('../../src/checkout/express/view')).openExpressPayment(app),
    ),
    ...extendDoor(app, (context, message) => {
      loadExtensionCart().then(
        ({ showAdminNotice }) => showAdminNotice(app, context, message),
        (cause: unknown) => app.report('a message for admins', cause),
      );
    }),
    async updateCart(update) {
      if (typeof update?.namespace !== 'string' || update.namespace === '')
        throw new TypeError('updateCart: expected a namespace, the name of your plugin.');
      await (await loadExtensionCart()).updateCart(app, update);
    },
    async wc(shared) {
      const { connectWcNames } = await import('../bridges/wc-blocks/open-wc-names');
      connectWcNames(app, tiem, shared);
    },
    async connectBlocks() {
      const { syncWithNativeBlocks, findNativeBlocks } = await import('../bridges/wc-blocks/native-blocks');
      const nativeBlocks = findNativeBlocks();
      if (nativeBlocks) syncWithNativeBlocks(app, tiem, nativeBlocks);
    },
  };
  return tiem;
}
