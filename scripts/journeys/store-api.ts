import type { APIRequestContext, APIResponse } from 'playwright-core';
import { type Currency, decodeCurrency, type MoneyAmount } from './money';

/**
 * Facts about the shop's cart, products and orders, read from the Store API with the cookies of a visit's browser
 * profile.
 */

export interface ServerLine {
  key: string;
  id: number;
  name: string;
  permalink: string;
  quantity: number;
  maximum: number;
  /** The chosen attribute values of a variation. */
  chosenValues: string[];
}

export interface ServerRate {
  id: string;
  name: string;
  isSelected: boolean;
}

export interface ServerCart {
  lines: ServerLine[];
  /** The sum of the quantities of all cart lines. */
  itemsCount: number;
  total: MoneyAmount;
  coupons: string[];
  needsShipping: boolean;
  rates: ServerRate[];
  paymentMethods: string[];
  country: string;
}

export interface ServerProduct {
  id: number;
  name: string;
  type: string;
  permalink: string;
  price: MoneyAmount;
  isBuyable: boolean;
  isSoldIndividually: boolean;
  minimum: number;
  maximum: number;
  variations: { id: number; attributes: { name: string; value: string }[] }[];
}

export interface ServerOrder {
  id: number;
  status: string;
  total: MoneyAmount;
  lines: { name: string; quantity: number }[];
}

export interface ServerReview {
  id: number;
  rating: number;
  text: string;
}

export interface ServerBlogPost {
  link: string;
  html: string;
}

export interface StoreApi {
  fetchCart(): Promise<ServerCart>;
  fetchProducts(query?: Record<string, string>): Promise<ServerProduct[]>;
  fetchReviews(product: number): Promise<ServerReview[]>;
  /** Returns an empty list if the server does not list its posts. */
  fetchPosts(): Promise<ServerBlogPost[]>;
  addProduct(product: number, quantity: number): Promise<void>;
  setAddress(address: Readonly<Record<string, string>>): Promise<void>;
  emptyCart(): Promise<void>;
  /** Returns `undefined` if this WooCommerce version has no route for orders. */
  fetchOrder(id: number, key: string, email: string): Promise<ServerOrder | undefined>;
}

type JsonObject = Record<string, unknown>;

export class StoreApiError extends Error {}

/**
 * Creates a client for the Store API. `root` is the REST API's URL: `https://shop.example/wp-json/` or
 * `https://shop.example/?rest_route=/`.
 */
export function createStoreApi(request: APIRequestContext, root: string): StoreApi {
  const buildRestUrl = (
    path: string,
    query: Readonly<Record<string, string>> = {},
    namespace = 'wc/store/v1',
  ) => {
    const url = new URL(root);
    const route = `${namespace}/${path}`;
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${route}`);
    else url.pathname += route;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  // Adds a unique query, so that caches do not respond: WooCommerce 8.5 sends the cart without `no-store`.
  const sendGetRequest = (path: string, query: Readonly<Record<string, string>> = {}) =>
    request.get(buildRestUrl(path, { ...query, journeys: String(Date.now()) }));
  // Reads a new nonce before each change, because it belongs to the session, which begins with the first item.
  const sendCartChange = async (method: 'POST' | 'DELETE', path: string, data?: object) => {
    const nonce = (await sendGetRequest('cart')).headers().nonce ?? '';
    const response = await request.fetch(buildRestUrl(path), {
      method,
      headers: { Nonce: nonce },
      ...(data && { data }),
    });
    if (!response.ok()) throw await createStoreApiError(response, `${method} ${path}`);
  };
  return {
    fetchCart: async () => decodeCart(await parseJson(await sendGetRequest('cart'), 'GET cart')),
    fetchProducts: async (query = {}) => {
      const found = await parseJson(
        await sendGetRequest('products', { per_page: '100', ...query }),
        'GET products',
      );
      return (found as unknown as JsonObject[]).map(decodeProduct);
    },
    async fetchReviews(product) {
      const query = { product_id: String(product), per_page: '100' };
      const found = await parseJson(await sendGetRequest('products/reviews', query), 'GET products/reviews');
      return (found as unknown as JsonObject[]).map(({ id, rating, review }) => ({
        ...{ id: Number(id), rating: Number(rating), text: convertHtmlNameToText(review) },
      }));
    },
    async fetchPosts() {
      const response = await request.get(buildRestUrl('posts', { per_page: '20' }, 'wp/v2'));
      if (!response.ok()) return [];
      const found = await parseJson(response, 'GET posts');
      return (found as unknown as JsonObject[]).map(({ link, content }) => ({
        link: String(link),
        html: String((content as JsonObject).rendered),
      }));
    },
    addProduct: (id, quantity) => sendCartChange('POST', 'cart/add-item', { id, quantity }),
    setAddress: (address) =>
      sendCartChange('POST', 'cart/update-customer', { shipping_address: address, billing_address: address }),
    emptyCart: () => sendCartChange('DELETE', 'cart/items'),
    async fetchOrder(id, key, email) {
      const response = await sendGetRequest(`order/${id}`, { key, billing_email: email });
      if (response.status() === 404 && (await response.text()).includes('rest_no_route')) return undefined;
      return decodeOrder(await parseJson(response, `GET order/${id}`));
    },
  };
}

async function parseJson(response: APIResponse, what: string): Promise<JsonObject> {
  if (!response.ok()) throw await createStoreApiError(response, what);
  try {
    return (await response.json()) as JsonObject;
  } catch {
    throw new StoreApiError(`${what}: the answer of ${response.url()} is not JSON.`);
  }
}

async function createStoreApiError(response: APIResponse, what: string): Promise<StoreApiError> {
  const body = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, 200);
  return new StoreApiError(`${what}: the Store API answered ${response.status()}: ${body}`);
}

function decodeCart(cart: JsonObject): ServerCart {
  const totals = cart.totals as JsonObject;
  const packages = cart.shipping_rates as { shipping_rates: JsonObject[] }[];
  const lines = (cart.items as JsonObject[]).map(decodeCartLine);
  return {
    lines,
    itemsCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: { minorUnits: Number(totals.total_price), currency: decodeCurrency(totals) },
    coupons: (cart.coupons as { code: string }[]).map(({ code }) => code),
    needsShipping: cart.needs_shipping === true,
    rates: packages
      .flatMap(({ shipping_rates: rates }) => rates)
      .map((rate) => ({
        id: String(rate.rate_id),
        name: convertHtmlNameToText(rate.name),
        isSelected: rate.selected === true,
      })),
    paymentMethods: (cart.payment_methods as string[] | undefined) ?? [],
    country: String(
      (cart.shipping_address as JsonObject).country || (cart.billing_address as JsonObject).country || '',
    ),
  };
}

function decodeCartLine(line: JsonObject): ServerLine {
  return {
    key: String(line.key),
    id: Number(line.id),
    name: convertHtmlNameToText(line.name),
    permalink: String(line.permalink),
    quantity: Number(line.quantity),
    maximum: Number((line.quantity_limits as JsonObject).maximum),
    chosenValues: (line.variation as { value: string }[]).map(({ value }) => convertHtmlNameToText(value)),
  };
}

function decodeProduct(product: JsonObject): ServerProduct {
  const prices = product.prices as JsonObject & Currency;
  const limits = (product.add_to_cart ?? {}) as JsonObject;
  return {
    id: Number(product.id),
    name: convertHtmlNameToText(product.name),
    type: String(product.type),
    permalink: String(product.permalink),
    price: { minorUnits: Number(prices.price), currency: decodeCurrency(prices) },
    isBuyable: product.is_purchasable === true && product.is_in_stock === true,
    isSoldIndividually: product.sold_individually === true,
    minimum: Number(limits.minimum ?? 1) * (Number(limits.multiple_of ?? 1) > 1 ? 2 : 1),
    maximum: Number(limits.maximum ?? 9999),
    variations: (product.variations ?? []) as ServerProduct['variations'],
  };
}

function decodeOrder(order: JsonObject): ServerOrder {
  const totals = order.totals as JsonObject;
  return {
    id: Number(order.id),
    status: String(order.status),
    total: { minorUnits: Number(totals.total_price), currency: decodeCurrency(totals) },
    lines: (order.items as JsonObject[]).map((line) => ({
      name: convertHtmlNameToText(line.name),
      quantity: Number(line.quantity),
    })),
  };
}

/** Describes the cart's lines for reports: `2 × Bowl, 1 × Cup`. */
export function describeCart({ lines }: Pick<ServerCart, 'lines'>): string {
  if (lines.length === 0) return 'empty';
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Decodes a name in the Store API, which is HTML: tags are dropped and entities are decoded. */
function convertHtmlNameToText(html: unknown): string {
  return String(html)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
