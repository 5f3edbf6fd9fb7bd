import type { App } from '../../app/app.types';
import { isMissingAction } from '../../http/errors';
import { isSameOrigin } from '../../lib/url';
import { decodeFragments, themeAction } from '../../session';
import type { AjaxAddChange, QuantityChange, RemoveChange } from '../cart.change.types';
import { selectConfirmed } from '../cart.selectors';
import type { Sent } from './cart.api';

/** `null`: the theme has no such action, so nothing was done, and the Store API has its turn. */
export async function sendThemeQuantity(
  app: App,
  { id, key, quantity }: QuantityChange,
): Promise<Sent | null> {
  const { http, settings } = app;
  const action = themeAction(settings, 'ajax_cart_item_alter_quantity');
  try {
    await http.adminAjax(action.name, { cart_item_key: key, quantity });
    return { answers: [{ id, result: 'done' }], said: [] };
  } catch (error) {
    if (!isMissingAction(error)) throw error;
    action.rememberMissing();
    return null;
  }
}

export async function sendAjax(
  app: App,
  change: AjaxAddChange | RemoveChange,
  ahead?: Promise<unknown>,
): Promise<Sent> {
  const { id } = change;
  const isAddition = change.kind === 'ajaxAdd';
  const answer = Object(
    isAddition
      ? await (ahead ?? app.http.wcAjax('add_to_cart', change.fields))
      : await app.http.wcAjax('remove_from_cart', { cart_item_key: change.key }),
  ) as Record<string, unknown>;
  const fragments = decodeFragments(answer);
  if (fragments) return { answers: [{ id, result: 'done' }], said: [], fragments };
  const message = isAddition
    ? app.messages.t('cart.addFailed')
    : app.messages.t('cart.removeFailed', nameOf(app, change.key));
  const { error, product_url: url } = answer;
  const productUrl =
    error && typeof url === 'string' && isSameOrigin(url, app.settings.homeUrl) ? url : undefined;
  const problem = { code: 'not_done', message };
  return { answers: [{ id, result: 'refused', problem, ...(productUrl && { productUrl }) }], said: [] };
}

const nameOf = ({ store }: App, key: string): string =>
  selectConfirmed(store.getState())?.items.find((line) => line.key === key)?.name ?? '';
