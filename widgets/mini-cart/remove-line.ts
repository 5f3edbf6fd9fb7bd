import type { App } from '../../src/app/app.types';
import { enqueueChange } from '../../src/cart';
import { browser } from '../../src/lib/browser';
import { CONTEXT } from './panel-settings';

/** If the removal fails, follow the server's own remove link, whose page gives the reason. */
export async function removeLine(app: App, key: string): Promise<void> {
  const findRemoveLink = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.remove[data-cart_item_key]')].find(
      ({ dataset }) => dataset.cart_item_key === key,
    );
  const isSilent = findRemoveLink() !== undefined;
  const outcome = await enqueueChange(app, {
    kind: 'remove',
    key,
    sentVia: 'ajax',
    context: CONTEXT,
    isSilent,
  });
  const href = outcome.result === 'refused' && findRemoveLink()?.href;
  if (href) browser.goTo(href);
}
