import type { App } from '../../app/app.types';
import { isMissingAction } from '../../http/errors';
import { themeAction } from '../../session';
import { type AddResponse, decodeAddResponse } from '../add-response';
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
  early?: Promise<AddResponse>,
): Promise<Sent> {
  const { id } = change;
  const { fragments, productUrl } = await (early ?? request(app, change));
  if (fragments) return { answers: [{ id, result: 'done' }], said: [], fragments };
  const message =
    change.kind === 'ajaxAdd'
      ? app.messages.t('cart.addFailed')
      : app.messages.t('cart.removeFailed', nameOf(app, change.key));
  const problem = { code: 'not_done', message };
  return { answers: [{ id, result: 'refused', problem, ...(productUrl && { productUrl }) }], said: [] };
}

async function request({ http, settings }: App, change: AjaxAddChange | RemoveChange): Promise<AddResponse> {
  const body = await (change.kind === 'ajaxAdd'
    ? http.wcAjax('add_to_cart', change.fields)
    : http.wcAjax('remove_from_cart', { cart_item_key: change.key }));
  return decodeAddResponse(body, settings.homeUrl);
}

const nameOf = ({ store }: App, key: string): string =>
  selectConfirmed(store.getState())?.items.find((line) => line.key === key)?.name ?? '';
