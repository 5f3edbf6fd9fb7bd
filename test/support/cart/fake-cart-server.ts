import type { Domain } from '../../../src/app/app.types';
import { type AppDependencies, createApp } from '../../../src/app/create-app';
import { cartDomain } from '../../../src/cart';
import { selectCartState } from '../../../src/cart/slice';
import type { CartState } from '../../../src/cart/state.types';
import { HttpError } from '../../../src/http/errors';
import type { BatchResult, Http, HttpErrorFields, RestRequest } from '../../../src/http/http.types';
import { createMessages } from '../../../src/i18n/messages';
import { createStorage, type StorageHost } from '../../../src/lib/storage';

/** The outcome of a request: whether the server handles it, and whether the response arrives. */
export type RequestOutcome =
  | 'ok'
  | 'lost-before'
  | 'lost-after'
  | 'broken-before'
  | 'broken-after'
  | 'throttled'
  | 'refused'
  | 'blocked';

const CURRENCY = {
  currency_code: 'VND',
  currency_symbol: '₫',
  currency_minor_unit: 0,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '',
  currency_suffix: '₫',
};

const PRICE = 10_000;

/** A fake shop that has only the parts of a cart that the change queue uses. */
export class FakeCartServer {
  readonly lines = new Map<number, number>();
  readonly coupons = new Set<string>();
  rate = 'flat_rate:1';
  billing: Record<string, string> = { country: 'VN' };
  errors: { code: string; message: string }[] = [];
  /** Whether errors are in one response only, as WooCommerce's errors about removed coupons are. */
  reportsErrorsOnce = false;
  readonly requestOutcomes: RequestOutcome[] = [];
  readonly requests: string[] = [];
  latency = 50;
  /**
   * Whether a request that only reads the cart saves the session as it was when the request began, as in WooCommerce
   * 8.5. That overwrites a change that was made meanwhile.
   */
  doReadsSaveSession = false;
  runningRequests = 0;
  maxRunningRequests = 0;

  createCart() {
    const items = [...this.lines].map(([id, quantity]) => ({
      key: `key-${id}`,
      id,
      quantity,
      name: `Bát số ${id}`,
      prices: { price: String(PRICE), ...CURRENCY },
      totals: { line_total: String(PRICE * quantity), ...CURRENCY },
    }));
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const { errors } = this;
    if (this.reportsErrorsOnce) this.errors = [];
    return {
      items,
      errors,
      items_count: count,
      coupons: [...this.coupons].map((code) => ({ code })),
      shipping_rates: [
        {
          package_id: 0,
          shipping_rates: ['flat_rate:1', 'flat_rate:2', 'free_shipping:3'].map((rate_id) => ({
            rate_id,
            selected: rate_id === this.rate,
            ...CURRENCY,
          })),
        },
      ],
      billing_address: this.billing,
      totals: { total_price: String(PRICE * count), ...CURRENCY },
    };
  }

  createHttp(): Http {
    const rejectUnusedRequest = () => Promise.reject(new Error('not part of this store'));
    return {
      rest: (request) => {
        const before = [...this.lines];
        const readCart = () => {
          if (this.doReadsSaveSession) {
            this.lines.clear();
            for (const [id, quantity] of before) this.lines.set(id, quantity);
          }
          return createSuccessResponse(this.createCart());
        };
        return this.simulateRequest('GET cart', 'ok', readCart, request.signal);
      },
      batch: (_send, requests) => {
        const requestOutcome = this.requestOutcomes.shift() ?? 'ok';
        const isRejected = requestOutcome === 'refused';
        return this.simulateRequest(`batch ${requests.map(describeRequest).join(', ')}`, requestOutcome, () =>
          requests.map(
            (request): BatchResult => (isRejected ? createRejection() : this.applyCartChangeRequest(request)),
          ),
        );
      },
      wcAjax: (endpoint, fields) => {
        const { product_id, quantity, cart_item_key } = fields as Record<string, string>;
        const requestOutcome = this.requestOutcomes.shift() ?? 'ok';
        return this.simulateRequest(`${endpoint} ${product_id ?? cart_item_key}`, requestOutcome, () => {
          if (requestOutcome === 'refused')
            return { error: true, product_url: 'https://tiem.example/san-pham/bat/' };
          if (endpoint === 'add_to_cart') this.addQuantityToLine(Number(product_id), Number(quantity));
          else this.lines.delete(Number(cart_item_key?.slice(4)));
          return { fragments: {}, cart_hash: 'abc' };
        });
      },
      restAll: rejectUnusedRequest,
      adminAjax: rejectUnusedRequest,
      postForm: (url, body) =>
        this.requestCartPage(`POST ${url}`, () => {
          for (const [name, value] of body as URLSearchParams) {
            const id = Number(/^cart\[key-(\d+)\]\[qty\]$/.exec(name)?.[1]);
            if (this.lines.has(id)) this.lines.set(id, Number(value));
          }
        }),
      getPage: (url) => this.requestCartPage(`GET ${url}`, () => {}),
    };
  }

  /** Simulates a request of the classic cart page, whose response lists the cart's lines. */
  private requestCartPage(name: string, change: () => void): ReturnType<Http['getPage']> {
    return this.simulateRequest(name, this.requestOutcomes.shift() ?? 'ok', () => {
      change();
      return { url: '/gio-hang/', status: 200, html: JSON.stringify([...this.lines]) };
    });
  }

  private addQuantityToLine(id: number, quantity: number): void {
    this.lines.set(id, (this.lines.get(id) ?? 0) + quantity);
  }

  private applyCartChangeRequest({ path, body }: RestRequest): BatchResult {
    const { id, key, quantity, code, rate_id, billing_address } = body as CartRequestBody;
    if (path.endsWith('add-item')) this.addQuantityToLine(id, quantity);
    else if (path.endsWith('apply-coupon')) this.coupons.add(code.toLowerCase());
    else if (path.endsWith('remove-coupon')) this.coupons.delete(code.toLowerCase());
    else if (path.endsWith('select-shipping-rate')) this.rate = rate_id;
    else if (path.endsWith('update-customer')) this.billing = { ...this.billing, ...billing_address };
    // Ignores a change of extension data, which this fake cart does not have.
    else if (!path.endsWith('extensions')) {
      const line = Number(key.slice(4));
      if (!this.lines.has(line)) {
        const data = { status: 409, cart: this.createCart() };
        return {
          ok: false,
          error: createError({ kind: 'refused', code: 'woocommerce_rest_cart_invalid_key', data }),
        };
      }
      if (path.endsWith('remove-item')) this.lines.delete(line);
      else this.lines.set(line, quantity);
    }
    return { ok: true, answer: createSuccessResponse(this.createCart()) };
  }

  private async simulateRequest<T>(
    name: string,
    requestOutcome: RequestOutcome,
    work: () => T,
    signal?: AbortSignal,
  ): Promise<T> {
    this.requests.push(name);
    this.runningRequests++;
    this.maxRunningRequests = Math.max(this.maxRunningRequests, this.runningRequests);
    let isOver = false;
    const countRequestAsEnded = () => {
      if (!isOver) this.runningRequests--;
      isOver = true;
    };
    signal?.addEventListener('abort', countRequestAsEnded);
    try {
      await new Promise((resolve) => setTimeout(resolve, this.latency));
      if (requestOutcome === 'lost-before')
        throw createError({ kind: 'offline', code: 'fetch_error', mayBeDone: true });
      if (requestOutcome === 'broken-before')
        throw createError({ kind: 'broken', code: 'unknown_error', mayBeDone: true });
      if (requestOutcome === 'throttled')
        throw createError({ kind: 'throttled', code: 'too_many', retryAfter: 3 });
      if (requestOutcome === 'blocked') throw createError({ kind: 'blocked', code: 'firewall' });
      const result = work();
      if (requestOutcome === 'lost-after')
        throw createError({ kind: 'offline', code: 'fetch_error', mayBeDone: true });
      if (requestOutcome === 'broken-after')
        throw createError({ kind: 'unreadable', code: 'invalid_json', mayBeDone: true });
      return result;
    } finally {
      countRequestAsEnded();
    }
  }
}

function createError(fields: Partial<HttpErrorFields> & Pick<HttpErrorFields, 'kind' | 'code'>): HttpError {
  return new HttpError(fields);
}

function createSuccessResponse(body: unknown) {
  return { status: 200, headers: new Headers(), body };
}

function createRejection(): BatchResult {
  return {
    ok: false,
    error: createError({ kind: 'refused', code: 'invalid_quantity', serverMessage: 'Chỉ còn 3 chiếc.' }),
  };
}

interface CartRequestBody {
  id: number;
  key: string;
  quantity: number;
  code: string;
  rate_id: string;
  billing_address: Record<string, string>;
  namespace: string;
  data: unknown;
}

function describeRequest({ path, body }: RestRequest): string {
  const { id, key, quantity, code, rate_id, billing_address, namespace, data } =
    body as Partial<CartRequestBody>;
  const named = id ?? key ?? code ?? rate_id ?? JSON.stringify(billing_address ?? { namespace, data });
  return `${path.split('/').at(-1)} ${named}${quantity === undefined ? '' : `=${quantity}`}`;
}

class FakeStorage {
  private readonly entries = new Map<string, string>();
  getItem = (name: string): string | null => this.entries.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.entries.set(name, value);
  removeItem = (name: string): void => void this.entries.delete(name);
}

/** Fake Web Locks: each name has one holder, and other requests wait in order. */
class FakeLocks {
  readonly queues = new Map<string, (() => void)[]>();

  async request<T>(name: string, ...rest: unknown[]): Promise<T> {
    const work = rest.at(-1) as (lock: Lock) => Promise<T>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    // Simulates leaving the page by aborting the request: the browser then releases the page's locks.
    let rejectLockedWork = () => {};
    const aborted = new Promise<never>((_, reject) => {
      rejectLockedWork = () => reject(signal?.reason);
    });
    signal?.addEventListener('abort', rejectLockedWork);
    aborted.catch(() => {});
    const queue = this.queues.get(name);
    if (queue) await new Promise<void>((resolve) => queue.push(resolve));
    else this.queues.set(name, []);
    try {
      signal?.throwIfAborted();
      return await Promise.race([work({ name, mode: 'exclusive' }), aborted]);
    } finally {
      signal?.removeEventListener('abort', rejectLockedWork);
      const next = this.queues.get(name)?.shift();
      if (next) next();
      else this.queues.delete(name);
    }
  }

  query = async () => ({ held: [...this.queues.keys()].map((name) => ({ name })), pending: [] });
}

/** A shopper's fake browser: the shop, the storage and the locks that all of its pages share. */
export class FakeBrowser {
  readonly server = new FakeCartServer();
  readonly localStorage = new FakeStorage();
  /** Session storage, shared by the pages of one tab. */
  tab = new FakeStorage();
  locks: FakeLocks | undefined;

  openNewTab(): this {
    this.tab = new FakeStorage();
    return this;
  }

  addLocksApi(): this {
    this.locks = new FakeLocks();
    return this;
  }
}

/** Opens a fake page with the cart domain and a fake clock. */
export function openCartPage(
  lines: Record<number, number> = {},
  browser = new FakeBrowser(),
  domain: Domain = cartDomain,
  http?: Http,
) {
  const server = browser.server;
  for (const [id, quantity] of Object.entries(lines)) server.lines.set(Number(id), quantity);
  const page = new EventTarget();
  const { locks, localStorage } = browser;
  Object.assign(page, {
    navigator: { onLine: true, locks },
    cookie: '',
    visibilityState: 'visible',
    localStorage,
    sessionStorage: browser.tab,
  });
  Object.assign(globalThis, { window: page, document: page });
  const events: [string, unknown][] = [];
  for (const name of ['add-started', 'line-added', 'line-removed', 'changed'])
    page.addEventListener(`tiem:cart:${name}`, (event) => events.push([name, (event as CustomEvent).detail]));
  const problems: unknown[] = [];
  const app = createApp({
    http: http ?? server.createHttp(),
    messages: createMessages(),
    clock: { now: () => Date.now() },
    document: page as Document,
    settings: { homeUrl: 'https://tiem.example/', currentUserId: 0, pluginPrefix: 'woocommerce', raw: {} },
    storage: createStorage('local', 'https://tiem.example/', 0, page as unknown as StorageHost),
    onProblem: (_: string, cause: unknown) => problems.push(cause),
  } as unknown as AppDependencies);
  app.addDomain(domain);
  return {
    server,
    app,
    page,
    events,
    problems,
    state: (): CartState => selectCartState(app.store.getState()),
    notices: () => app.store.getState().notice.notices.map(({ content }) => content),
    advanceTime: (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds),
  };
}
