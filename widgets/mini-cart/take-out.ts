import type { App } from '../../src/app/app.types';
import { askCart } from '../../src/cart';
import { browser } from '../../src/lib/browser';
import { CONTEXT } from './places';

/** Where the shop does not take it out by itself, the server's own link does, and says on its page why not. */
export async function takeOut(app: App, key: string): Promise<void> {
  const link = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.remove[data-cart_item_key]')].find(
      ({ dataset }) => dataset.cart_item_key === key,
    );
  const quiet = link() !== undefined;
  const outcome = await askCart(app, { kind: 'remove', key, by: 'ajax', context: CONTEXT, quiet });
  const href = outcome.result === 'refused' && link()?.href;
  if (href) browser.goTo(href);
}
