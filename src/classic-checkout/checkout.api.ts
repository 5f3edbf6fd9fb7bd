import type { Settings } from '../app/settings.types';
import { ACCEPT_JSON, getEndpointUrl, JSON_TYPE, pageTransport, sendAjax } from '../http/ajax';
import { isHttpError } from '../http/errors';
import { fetchText } from '../http/fetch-response';
import { asRecord, asString, isRecord, type JsonObject } from '../lib/json-values';
import { joinRestUrl, parseSafeUrl } from '../lib/url';
import type { OrderLookUpResult } from './order-attempt.rules';
import { addMissingStates, readCheckoutParams, updateNonces } from './page-params';
import { parseServerHtml } from './server-markup';

type PostedFields = readonly (readonly [string, string])[];

/**
 * The timeout is long, because payment providers may be slow, and aborting early leaves an order whose
 * outcome is unknown.
 */
const ORDER_TIMEOUT = 90_000;
const REVIEW_TIMEOUT = 30_000;

export interface OrderReviewResponse {
  /** The decoded response, unchanged, because listeners of `updated_checkout` receive it. */
  body: JsonObject;
  /** New HTML for parts of the page, by selector. */
  fragments: Readonly<Record<string, string>>;
  isRefused: boolean;
  messages: string;
  mustReload: boolean;
  /**
   * Whether the cart is empty, because the session has ended or the order was placed. WooCommerce then sends a
   * replacement for the whole form.
   */
  isCartEmpty: boolean;
}

const CART_IS_EMPTY = 'form.woocommerce-checkout';

export async function requestOrderReview(
  fields: PostedFields,
  signal?: AbortSignal,
): Promise<OrderReviewResponse> {
  const url = getEndpointUrl(readCheckoutParams().wcAjaxUrl, 'update_order_review');
  const { body } = await sendAjax(pageTransport, url, fields, {
    timeout: REVIEW_TIMEOUT,
    ...(signal && { signal }),
  });
  if (!isRecord(body)) throw new TypeError('update_order_review did not answer with totals');
  const fragments = Object.fromEntries(
    Object.entries(asRecord(body.fragments)).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
  return {
    body,
    fragments,
    isRefused: body.result === 'failure',
    messages: asString(body.messages),
    mustReload: body.reload === true || body.reload === 'true',
    isCartEmpty: CART_IS_EMPTY in fragments,
  };
}

/** Whether a nonce has expired, for which WordPress responds with status 403 and the body `-1`. */
export const isNonceRefusal = (error: unknown): boolean =>
  isHttpError(error) && error.status === 403 && (error.data === -1 || error.kind === 'refused');

export type OrderResponse =
  | { kind: 'placed'; body: JsonObject; url: string }
  | { kind: 'refused'; messages: string; mustRefresh: boolean; mustReload: boolean }
  /** The request for the order got no response, or one that does not show whether the order exists. */
  | { kind: 'unknown' };

const isTrueOrTrueText = (value: unknown): boolean => value === true || value === 'true';

/** Sends the order. The promise never rejects: a failure is one of the results. */
export async function sendOrder(fields: PostedFields): Promise<OrderResponse> {
  try {
    const { body } = await sendAjax(pageTransport, readCheckoutParams().checkoutUrl, fields, {
      timeout: ORDER_TIMEOUT,
    });
    return decodeOrderResponse(body);
  } catch (error) {
    const isCertain = isHttpError(error) && !error.mayBeDone && error.status !== null;
    return isCertain
      ? { kind: 'refused', messages: '', mustRefresh: false, mustReload: false }
      : { kind: 'unknown' };
  }
}

function decodeOrderResponse(body: unknown): OrderResponse {
  const fields = asRecord(body);
  // The redirect URL may be a gateway's page, or a fragment of this page (`#…`) that a gateway's script handles.
  const url = asString(fields.redirect);
  if (fields.result === 'success') return { kind: 'placed', body: fields, url };
  if (fields.result === 'failure' || asString(fields.messages))
    return {
      kind: 'refused',
      messages: asString(fields.messages),
      mustRefresh: isTrueOrTrueText(fields.refresh),
      mustReload: isTrueOrTrueText(fields.reload),
    };
  return { kind: 'unknown' };
}

/** Resolves with the notices that the shop prints for the coupon. */
export async function sendCoupon(code: string, isApplied: boolean, email: string): Promise<string> {
  const { wcAjaxUrl, applyCouponNonce, removeCouponNonce } = readCheckoutParams();
  const url = getEndpointUrl(wcAjaxUrl, isApplied ? 'apply_coupon' : 'remove_coupon');
  const fields = isApplied
    ? { security: applyCouponNonce, coupon_code: code, billing_email: email }
    : { security: removeCouponNonce, coupon: code };
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const { status, text } = await fetchText(pageTransport.fetch, url, init);
  if (status >= 400 || /^\s*-?[01]\s*$/.test(text)) throw new TypeError(`coupon: status ${status}`);
  return text;
}

/** Fetches the page again for its nonces. Resolves with its HTML, or with '' if the nonces are the same. */
export async function refreshNonces(): Promise<string> {
  const url = new URL(location.href);
  url.hash = '';
  const { status, text } = await fetchText(pageTransport.fetch, url.href, { cache: 'no-store' });
  return status === 200 && updateNonces(text) ? text : '';
}

/** Fetches the page at the current URL again. Resolves with `null` if the shop does not answer with status 200. */
export async function fetchCurrentPage(): Promise<DocumentFragment | null> {
  try {
    const url = new URL(location.href);
    url.hash = '';
    const { status, text } = await fetchText(pageTransport.fetch, url.href, { cache: 'no-store' });
    if (status !== 200) return null;
    return parseServerHtml(text);
  } catch {
    return null;
  }
}

/**
 * Requests the states that the page leaves out; the browser caches them by their version. Returns whether the plugin
 * has sent them. The promise never rejects.
 */
export async function loadStates({ restUrl, raw }: Pick<Settings, 'restUrl' | 'raw'>): Promise<boolean> {
  try {
    const url = joinRestUrl(restUrl, '/tiem/v1/states', { version: asString(raw.statesVersion) });
    const { status, text } = await fetchText(pageTransport.fetch, url, { headers: ACCEPT_JSON });
    if (status !== 200) return false;
    addMissingStates(asRecord(JSON.parse(text)));
    return true;
  } catch {
    return false;
  }
}

interface FoundOrder {
  orderState: OrderLookUpResult['orderState'];
  url: string;
}

const ORDER_STATES = ['placed', 'unpaid', 'cancelled', 'none'] as const;

/** Requests the order that belongs to an attempt from the plugin. The promise never rejects. */
export async function fetchOrderOfAttempt(
  { restUrl }: Pick<Settings, 'restUrl'>,
  id: string,
): Promise<FoundOrder> {
  try {
    const url = joinRestUrl(restUrl, '/tiem/v1/order-attempt', {});
    const init = {
      method: 'POST',
      headers: { ...ACCEPT_JSON, ...JSON_TYPE },
      body: JSON.stringify({ id }),
      cache: 'no-store',
    } as const;
    const { status, text } = await fetchText(pageTransport.fetch, url, init);
    // Orders cannot be looked up if Tiệm's plugin, which registers the route, is not installed (404), or if the shop
    // forbids the REST API (401, 403).
    if (status === 404 || status === 401 || status === 403) return { orderState: 'unsupported', url: '' };
    const { state, url: orderUrl } = asRecord(JSON.parse(text));
    const order = ORDER_STATES.find((one) => one === state);
    if (!order) return { orderState: 'noResponse', url: '' };
    return { orderState: order, url: parseSafeUrl(asString(orderUrl), location.href)?.href ?? '' };
  } catch {
    return { orderState: 'noResponse', url: '' };
  }
}

/** The form's values from which WooCommerce calculates the totals. */
export interface OrderReviewForm {
  billing: Readonly<Record<string, string>>;
  /** The shipping address; `null` if the order goes to the billing address. */
  shipping: Readonly<Record<string, string>> | null;
  paymentMethod: string;
  hasFullAddress: boolean;
  /** The chosen shipping rate by package number; `null` if the shop is to choose the rates. */
  rates: readonly (readonly [packageId: string, rateId: string])[] | null;
  /** All fields of the form, URL-encoded. */
  postData: string;
}

const ADDRESS_FIELDS = ['country', 'state', 'postcode', 'city', 'address', 'address_2'] as const;

const createAddressEntries = (
  address: Readonly<Record<string, string>>,
  prefix: string,
): [string, string][] =>
  ADDRESS_FIELDS.map((name) => [prefix + name, address[name === 'address' ? 'address_1' : name] ?? '']);

/** Returns the fields of `update_order_review`, with WooCommerce's names and in its order. */
export function createOrderReviewFields(form: OrderReviewForm, nonce: string): [string, string][] {
  return [
    ['security', nonce],
    ['payment_method', form.paymentMethod],
    ...createAddressEntries(form.billing, ''),
    ...createAddressEntries(form.shipping ?? form.billing, 's_'),
    ['has_full_address', String(form.hasFullAddress)],
    ['post_data', form.postData],
    ...(form.rates ?? []).map(([id, rate]): [string, string] => [`shipping_method[${id}]`, rate]),
  ];
}
