import type { HttpError } from '../../http/errors';
import type { RestResponse } from '../../http/http.types';
import { errorFromBody } from '../../http/parse-response';
import { decodeEntities } from '../../lib/html-entities';
import { asRecord, asString } from '../../lib/json-values';
import { sumOfMoney, toMinorUnits } from '../../lib/money';
import { safeUrl } from '../../lib/url';
import type { PaymentResult } from '../../payment';
import type { DraftOrder } from '../checkout.machine';

const number = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

export function decodeDraft(body: unknown): DraftOrder {
  const from = asRecord(body);
  return {
    orderId: number(from.order_id),
    orderKey: asString(from.order_key),
    customerId: number(from.customer_id),
    additionalFields: Object.fromEntries(
      Object.entries(asRecord(from.additional_fields)).map(([id, value]) => [id, String(value ?? '')]),
    ),
  };
}

/** The payment method that the server used for the totals; `null` if the server accepts none before the order. */
export function countedMethod(body: unknown): string | null {
  const from = asRecord(body);
  return '__experimentalCart' in from ? asString(from.payment_method) : null;
}

/** `here`: the page's URL, to resolve relative redirects. A redirect must be an http(s) URL, never a script. */
export function decodePaymentResult(body: unknown, here: string): PaymentResult {
  const from = asRecord(body);
  const result = asRecord(from.payment_result);
  const details = Array.isArray(result.payment_details) ? result.payment_details.map(asRecord) : [];
  const redirect = asString(result.redirect_url);
  return {
    message: decodeEntities(asString(from.message)),
    paymentStatus: asString(result.payment_status) || 'not set',
    redirectUrl: redirect ? (safeUrl(redirect, here)?.href ?? '') : '',
    paymentDetails: Object.fromEntries(
      details.flatMap(({ key, value }) => (asString(key) ? [[asString(key), String(value ?? '')]] : [])),
    ),
  };
}

const SUCCESS_STATUSES = ['success', 'pending'];
const FAILURE_STATUSES = ['failure', 'error'];

export const hasPaymentFailed = ({ paymentStatus }: Pick<PaymentResult, 'paymentStatus'>): boolean =>
  FAILURE_STATUSES.includes(paymentStatus);

/** The HTTP status that some plugins put into the body of a 2xx response. */
const bodyStatus = (body: unknown): number => number(asRecord(asRecord(body).data).status);

/**
 * Classifies a 2xx response to an order. Only an order number and a payment status prove an order; WooCommerce sends
 * `success` even for orders that need no payment. Plugins, firewalls and caches also answer with 200: an error inside
 * the body is a refusal, and any other response leads to a look-up.
 */
export function classifyOrderResponse(body: unknown): 'answered' | 'refused' | 'unknown' {
  const paymentStatus = asString(asRecord(asRecord(body).payment_result).payment_status);
  const isTaken = SUCCESS_STATUSES.includes(paymentStatus) && decodeDraft(body).orderId > 0;
  if (bodyStatus(body) > 299) return isTaken ? 'unknown' : 'refused';
  return isTaken || hasPaymentFailed({ paymentStatus }) ? 'answered' : 'unknown';
}

/** The error that the body describes, as if the response had that HTTP status. */
export function bodyError({ body, headers }: RestResponse): HttpError {
  const status = bodyStatus(body);
  return errorFromBody(body, { status, headers, mayBeDone: status >= 500 });
}

/** The state of an order from a look-up or an order response. A draft counts as `open`. */
export function orderStateOf(body: unknown): 'placed' | 'unpaid' | 'cancelled' | 'open' {
  const { status } = asRecord(body);
  if (typeof status !== 'string' || status === 'checkout-draft') return 'open';
  if (status === 'pending' || status === 'failed') return 'unpaid';
  return status === 'cancelled' ? 'cancelled' : 'placed';
}

/**
 * The total of an order. WooCommerce always sends an order's totals in hundredths but its lines in the currency's minor
 * unit; the lines show which unit the totals have.
 */
export function orderTotal(body: unknown): string {
  const { totals, items } = asRecord(body);
  const { total_price: total, total_items: goods } = asRecord(totals);
  const lines = Array.isArray(items)
    ? items.map((item) => asString(asRecord(asRecord(item).totals).line_subtotal))
    : [];
  const isHundredfold = toMinorUnits(asString(goods)) === toMinorUnits(sumOfMoney(lines)) * 100n;
  if (!isHundredfold || toMinorUnits(asString(goods)) === 0n) return asString(total);
  return (toMinorUnits(asString(total)) / 100n).toString();
}
