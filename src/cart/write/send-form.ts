import type { App } from '../../app/app.types';
import { readCartCookies } from '../../session';
import type { FormAddChange } from '../cart.change.types';
import { selectCartState } from '../cart.slice';
import type { Cart } from '../cart.types';
import { parsePageNotices } from '../decode/page-notices';
import { fetchCart } from '../read/fetch-cart.saga';
import { formOutcome, hasChanged } from './form-outcome.rules';
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
  const verdict = formOutcome(pageNotices, before, hash);
  const cart = verdict === 'compareCarts' ? await fetchCartOrNull(app) : null;
  const answer = { id, ...(cart && { cart }) };
  if (verdict === 'done' || (verdict !== 'refused' && hasChanged(freshCart(app), cart, hash)))
    return { changeResults: [{ ...answer, result: 'done' }], pageNotices };
  const errors = pageNotices.filter(({ status }) => status === 'error');
  const message = errors.map(({ content }) => content).join('<br>') || app.messages.t('cart.addFailed');
  return {
    changeResults: [{ ...answer, result: 'refused', problem: { code: 'form_refused', message } }],
    pageNotices: [],
  };
}

function freshCart({ store }: App): Cart | null {
  const { confirmed, isStale } = selectCartState(store.getState());
  return isStale ? null : confirmed;
}

/** `null` if it cannot be read. The form was answered, so this must not make the queue send it again. */
async function fetchCartOrNull(app: App): Promise<Cart | null> {
  try {
    return (await fetchCart(app, new AbortController().signal)).cart;
  } catch (cause) {
    app.report('the cart', cause);
    return null;
  }
}
