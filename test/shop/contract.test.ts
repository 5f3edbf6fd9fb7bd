/** Replays recorded WooCommerce requests against the demo shop and compares status, error code, headers, keys and types. */
import {
  findHeaderDifferences,
  findShapeDifferences,
  type RecordedExchange,
  recordedExchanges,
  shapes,
} from '../support/shop/contract-shapes';
import { ADDRESS, createTestShop, ORDER, type ShopResponse, Visitor } from '../support/shop/visitor';

/**
 * Differences between the demo shop and WooCommerce that are intended, with the reason for each.
 */
const INTENDED_DIFFERENCES: Record<
  string,
  { reason: string; status?: number; code?: string; ignore?: RegExp }
> = {
  'add-item-quantity-negative': {
    reason: 'WooCommerce subtracts one and responds with 201. The demo shop rejects a quantity below one.',
    status: 400,
    code: 'woocommerce_rest_product_invalid_quantity',
  },
  'checkout-post-cheque-coupon-create-account': {
    reason: 'WordPress sets two more login cookies for its admin area, which the demo shop does not have.',
    ignore: /cookie \+wordpress_\*/,
  },
  'loggedin-add-item-nonce-only': {
    reason: 'The demo shop changes the session cookie at login, so that the guest session ends.',
    ignore: /cookie \+wp_woocommerce_session_/,
  },
};

/**
 * Accepted differences in the response to a posted comment. The demo shop sends it like a page:
 * without `no-store`, so that pages can enter the bfcache, and without a content type for a
 * redirect.
 */
const PAGE_DIFFERENCE = /header (content-type is missing|cache-control)/;

/**
 * Replays the recorded requests with the same visitors, and brings the demo shop into the state
 * that each request needs.
 */
class RecordingReplay {
  readonly shop = createTestShop();
  visitor = new Visitor(this.shop);
  readonly #second = new Visitor(this.shop);
  readonly #keys = new Map<number, string>();
  order = { id: 0, key: '' };

  async prepareShopForStep(step: RecordedExchange): Promise<void> {
    if (step.name === 'stock-race-first-order') {
      await this.#second.addToCart(120, 2);
      await this.#openNewVisitor(120, 2);
    } else if (step.name === 'stock-race-second-cart') this.visitor = this.#second;
    else if (step.name === 'apply-coupon-usage-limit') await this.#consumeCoupon('motlan');
    else if (step.name === 'loggedin-adminajax-rest-nonce') {
      await this.#openNewVisitor();
      await this.visitor.logIn();
    } else if (!step.cookies && !step.token) await this.#openNewVisitor();
    if (['checkout-post-existing-account-email', 'cookies-after-fill'].includes(step.name))
      await this.#openNewVisitor();
    if (!step.filled) return;
    const cart = await this.visitor.callStoreApi('/cart');
    if (cart.getJsonListAt('items').length > 0) return;
    if (step.name.includes('virtual')) await this.visitor.addToCart(132);
    else {
      await this.visitor.addToCart(107);
      await this.visitor.addToCart(1002);
    }
  }

  async replayRecordedRequest(step: RecordedExchange): Promise<ShopResponse> {
    const headers: Record<string, string> = {};
    if (step.nonce && !this.visitor.nonce) await this.visitor.callStoreApi('/cart');
    if (step.nonce === 'own') headers.nonce = this.visitor.nonce;
    if (step.nonce === 'wrong') headers.nonce = 'abcdef0123';
    if (step.nonce === 'old-header') headers['x-wc-store-api-nonce'] = this.visitor.nonce;
    if (step.token) {
      headers['cart-token'] = step.token === 'own' ? this.visitor.token : 'abc.def.ghi';
      headers.cookie = 'none=1';
    }
    if (step.wpNonce)
      headers['x-wp-nonce'] = step.wpNonce === 'own' ? await this.visitor.fetchNonce('wp_rest') : 'stale';
    const sent = { method: step.method, headers, form: step.form ?? false };
    const body = step.body && (await this.#resolvePlaceholders(step, step.body));
    const answer = await this.visitor.sendRequest(
      await this.#resolvePath(step),
      body ? { ...sent, body } : sent,
    );
    const key = answer.getJsonValueAt('order_key');
    if (key) this.order = { id: Number(answer.getJsonValueAt('order_id')), key: String(key) };
    for (const item of answer.getJsonListAt('items')) this.#keys.set(Number(item.id), String(item.key));
    return answer;
  }

  async #openNewVisitor(id?: number, quantity?: number): Promise<void> {
    this.visitor = new Visitor(this.shop);
    if (id !== undefined) await this.visitor.addToCart(id, quantity);
  }

  async #consumeCoupon(code: string): Promise<void> {
    const other = new Visitor(this.shop);
    await other.addToCart(107);
    await other.callStoreApi('/cart/apply-coupon', { code });
    await other.callStoreApi('/checkout', ORDER);
  }

  async #resolvePath(step: RecordedExchange): Promise<string> {
    const path = step.path.replace('@orderkey', this.order.key).replace('@order', String(this.order.id));
    return path.replace(/@key:(\d+)/, (_, id: string) => this.#keys.get(Number(id)) ?? 'unknown');
  }

  async #resolvePlaceholders(
    step: RecordedExchange,
    value: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const filled: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value))
      filled[name] = await this.#resolvePlaceholder(step, name, inner);
    return filled;
  }

  async #resolvePlaceholder(step: RecordedExchange, name: string, value: unknown): Promise<unknown> {
    if (Array.isArray(value))
      return Promise.all(value.map((item) => this.#resolvePlaceholder(step, name, item)));
    if (typeof value === 'object' && value !== null) {
      const { '@': base, ...shopValue } = value as Record<string, unknown>;
      return this.#resolvePlaceholders(step, base === 'address' ? { ...ADDRESS, ...shopValue } : shopValue);
    }
    if (typeof value !== 'string') return value;
    if (value === '@nonce') return this.visitor.nonce;
    if (value === '@process') return this.visitor.fetchNonce('woocommerce-process_checkout');
    if (value === '@security') {
      const action = step.path.replace(/.*wc-ajax=/, '').replaceAll('_', '-');
      return this.visitor.fetchNonce(action as 'apply-coupon');
    }
    if (name === 'key' && value === 'wc_order_U0vwQJR5zoMe9') return this.order.key;
    return value
      .replace('@stamp', step.name)
      .replace(/^@key:(\d+)$/, (_, id: string) => this.#keys.get(Number(id)) ?? 'unknown');
  }
}

function findBodyDifferences(step: RecordedExchange, answer: ShopResponse): string[] {
  const { json } = answer;
  if (step.text === 'html') return /<\w+/.test(answer.text) ? [] : ['body is no HTML'];
  if (step.text === 'nonce') return /^[0-9a-f]{10}$/.test(answer.text) ? [] : [`body is ${answer.text}`];
  if (step.text !== undefined) return answer.text === step.text ? [] : [`body is „${answer.text}“`];
  if (step.batch) return findBatchDifferences(step, answer);
  if (step.routes)
    return findRouteDifferences(step.routes, answer.getJsonValueAt('routes') as RouteDescriptions);
  if (step.endpoints) return findEndpointDifferences(step.endpoints, json as RouteDescriptions[string]);
  if (step.role) {
    const shape = shapes.get(step.role.replace('[]', ''));
    if (!shape) return [`no shape for ${step.role}`];
    if (!step.role.endsWith('[]')) return findShapeDifferences(json, shape);
    return answer.getJsonListAt().length > 0
      ? findShapeDifferences(json, { t: ['array'], items: shape })
      : ['the list is empty'];
  }
  if (!step.embedsCart) return step.shape ? findShapeDifferences(json, step.shape) : [];
  const { cart, ...data } = answer.getJsonValueAt('data') as Record<string, unknown>;
  const shopValue = step.shape ? findShapeDifferences({ ...(json as object), data }, step.shape) : [];
  return [...shopValue, ...findShapeDifferences(cart, shapes.get('cart') ?? { t: [] }, 'data.cart')];
}

function describeJsonDifference(shopValue: unknown, recorded: unknown): string[] {
  const [left, right] = [JSON.stringify(shopValue), JSON.stringify(recorded)];
  return left === right ? [] : [`${left}, recorded ${right}`];
}

function findBatchDifferences(step: RecordedExchange, answer: ShopResponse): string[] {
  const responses = answer.getJsonListAt('responses');
  const names = Object.keys(responses[0]?.headers ?? {}).sort();
  return [
    ...describeJsonDifference(
      responses.map(({ status }) => status),
      step.batch,
    ),
    ...describeJsonDifference(names, step.subHeaders),
  ];
}

type RouteDescriptions = Record<string, { endpoints: { methods: string[]; args: object }[] }>;

function findRouteDifferences(
  recorded: NonNullable<RecordedExchange['routes']>,
  shopValue: RouteDescriptions,
): string[] {
  const stepDifferences = Object.entries(recorded).flatMap(([pattern, endpoints]) =>
    shopValue[pattern]
      ? findEndpointDifferences(endpoints, shopValue[pattern]).map((text) => `${pattern}: ${text}`)
      : [],
  );
  return [
    ...describeJsonDifference(Object.keys(shopValue).sort(), Object.keys(recorded).sort()),
    ...stepDifferences,
  ];
}

function findEndpointDifferences(
  recorded: NonNullable<RecordedExchange['endpoints']>,
  shopValue: RouteDescriptions[string],
): string[] {
  return describeJsonDifference(
    shopValue.endpoints.map(({ methods, args }) => [methods, Object.keys(args).sort()]),
    recorded,
  );
}

test("demo shop, recorded requests: each response has the same status, headers, keys and types as WooCommerce's response", async () => {
  const replay = new RecordingReplay();
  const differences: string[] = [];
  for (const step of recordedExchanges) {
    await replay.prepareShopForStep(step);
    const answer = await replay.replayRecordedRequest(step);
    const intended = INTENDED_DIFFERENCES[step.name];
    if (answer.status !== (intended?.status ?? step.status)) {
      differences.push(
        `${step.name}: status ${answer.status}, recorded ${step.status} ${answer.text.slice(0, 200)}`,
      );
      continue;
    }
    const code = intended?.code ?? step.code;
    if (code !== undefined && answer.code !== code)
      differences.push(`${step.name}: code ${answer.code}, recorded ${code}`);
    const stepDifferences = [
      ...findHeaderDifferences(answer.headers, step.headers),
      ...(intended?.status ? [] : findBodyDifferences(step, answer)),
    ];
    const unexpected = stepDifferences.filter(
      (text) =>
        !intended?.ignore?.test(text) &&
        !(step.path === '/wp-comments-post.php' && PAGE_DIFFERENCE.test(text)),
    );
    differences.push(...unexpected.map((text) => `${step.name}: ${text}`));
  }
  expect(differences).toEqual([]);
});

test('demo shop, recorded requests: a missing key, a new key, another type or a missing header counts as a difference from WooCommerce', () => {
  const cart = shapes.get('cart') ?? { t: [] };
  expect(findShapeDifferences({ items: 1 }, cart)).toEqual(
    expect.arrayContaining(['.coupons is missing', '.items is number, recorded array']),
  );
  expect(findShapeDifferences({ a: 1 }, { t: ['object'], keys: {} })).toEqual(['.a was not recorded']);
  expect(findHeaderDifferences(new Headers(), { as: 'plain' })).toContain('header link is missing');
  expect(findHeaderDifferences(new Headers({ allow: 'GET' }), { allow: 'POST' })).toHaveLength(1);
});
