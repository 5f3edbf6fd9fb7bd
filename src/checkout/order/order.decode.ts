import type { HttpError } from '../../http/errors';
import { createErrorFromBody } from '../../http/fetch-response';
import type { RestResponse } from '../../http/http.types';
import { decodeEntities } from '../../lib/html';
import { asRecord, asString } from '../../lib/json-values';
import { addAmounts, toMinorUnits } from '../../lib/money';
import { parseSafeUrl } from '../../lib/url';
import type { PaymentResult } from '../../payment';
import type { DraftOrder } from '../checkout.machine';

const toNumber = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

export function decodeDraftOrder(body: unknown): DraftOrder {
  const from = asRecord(body);
  return {
    orderId: toNumber(from.order_id),
    orderKey: asString(from.order_key),
    customerId: toNumber(from.customer_id),
    additionalFields: Object.fromEntries(
      Object.entries(asRecord(from.additional_fields)).map(([id, value]) => [id, String(value ?? '')]),
    ),
  };
}

/** The payment method that the server used for the totals; `null` if the server accepts none before the order. */
export function decodeMethodOfTotals(body: unknown): string | null {
  const from = asRecord(body);
  return '__experimentalCart' in from ? asString(from.payment_method) : null;
}

/**
 * Decodes the result of a payment. `pageUrl`: the page's URL, to resolve relative redirects. A redirect must be an
 * http(s) URL, never a script.
 */
export function decodePaymentResult(body: unknown, pageUrl: string): PaymentResult {
  const from = asRecord(body);
  const result = asRecord(from.payment_result);
  const details = Array.isArray(result.payment_details) ? result.payment_details.map(asRecord) : [];
  const redirect = asString(result.redirect_url);
  return {
    message: decodeEntities(asString(from.message)),
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

/** Returns the HTTP status that some plugins put into the body of a 2xx response. */
const decodeBodyStatus = (body: unknown): number => toNumber(asRecord(asRecord(body).data).status);

/**
 * Classifies a 2xx response to an order. Only an order number and a payment status prove an order; WooCommerce sends
 * `success` even for orders that need no payment. Plugins, firewalls and caches also answer with 200: an error inside
 * the body is a rejection, and any other response leads to a lookup.
 */
export function classifyOrderResponse(body: unknown): 'answered' | 'refused' | 'unknown' {
  const paymentStatus = asString(asRecord(asRecord(body).payment_result).payment_status);
  const isAccepted = SUCCESS_STATUSES.includes(paymentStatus) && decodeDraftOrder(body).orderId > 0;
  if (decodeBodyStatus(body) > 299) return isAccepted ? 'unknown' : 'refused';
  return isAccepted || hasPaymentFailed({ paymentStatus }) ? 'answered' : 'unknown';
}

/** Returns the error that the body of a 2xx response describes, as if the response had the status of that error. */
export function decodeBodyError({ body, headers }: RestResponse): HttpError {
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
 * Reads the total of an order. WooCommerce always sends an order's totals in hundredths but its lines in the
 * currency's minor unit; the lines show which unit the totals have.
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
