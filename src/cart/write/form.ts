import type { App } from '../../app/app.types';
import { readCartCookies } from '../../session';
import type { FormAddChange } from '../cart.change.types';
import { selectCartState } from '../cart.selectors';
import type { Cart } from '../cart.types';
import { fetchCart } from '../fetch-cart.saga';
import { hasChanged, verdictOf } from './form.rules';
import { readNotices } from './page-notices';
import type { Sent } from './send';

export async function sendForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<Sent> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const { hash: before } = readCartCookies(app.settings);
  const page = await app.http.postForm(url, form);
  const { hash } = readCartCookies(app.settings);
  // Without the sanitiser's code the cart decides: an error here would count as a lost answer.
  const said = await readNotices(page.html).catch((cause: unknown) => {
    app.report('the notices of a form', cause);
    return [];
  });
  const verdict = verdictOf(said, before, hash);
  const cart = verdict === 'read the cart' ? await readCart(app) : null;
  const answer = { id, ...(cart && { cart }) };
  if (verdict === 'done' || (verdict !== 'refused' && hasChanged(knownCart(app), cart, hash)))
    return { answers: [{ ...answer, result: 'done' }], said };
  const errors = said.filter(({ status }) => status === 'error');
  const message = errors.map(({ content }) => content).join('<br>') || app.messages.t('cart.addFailed');
  return {
    answers: [{ ...answer, result: 'refused', problem: { code: 'form_refused', message } }],
    said: [],
  };
}

function knownCart({ store }: App): Cart | null {
  const { confirmed, stale } = selectCartState(store.getState());
  return stale ? null : confirmed;
}

/** Null where it cannot be read: the form was answered, so it must not be sent again for that. */
async function readCart(app: App): Promise<Cart | null> {
  try {
    return (await fetchCart(app, new AbortController().signal)).cart;
  } catch (cause) {
    app.report('the cart', cause);
    return null;
  }
}
