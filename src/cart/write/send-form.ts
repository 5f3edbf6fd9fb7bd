import type { App } from '../../app/app.types';
import { asRecord } from '../../lib/json-values';
import { withQuery } from '../../lib/url';
import { decodeFragments, type Fragments, readCartCookies } from '../../session';
import type { FormAddChange } from '../cart.change';
import { selectCartState } from '../cart.slice';
import type { SendResult } from '../cart.state.types';
import type { Cart } from '../cart.types';
import { decodeCart } from '../decode/cart';
import { parsePageNotices } from '../decode/page-notices';
import { fetchCart } from '../read/fetch-cart.saga';
import { getFormOutcome, isCartChanged } from './form-outcome.rules';

export async function sendForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<SendResult> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const { hash: before } = readCartCookies(app.settings);
  const { html } = await app.http.postForm(getFormUrl(app, url), form);
  const response = readJsonResponse(app, html);
  const { hash } = readCartCookies(app.settings);
  // If the sanitiser's code fails to load, go on without notices and compare the cart: an exception would count as
  // a lost response.
  const pageNotices = await parsePageNotices(response.notices).catch((cause: unknown) => {
    app.report('the notices of a form', cause);
    return [];
  });
  const outcome = getFormOutcome(pageNotices, before, hash);
  const cart = response.cart ?? (outcome === 'compareCarts' ? await fetchCartOrNull(app) : null);
  const baseResult = { id, ...(cart && { cart }) };
  if (outcome === 'done' || (outcome !== 'refused' && isCartChanged(selectFreshCart(app), cart, hash)))
    return {
      changeResults: [{ ...baseResult, result: 'done' }],
      pageNotices,
      ...(response.fragments && { fragments: response.fragments }),
    };
  const errors = pageNotices.filter(({ status }) => status === 'error');
  const message = errors.map(({ content }) => content).join('<br>') || app.messages.t('cart.addFailed');
  return {
    changeResults: [{ ...baseResult, result: 'refused', problem: { code: 'form_refused', message } }],
    pageNotices: [],
  };
}

/**
 * With the setting `jsonForms`, the shop answers a form at this address with its notices, the fragments and the cart
 * instead of a page, which saves rendering the page and two more requests.
 */
const getFormUrl = ({ settings }: App, url: string): string =>
  settings.raw.jsonForms === true ? withQuery(url, { 'tiem-json': '1' }) : url;

interface FormResponse {
  /** The HTML that contains the notices: a whole page if the shop does not answer forms with JSON. */
  notices: string;
  cart: Cart | null;
  fragments: Fragments | null;
}

function readJsonResponse(app: App, text: string): FormResponse {
  const page = { notices: text, cart: null, fragments: null };
  if (!text.startsWith('{')) return page;
  try {
    const json = asRecord(JSON.parse(text));
    const cart = json.cart ? decodeCart(json.cart) : null;
    return { notices: String(json.notices ?? ''), cart, fragments: decodeFragments(json) };
  } catch (cause) {
    app.report('the response to a form', cause);
    return page;
  }
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
