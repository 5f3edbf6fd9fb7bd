import type { App } from '../../app/app.types';
import { readCartCookies } from '../../session';
import type { FormAddChange } from '../cart.change.types';
import { selectCartState } from '../cart.slice';
import type { Cart } from '../cart.types';
import { parsePageNotices } from '../decode/page-notices';
import { fetchCart } from '../read/fetch-cart.saga';
import { getFormOutcome, isCartChanged } from './form-outcome.rules';
import type { SendResult } from './send';

export async function sendForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<SendResult> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const { hash: before } = readCartCookies(app.settings);
  const page = await app.http.postForm(url, form);
  const { hash } = readCartCookies(app.settings);
  // If the sanitiser fails to load, the cart decides: an error here would count as a lost response.
  const pageNotices = await parsePageNotices(page.html).catch((cause: unknown) => {
    app.report('the notices of a form', cause);
    return [];
  });
  const outcome = getFormOutcome(pageNotices, before, hash);
  const cart = outcome === 'compareCarts' ? await fetchCartOrNull(app) : null;
  const baseResult = { id, ...(cart && { cart }) };
  if (outcome === 'done' || (outcome !== 'refused' && isCartChanged(selectFreshCart(app), cart, hash)))
    return { changeResults: [{ ...baseResult, result: 'done' }], pageNotices };
  const errors = pageNotices.filter(({ status }) => status === 'error');
  const message = errors.map(({ content }) => content).join('<br>') || app.messages.t('cart.addFailed');
  return {
    changeResults: [{ ...baseResult, result: 'refused', problem: { code: 'form_refused', message } }],
    pageNotices: [],
  };
}

function selectFreshCart({ store }: App): Cart | null {
  const { confirmed, isStale } = selectCartState(store.getState());
  return isStale ? null : confirmed;
}

/**
 * Returns `null` if the cart cannot be read. An exception would make the queue send the form again, although the shop
 * has answered it.
 */
async function fetchCartOrNull(app: App): Promise<Cart | null> {
  try {
    return (await fetchCart(app, new AbortController().signal)).cart;
  } catch (cause) {
    app.report('the cart', cause);
    return null;
  }
}
