import type { App } from '../../app/app.types';
import { loadSanitiser } from '../../lib/html';
import { asRecord } from '../../lib/json-values';
import { addQueryParameters } from '../../lib/url';
import { decodeFragments, type Fragments, readCartCookies } from '../../session';
import type { FormAddChange } from '../change.rules';
import { decodeCart } from '../decode/decode-cart';
import { fetchCart } from '../read/fetch-cart.saga';
import { selectCartState } from '../slice';
import type { ResponsePageNotice, SendResult } from '../state.types';
import type { Cart } from '../types';
import { getFormOutcome, hasCartChanged } from './form-outcome.rules';

export async function sendAddToCartForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<SendResult> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const { hash: before } = readCartCookies(app.settings);
  const { html } = await app.http.postForm(getFormUrl(app, url), form);
  const response = readJsonResponse(app, html);
  const { hash } = readCartCookies(app.settings);
  // Continues without notices if the sanitiser's code fails to load, because an exception would count as a lost
  // response.
  const pageNotices = await parsePageNotices(response.notices).catch((cause: unknown) => {
    app.report('the notices of a form', cause);
    return [];
  });
  const outcome = getFormOutcome(pageNotices, before, hash);
  const cart = response.cart ?? (outcome === 'compareCarts' ? await fetchCartOrNull(app) : null);
  const baseResult = { id, ...(cart && { cart }) };
  if (outcome === 'done' || (outcome !== 'refused' && hasCartChanged(selectCartUnlessStale(app), cart, hash)))
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
 * Returns the URL to post a form to. With the setting `jsonForms`, the shop responds there with notices, fragments and
 * cart as JSON. That saves rendering a page and two more requests.
 */
const getFormUrl = ({ settings }: App, url: string): string =>
  settings.raw.jsonForms === true ? addQueryParameters(url, { 'tiem-json': '1' }) : url;

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

function selectCartUnlessStale({ store }: App): Cart | null {
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

const NOTICE_TAG =
  /<(?:div|ul|p)\b[^>]*\bclass=["'](?:[^"']*\s)?(?:woocommerce-(?:error|message|info)|wc-block-components-notice-banner)[\s"']/g;
const NOTICE_ITEMS =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner';
/** Matches the parts of a page that browsers do not show, because notices in them must not be read. */
const INERT_TAGS = /<(script|style|template|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi;
/**
 * How much HTML of one notice is parsed. No notice is longer, and parsing a whole page would block the main thread.
 */
const MAX_NOTICE_LENGTH = 8_000;
const MAX_NOTICES = 20;

/**
 * Reads classic notice lists and boxes and the banners of block themes. It searches the whole page, because
 * Storefront prints notices outside the wrapper that is intended for them.
 */
async function parsePageNotices(html: string): Promise<ResponsePageNotice[]> {
  const visibleHtml = html.replace(INERT_TAGS, '');
  const noticeStarts = Array.from(visibleHtml.matchAll(NOTICE_TAG), ({ index }) => index).slice(
    0,
    MAX_NOTICES,
  );
  if (noticeStarts.length === 0) return [];
  const { markup } = await loadSanitiser();
  // Leaves out info boxes that the current page shows too. Many themes print them permanently, so they say nothing
  // about the product that was added.
  const currentNotices = new Set(Array.from(document.querySelectorAll(NOTICE_ITEMS), getNoticeText));
  return noticeStarts.flatMap((start) => {
    const notice = markup(visibleHtml.slice(start, start + MAX_NOTICE_LENGTH)).querySelector(NOTICE_ITEMS);
    if (!notice) return [];
    return readNotices(notice).filter(
      ({ status }) => status !== 'info' || !currentNotices.has(getNoticeText(notice)),
    );
  });
}

function readNotices(notice: Element): ResponsePageNotice[] {
  const status = notice.matches('.woocommerce-error, .is-error')
    ? 'error'
    : notice.matches('.woocommerce-message, .is-success')
      ? 'success'
      : 'info';
  const items = notice.matches('ul') ? Array.from(notice.querySelectorAll('li')) : [notice];
  return items.flatMap((item): ResponsePageNotice[] => {
    const content = item.querySelector('.wc-block-components-notice-banner__content') ?? item;
    // Moves the link to the cart to the end of the notice, because WooCommerce before 10 prints it before the sentence.
    const button = content.querySelector(':scope > .button, :scope > .wc-forward');
    if (button) content.append(' ', button);
    return getNoticeText(content) ? [{ status, content: content.innerHTML.trim() }] : [];
  });
}

const getNoticeText = ({ textContent }: Element): string => textContent?.trim() ?? '';
