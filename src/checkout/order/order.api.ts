import type { App } from '../../app/app.types';
import { reportBug } from '../../app/create-app';
import { type Cart, decodeCart } from '../../cart';
import { type HttpError, isHttpError } from '../../http/errors';
import { createErrorFromBody } from '../../http/fetch-response';
import type { RestResponse } from '../../http/http.types';
import { checkoutTexts } from '../../i18n/vi/checkout';
import { decodeEntities } from '../../lib/html';
import { asRecord, asString } from '../../lib/json-values';
import { addAmounts, formatMoney, toMinorUnits } from '../../lib/money';
import { parseSafeUrl } from '../../lib/url';
import type { PaymentResult } from '../../payment';
import type { JournalEntry, OrderLookUpResult } from '../attempt/attempt-journal.rules';
import { readAttemptJournal } from '../attempt/attempt-journal.saga';
import type { DraftOrder } from '../checkout.machine';

/**
 * The timeout is long, because payment providers may be slow, and aborting early leaves an order whose outcome is
 * unknown.
 */
const ORDER_TIMEOUT = 60_000;
const CHECKOUT_PATH = '/wc/store/v1/checkout';

/**
 * Fetches the draft order, which WooCommerce 8 creates on this request. Its number is used to look up an order whose
 * response was lost.
 */
export async function fetchDraftOrder(
  app: App,
): Promise<{ draft: DraftOrder; methodOfTotals: string | null }> {
  const { body } = await app.http.rest({ path: CHECKOUT_PATH });
  return { draft: decodeDraftOrder(body), methodOfTotals: decodeMethodOfTotals(body) };
}

/** Choices in the form that may change the total before the order. */
export interface CheckoutChoices {
  payment_method?: string;
  additional_fields?: Readonly<Record<string, string | boolean>>;
}

/** Sends the shopper's choices and returns the recalculated cart. */
export async function sendCheckoutChoices(app: App, choices: CheckoutChoices): Promise<Cart> {
  const query = { __experimental_calc_totals: true };
  const { body } = await app.http.rest({ method: 'PUT', path: CHECKOUT_PATH, query, body: choices });
  return decodeCart(Object(body).__experimentalCart);
}

/** Sends the order. `paying`: the existing unpaid order whose payment is retried. */
export async function sendOrder(app: App, body: object, paying: JournalEntry | null): Promise<SentOrder> {
  const request = {
    method: 'POST' as const,
    timeout: ORDER_TIMEOUT,
    path: paying ? `${CHECKOUT_PATH}/${paying.orderId}` : CHECKOUT_PATH,
    body: paying ? { ...body, key: paying.orderKey, billing_email: paying.email } : body,
  };
  const answer = await app.http.rest(request).catch((error: unknown) => {
    // WooCommerce 8 answers a failed payment with status 400 and the order as data, which is returned as the
    // response.
    const order = isHttpError(error) && error.kind === 'refused' ? error.data : null;
    if (hasPaymentFailed(decodePaymentResult(order, '')))
      return { status: 400, body: order, headers: new Headers() };
    throw error;
  });
  const outcome = classifyOrderResponse(answer.body);
  if (outcome === 'refused') throw decodeBodyError(answer);
  return { body: answer.body, isConclusive: outcome === 'answered' };
}

interface SentOrder {
  body: unknown;
  /** Whether the response proves that the order was placed or rejected. If not, the order is looked up. */
  isConclusive: boolean;
}

interface OrderLookUpResponse {
  result: OrderLookUpResult;
  total: string;
}

/** Looks up an order that was sent and whose response was lost. */
export async function lookUpOrder(app: App, entry: JournalEntry): Promise<OrderLookUpResponse> {
  const [order, cart] = await Promise.all([fetchOrderState(app, entry), fetchCartState(app)]);
  return { result: { orderState: order.lookUpResult, cartState: cart }, total: order.total };
}

const createOrderRequest = ({ orderId, orderKey, email }: JournalEntry) => ({
  path: `/wc/store/v1/order/${orderId}`,
  query: { key: orderKey, billing_email: email },
});

/** Fetches the total of an order; an empty string if the request fails. */
async function fetchOrderTotal(app: App, entry: JournalEntry): Promise<string> {
  try {
    return decodeOrderTotal((await app.http.rest(createOrderRequest(entry))).body);
  } catch (error) {
    reportBug(app, 'the total of the order', error);
    return '';
  }
}

async function fetchOrderState(
  app: App,
  entry: JournalEntry,
): Promise<{ lookUpResult: OrderLookUpResult['orderState']; total: string }> {
  if (!entry.orderId || !entry.orderKey) return { lookUpResult: 'unknown', total: '' };
  try {
    const { body } = await app.http.rest(createOrderRequest(entry));
    return { lookUpResult: decodeOrderState(body), total: decodeOrderTotal(body) };
  } catch (error) {
    reportBug(app, 'looking up the order', error);
    // The API does not show drafts, so a rejected lookup means that the order is still a draft.
    return {
      lookUpResult: isHttpError(error) && error.kind === 'refused' ? 'open' : 'noResponse',
      total: '',
    };
  }
}

async function fetchCartState(app: App): Promise<OrderLookUpResult['cartState']> {
  try {
    const cart: Cart = decodeCart((await app.http.rest({ path: '/wc/store/v1/cart' })).body);
    return cart.items.length > 0 ? 'filled' : 'empty';
  } catch (error) {
    reportBug(app, 'looking up the cart', error);
    return 'noResponse';
  }
}

/** Returns the message for the thank-you page if the order's total differs from the total that the shopper saw. */
export async function findOrderTotalDifference(app: App, pageUrl: string): Promise<string | null> {
  const entry = readAttemptJournal(app);
  const key = new URL(pageUrl).searchParams.get('key');
  if (entry?.phase !== 'placed' || !entry.orderId || entry.orderKey !== key) return null;
  const total = await fetchOrderTotal(app, entry);
  if (!total || total === entry.total) return null;
  const { t } = app.messages.add(checkoutTexts);
  return t(
    'checkout.totalDiffers',
    formatMoney(total, entry.currency),
    formatMoney(entry.total, entry.currency),
  );
}

const toNumberOrZero = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

export function decodeDraftOrder(body: unknown): DraftOrder {
  const fields = asRecord(body);
  return {
    orderId: toNumberOrZero(fields.order_id),
    orderKey: asString(fields.order_key),
    customerId: toNumberOrZero(fields.customer_id),
    additionalFields: Object.fromEntries(
      Object.entries(asRecord(fields.additional_fields)).map(([id, value]) => [id, String(value ?? '')]),
    ),
  };
}

/** The payment method that the server used for the totals; `null` if the server accepts none before the order. */
function decodeMethodOfTotals(body: unknown): string | null {
  const fields = asRecord(body);
  return '__experimentalCart' in fields ? asString(fields.payment_method) : null;
}

/**
 * Decodes the result of a payment. `pageUrl`: the page's URL, to resolve relative redirects. A redirect must be an
 * http(s) URL, never a script.
 */
export function decodePaymentResult(body: unknown, pageUrl: string): PaymentResult {
  const fields = asRecord(body);
  const result = asRecord(fields.payment_result);
  const details = Array.isArray(result.payment_details) ? result.payment_details.map(asRecord) : [];
  const redirect = asString(result.redirect_url);
  return {
    message: decodeEntities(asString(fields.message)),
    paymentStatus: asString(result.payment_status) || 'not set',
    redirectUrl: redirect ? (parseSafeUrl(redirect, pageUrl)?.href ?? '') : '',
    paymentDetails: Object.fromEntries(
      details.flatMap(({ key, value }) => (asString(key) ? [[asString(key), String(value ?? '')]] : [])),
    ),
  };
}

const SUCCESS_STATUSES = ['success', 'pending'];
const FAILURE_STATUSES = ['failure', 'error'];

export const hasPaymentFailed = ({ paymentStatus }: Pick<PaymentResult, 'paymentStatus'>): boolean =>
  FAILURE_STATUSES.includes(paymentStatus);

/** Returns the HTTP status in the body of a 2xx response, where some plugins put it. */
const decodeBodyStatus = (body: unknown): number => toNumberOrZero(asRecord(asRecord(body).data).status);

/**
 * Classifies a 2xx response to an order. Only an order number together with a payment status proves an order;
 * WooCommerce sends `success` even for orders that need no payment. Plugins, firewalls and caches also answer with 200.
 * An error inside the body is a rejection, and any other response leads to a lookup.
 */
function classifyOrderResponse(body: unknown): 'answered' | 'refused' | 'unknown' {
  const paymentStatus = asString(asRecord(asRecord(body).payment_result).payment_status);
  const isAccepted = SUCCESS_STATUSES.includes(paymentStatus) && decodeDraftOrder(body).orderId > 0;
  if (decodeBodyStatus(body) > 299) return isAccepted ? 'unknown' : 'refused';
  return isAccepted || hasPaymentFailed({ paymentStatus }) ? 'answered' : 'unknown';
}

/** Returns the error that the body of a 2xx response describes, as if the response had the status of that error. */
function decodeBodyError({ body, headers }: RestResponse): HttpError {
  const status = decodeBodyStatus(body);
  return createErrorFromBody(body, { status, headers, mayBeDone: status >= 500 });
}

/** Reads the state of an order from a lookup or an order response. A draft counts as `open`. */
export function decodeOrderState(body: unknown): 'placed' | 'unpaid' | 'cancelled' | 'open' {
  const { status } = asRecord(body);
  if (typeof status !== 'string' || status === 'checkout-draft') return 'open';
  if (status === 'pending' || status === 'failed') return 'unpaid';
  return status === 'cancelled' ? 'cancelled' : 'placed';
}

/**
 * Reads the total of an order. WooCommerce always sends the totals of an order in hundredths, but its lines in the
 * currency's minor unit. The lines show how many decimals that unit has.
 */
export function decodeOrderTotal(body: unknown): string {
  const { totals, items } = asRecord(body);
  const { total_price: total, total_items: itemsTotal } = asRecord(totals);
  const lines = Array.isArray(items)
    ? items.map((item) => asString(asRecord(asRecord(item).totals).line_subtotal))
    : [];
  const isInHundredths = toMinorUnits(asString(itemsTotal)) === toMinorUnits(addAmounts(lines)) * 100n;
  if (!isInHundredths || toMinorUnits(asString(itemsTotal)) === 0n) return asString(total);
  return (toMinorUnits(asString(total)) / 100n).toString();
}
