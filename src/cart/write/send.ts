import type { App } from '../../app/app.types';
import { sendBatch } from '../../http/batch';
import { errorMessage } from '../../http/error-message';
import { HttpError, isHttpError, isMissingAction } from '../../http/errors';
import { assignInvalidParams } from '../../notice';
import { type Fragments, themeAction } from '../../session';
import { type AddResponse, decodeAddResponse } from '../add-response';
import { NOT_SENT } from '../cart.asked';
import type { AjaxAddChange, Carried, CartChange, QuantityChange, RemoveChange } from '../cart.change.types';
import { decodeCart } from '../cart.decode';
import { selectConfirmed } from '../cart.selectors';
import type { Answer } from '../cart.state.types';
import type { Cart } from '../cart.types';
import { rulesOf } from './change-kinds.rules';
import type { PageNotice } from './page-notices';

export interface Sent {
  answers: Answer[];
  /** What the shop says besides. */
  said: PageNotice[];
  /** What of the page looks different now, where the answer brings it along. */
  fragments?: Fragments;
}

/** One request, whichever way the changes go. Rejects only if no answer came. */
export async function sendChanges(
  app: App,
  changes: readonly CartChange[],
  { body, response }: Carried,
): Promise<Sent> {
  try {
    const change = changes[0];
    // Listings never need it.
    if (change?.kind === 'formAdd')
      return await (await import('./form').catch(failUnsent)).sendForm(app, change, body);
    if (change?.kind === 'ajaxAdd' || (change?.kind === 'remove' && change.by === 'ajax'))
      return await sendAjax(app, change, response);
    if (change?.kind === 'quantity' && change.by === 'theme') {
      const sent = await sendThemeQuantity(app, change);
      if (sent) return sent;
    }
    return { answers: await sendTogether(app, changes), said: [] };
  } catch (error) {
    if (!isHttpError(error) || !isRefusal(error)) throw error;
    return { answers: changes.map(({ id }) => refusal(app, id, error)), said: [] };
  }
}

/** The code is missing, so nothing has left: the change is kept and tried again. */
function failUnsent(): never {
  throw new HttpError({ kind: navigator.onLine ? 'broken' : 'offline', code: NOT_SENT });
}

async function sendTogether(app: App, changes: readonly CartChange[]): Promise<Answer[]> {
  const requests = changes.map((change) => ({ method: 'POST' as const, ...rulesOf(change).request(change) }));
  const results = await app.http.batch(sendBatch, requests);
  return changes.map(({ id }, index): Answer => {
    const result = results[index];
    if (result?.ok) return { id, result: 'done', ...withCart(app, result.answer.body) };
    return refusal(app, id, result?.error ?? new HttpError({ kind: 'unreadable', code: 'invalid_batch' }));
  });
}

/** The change was made even if we cannot read the cart that came with it. */
function withCart(app: App, body: unknown): { cart?: Cart } {
  try {
    return { cart: decodeCart(body) };
  } catch (cause) {
    app.report('the cart', cause);
    return {};
  }
}

function refusal(app: App, id: number, error: HttpErrorLike): Answer {
  const placed =
    error.code === 'rest_invalid_param' ? assignInvalidParams(error.data, app.settings.pluginPrefix) : [];
  const message = errorMessage(error, app.messages, 'cart');
  const problem = { code: error.code, message, ...(placed.length > 0 && { placed }) };
  const { cart } = Object(error.data) as { cart?: unknown };
  return { id, result: 'refused', problem, ...(cart !== undefined && withCart(app, cart)) };
}

type HttpErrorLike = Pick<HttpError, 'kind' | 'code' | 'serverMessage' | 'data'>;

/** An answer did come, and it was no. */
function isRefusal({ kind }: HttpErrorLike): boolean {
  return kind === 'refused' || kind === 'nonce' || kind === 'blocked';
}

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
