import type { App } from '../app/app.types';
import { errorMessage } from '../http/error-message';
import { HttpError, isHttpError } from '../http/errors';
import { placeInvalidParams } from '../notice';
import type { CartChange, FormAddChange } from './cart.change.types';
import { decodeCart } from './cart.decode';
import { type PageNotice, readNotices } from './cart.page';
import type { Answer, CartProblem, Loss } from './cart.state.types';
import type { Cart } from './cart.types';
import { rulesOf } from './changes';

export interface Sent {
  answers: Answer[];
  /** What the shop says besides. */
  said: PageNotice[];
}

/** Waiting longer than the shop asked for costs nothing; asking again too early costs the queue its turn. */
const DEFAULT_PATIENCE = 10;

export async function fetchCart(app: App, signal: AbortSignal): Promise<Cart> {
  const { body } = await app.http.rest({ path: '/wc/store/v1/cart', signal });
  if (!body) throw new HttpError({ kind: 'unreadable', code: 'cart_api_error', status: 500 });
  return decodeCart(body);
}

/** One request, whichever way the changes go. Rejects only if no answer came. */
export async function sendChanges(
  app: App,
  changes: readonly CartChange[],
  body: FormData | undefined,
): Promise<Sent> {
  try {
    const change = changes[0];
    if (change?.kind === 'formAdd') return await sendForm(app, change, body);
    if (change && rulesOf(change).way(change) === 'ajax')
      return { answers: [await sendAjax(app, change)], said: [] };
    return { answers: await sendBatch(app, changes), said: [] };
  } catch (error) {
    if (!isHttpError(error) || !isRefusal(error)) throw error;
    return { answers: changes.map(({ id }) => refusal(app, id, error)), said: [] };
  }
}

async function sendBatch(app: App, changes: readonly CartChange[]): Promise<Answer[]> {
  const requests = changes.map((change) => ({ method: 'POST' as const, ...rulesOf(change).request(change) }));
  const results = await app.http.batch(requests);
  return changes.map(({ id }, index): Answer => {
    const result = results[index];
    if (result?.ok) return { id, result: 'done', ...withCart(app, result.answer.body) };
    return refusal(app, id, result?.error ?? new HttpError({ kind: 'unreadable', code: 'invalid_batch' }));
  });
}

async function sendAjax(app: App, change: CartChange): Promise<Answer> {
  const { id } = change;
  const answer = Object(
    change.kind === 'ajaxAdd'
      ? await app.http.wcAjax('add_to_cart', change.fields)
      : await app.http.wcAjax('remove_from_cart', { cart_item_key: 'key' in change ? change.key : '' }),
  ) as Record<string, unknown>;
  if (answer.fragments || answer.cart_hash) return { id, result: 'done' };
  const problem: CartProblem = { code: 'not_done', message: app.messages.t('cart.addFailed') };
  const productUrl = answer.error && typeof answer.product_url === 'string' ? answer.product_url : undefined;
  return { id, result: 'refused', problem, ...(productUrl && { productUrl }) };
}

async function sendForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<Sent> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const page = await app.http.postForm(url, form);
  const said = await readNotices(page.html);
  const errors = said.filter(({ status }) => status === 'error');
  // A set of goods may arrive in part: what the shop took, it took.
  if (errors.length === 0 || said.some(({ status }) => status === 'success'))
    return { answers: [{ id, result: 'done' }], said };
  const message = errors.map(({ content }) => content).join('<br>');
  return { answers: [{ id, result: 'refused', problem: { code: 'form_refused', message } }], said: [] };
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
    error.code === 'rest_invalid_param' ? placeInvalidParams(error.data, app.settings.pluginPrefix) : [];
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

/** Why no answer came, or none that could be read. */
export function lossOf(error: unknown, app: App): Loss {
  if (!isHttpError(error)) {
    app.report('the cart', error);
    const problem = { code: 'cart_unreadable', message: app.messages.t('error.generic') };
    return { why: 'broken', maybeDone: true, problem };
  }
  const { kind, maybeDone, retryAfter = DEFAULT_PATIENCE } = error;
  if (kind === 'offline') return { why: 'offline', maybeDone };
  if (kind === 'throttled') return { why: 'throttled', seconds: retryAfter };
  const problem = { code: error.code, message: errorMessage(error, app.messages, 'cart') };
  return { why: 'broken', maybeDone, problem };
}
