import type { App } from '../../app/app.types';
import { sendBatch } from '../../http/batch';
import { getErrorMessage } from '../../http/error-message';
import { HttpError, isHttpError, isMissingAjaxAction } from '../../http/errors';
import { asRecord } from '../../lib/json-values';
import { assignInvalidParams } from '../../notice';
import { type AddToCartResponse, decodeAddToCartResponse, getThemeAjaxAction } from '../../session';
import {
  type AjaxAddChange,
  type CartChange,
  type ChangeAttachments,
  NOT_SENT,
  type PageChange,
  type QuantityChange,
  type RemoveChange,
} from '../change.rules';
import { decodeCart } from '../decode/decode-cart';
import { selectConfirmedCart } from '../slice';
import type { ChangeResult, SendResult } from '../state.types';
import type { Cart } from '../types';
import { getChangeRules } from './change-kinds.rules';

/** Sends one request by the transport of its changes. Rejects only if there was no response. */
export async function sendChanges(
  app: App,
  changes: readonly CartChange[],
  { body, response, receivePage }: ChangeAttachments,
): Promise<SendResult> {
  try {
    const change = changes[0];
    // Loads send-form.ts on demand, because pages without product forms do not need it.
    if (change?.kind === 'formAdd')
      return await (await import('./send-form').catch(throwChunkMissingError)).sendAddToCartForm(
        app,
        change,
        body,
      );
    if (change?.kind === 'page') return await postClassicCartPage(app, change, receivePage);
    if (change?.kind === 'ajaxAdd' || (change?.kind === 'remove' && change.sentVia === 'ajax'))
      return await sendAjaxChange(app, change, response);
    if (change?.kind === 'quantity' && change.sentVia === 'theme') {
      const result = await sendQuantityByThemeAction(app, change);
      if (result) return result;
    }
    return { changeResults: await sendBatchedChanges(app, changes), pageNotices: [] };
  } catch (error) {
    if (!isHttpError(error) || !isRefusedError(error)) throw error;
    return { changeResults: changes.map(({ id }) => createRefusedResult(app, id, error)), pageNotices: [] };
  }
}

/**
 * Throws the error for a chunk that failed to load. Nothing was sent, so the change stays pending and is tried again.
 */
function throwChunkMissingError(): never {
  throw new HttpError({ kind: navigator.onLine ? 'broken' : 'offline', code: NOT_SENT });
}

async function postClassicCartPage(
  app: App,
  { id, url, fields }: PageChange,
  receivePage: ChangeAttachments['receivePage'],
): Promise<SendResult> {
  try {
    const page = await (fields
      ? app.http.postForm(url, new URLSearchParams(fields.map(([name, value]) => [name, value])))
      : app.http.getPage(url));
    if (page.status >= 400)
      throw new HttpError({ kind: 'blocked', code: 'page_refused', status: page.status });
    receivePage?.(page);
    return { changeResults: [{ id, result: 'done' }], pageNotices: [] };
  } catch (error) {
    // Marks the failure as safe to retry without reading the cart, because repeating the request has the same result.
    throw isHttpError(error) ? new HttpError({ ...error, mayBeDone: false }) : error;
  }
}

async function sendBatchedChanges(app: App, changes: readonly CartChange[]): Promise<ChangeResult[]> {
  const requests = changes.map((change) => ({
    method: 'POST' as const,
    ...getChangeRules(change).request(change),
  }));
  const results = await app.http.batch(sendBatch, requests);
  return changes.map(({ id }, index): ChangeResult => {
    const result = results[index];
    if (result?.ok) return { id, result: 'done', ...decodeResponseCart(app, result.answer.body) };
    return createRefusedResult(
      app,
      id,
      result?.error ?? new HttpError({ kind: 'unreadable', code: 'invalid_batch' }),
    );
  });
}

/**
 * Decodes the cart in a response. A cart that cannot be decoded is reported and omitted, because the change was applied
 * all the same.
 */
function decodeResponseCart(app: App, body: unknown): { cart?: Cart } {
  try {
    return { cart: decodeCart(body) };
  } catch (cause) {
    app.report('the cart', cause);
    return {};
  }
}

function createRefusedResult(app: App, id: number, error: HttpErrorLike): ChangeResult {
  const assignedErrors =
    error.code === 'rest_invalid_param' ? assignInvalidParams(error.data, app.settings.pluginPrefix) : [];
  const message = getErrorMessage(error, app.messages, 'cart');
  const problem = { code: error.code, message, ...(assignedErrors.length > 0 && { assignedErrors }) };
  const { cart } = asRecord(error.data);
  return { id, result: 'refused', problem, ...(cart !== undefined && decodeResponseCart(app, cart)) };
}

type HttpErrorLike = Pick<HttpError, 'kind' | 'code' | 'serverMessage' | 'data'>;

/** Whether the server responded and rejected the change. */
function isRefusedError({ kind }: HttpErrorLike): boolean {
  return kind === 'refused' || kind === 'nonce' || kind === 'blocked';
}

/**
 * Sends a quantity with the theme's own Ajax action. Returns `null` if the theme has no such action; the caller then
 * uses the Store API.
 */
async function sendQuantityByThemeAction(
  app: App,
  { id, key, quantity }: QuantityChange,
): Promise<SendResult | null> {
  const { http, settings } = app;
  const action = getThemeAjaxAction(settings, 'ajax_cart_item_alter_quantity');
  try {
    await http.adminAjax(action.name, { cart_item_key: key, quantity });
    return { changeResults: [{ id, result: 'done' }], pageNotices: [] };
  } catch (error) {
    if (!isMissingAjaxAction(error)) throw error;
    action.markMissing();
    return null;
  }
}

export async function sendAjaxChange(
  app: App,
  change: AjaxAddChange | RemoveChange,
  earlyResponse?: Promise<AddToCartResponse>,
): Promise<SendResult> {
  const { id } = change;
  const { fragments, productUrl } = await (earlyResponse ?? postAjaxChange(app, change));
  if (fragments) return { changeResults: [{ id, result: 'done' }], pageNotices: [], fragments };
  const message =
    change.kind === 'ajaxAdd'
      ? app.messages.t('cart.addFailed')
      : app.messages.t('cart.removeFailed', getLineName(app, change.key));
  const problem = { code: 'not_done', message };
  return {
    changeResults: [{ id, result: 'refused', problem, ...(productUrl && { productUrl }) }],
    pageNotices: [],
  };
}

async function postAjaxChange(
  { http, settings }: App,
  change: AjaxAddChange | RemoveChange,
): Promise<AddToCartResponse> {
  const body = await (change.kind === 'ajaxAdd'
    ? http.wcAjax('add_to_cart', change.fields)
    : http.wcAjax('remove_from_cart', { cart_item_key: change.key }));
  return decodeAddToCartResponse(body, settings.homeUrl);
}

const getLineName = ({ store }: App, key: string): string =>
  selectConfirmedCart(store.getState())?.items.find((line) => line.key === key)?.name ?? '';
