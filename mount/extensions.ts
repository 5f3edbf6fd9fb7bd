import type { App } from '../src/app/app.types';
import { extendDoor } from '../src/extend/door';
import { drawing } from '../src/extend/drawing';
import { paymentDoor } from '../src/payment';
import type { Extensions } from './extensions.types';

const cartPart = () => import('./extensions-cart');

/** The door for code of others: what it may register belongs to this app and goes with it. */
export function openExtensions(app: App): Extensions {
  const tiem: Extensions = {
    version: __TIEM_VERSION__,
    draw: drawing,
    ...paymentDoor(app, async () => (await import('../src/express')).openExpress(app)),
    ...extendDoor(app, (context, message) => {
      cartPart().then(
        ({ tellAdmin }) => tellAdmin(app, context, message),
        (cause: unknown) => app.report('a message for admins', cause),
      );
    }),
    async updateCart(update) {
      if (typeof update?.namespace !== 'string' || update.namespace === '')
        throw new TypeError('updateCart: expected a namespace, the name of your plugin.');
      await (await cartPart()).updateCart(app, update);
    },
    async wc(shared) {
      const { openNames } = await import('./wc/open');
      openNames(app, tiem, shared);
    },
    async besideWooCommerce() {
      const { liveBeside, readTheirs } = await import('./wc/theirs');
      const theirs = readTheirs();
      if (theirs) liveBeside(app, tiem, theirs);
    },
  };
  return tiem;
}
