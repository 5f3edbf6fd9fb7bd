import type { App } from '../../app/app.types';
import { reportBug } from '../../app/create-app';
import { type Cart, decodeCart } from '../../cart';
import { isHttpError } from '../../http/errors';
import { checkoutTexts } from '../../i18n/vi/checkout';
import { formatMoney } from '../../lib/money';
import type { JournalEntry, OrderLookUpResult } from '../attempt/attempt-journal.rules';
import { readJournal } from '../attempt/attempt-journal.saga';
import type { DraftOrder } from '../checkout.machine';
import {
  classifyOrderResponse,
  decodeBodyError,
  decodeDraftOrder,
  decodeMethodOfTotals,
  decodeOrderState,
  decodeOrderTotal,
  decodePaymentResult,
  hasPaymentFailed,
} from './order.decode';

/**
 * The timeout is long, because payment providers may be slow, and aborting early leaves an order whose outcome is
 * unknown.
 */
const ORDER_TIMEOUT = 60_000;
const CHECKOUT = '/wc/store/v1/checkout';

/**
 * WooCommerce 8 creates a draft order on this request; its number is used to look up an order whose response was lost.
 */
export async function fetchDraftOrder(
  app: App,
): Promise<{ draft: DraftOrder; methodOfTotals: string | null }> {
  const { body } = await app.http.rest({ path: CHECKOUT });
  return { draft: decodeDraftOrder(body), methodOfTotals: decodeMethodOfTotals(body) };
}

/** Choices in the form that may change the total before the order. */
export interface CheckoutChoices {
  payment_method?: string;
  additional_fields?: Readonly<Record<string, string | boolean>>;
}

/** Sends the shopper's choices and returns the recalculated cart. */
export async function sendChoices(app: App, choices: CheckoutChoices): Promise<Cart> {
  const query = { __experimental_calc_totals: true };
  const { body } = await app.http.rest({ method: 'PUT', path: CHECKOUT, query, body: choices });
  return decodeCart(Object(body).__experimentalCart);
}

/** Sends the order. `paying`: the existing unpaid order whose payment is retried. */
export async function sendOrder(app: App, body: object, paying: JournalEntry | null): Promise<SentOrder> {
  const request = {
    method: 'POST' as const,
    timeout: ORDER_TIMEOUT,
    path: paying ? `${CHECKOUT}/${paying.orderId}` : CHECKOUT,
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
  const meaning = classifyOrderResponse(answer.body);
  if (meaning === 'refused') throw decodeBodyError(answer);
  return { body: answer.body, isProven: meaning === 'answered' };
}

export interface SentOrder {
  body: unknown;
  /** Whether the response proves that the order was placed or rejected. If not, the order is looked up. */
  isProven: boolean;
}

export interface OrderLookUp {
  result: OrderLookUpResult;
  total: string;
}

/** Looks up an order that was sent and whose response was lost. */
export async function lookUpOrder(app: App, entry: JournalEntry): Promise<OrderLookUp> {
  const [order, cart] = await Promise.all([fetchOrderState(app, entry), fetchCartState(app)]);
  return { result: { order: order.lookUpResult, cart }, total: order.total };
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
): Promise<{ lookUpResult: OrderLookUpResult['order']; total: string }> {
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

async function fetchCartState(app: App): Promise<OrderLookUpResult['cart']> {
  try {
    const cart: Cart = decodeCart((await app.http.rest({ path: '/wc/store/v1/cart' })).body);
    return cart.items.length > 0 ? 'filled' : 'empty';
  } catch (error) {
    reportBug(app, 'looking up the cart', error);
    return 'noResponse';
  }
}

/** Returns the message for the thank-you page if the order's total differs from the total that the shopper saw. */
export async function findTotalDifference(app: App, pageUrl: string): Promise<string | null> {
  const entry = readJournal(app);
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
