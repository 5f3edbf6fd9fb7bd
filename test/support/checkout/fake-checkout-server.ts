import { fieldEdited, selectAddresses } from '../../../src/address';
import type { App } from '../../../src/app/app.types';
import { type AppDependencies, createApp } from '../../../src/app/create-app';
import { viewerAdded } from '../../../src/cart';
import { checkoutDomain, orderRequested } from '../../../src/checkout';
import { selectCheckout } from '../../../src/checkout/checkout.slice';
import { HttpError } from '../../../src/http/errors';
import type { BatchResult, Http, RestRequest, RestResponse } from '../../../src/http/http.types';
import { createMessages } from '../../../src/i18n/messages';
import { cartTexts } from '../../../src/i18n/vi/cart';
import { browser } from '../../../src/lib/browser';
import type { KeyedStorage } from '../../../src/lib/storage';
import { getPaymentRegistry } from '../../../src/payment';

/**
 * The outcome of an order request: whether it is handled, whether the response arrives, or that it is handled long
 * after the page has stopped waiting.
 */
export type OrderRequestOutcome =
  | 'ok'
  | 'refused'
  | 'throttled'
  | 'lost-before'
  | 'lost-after'
  | 'broken-before'
  | 'broken-after'
  | 'repeated'
  | 'late';

const CURRENCY = {
  currency_code: 'VND',
  currency_symbol: '₫',
  currency_minor_unit: 0,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '',
  currency_suffix: '₫',
};

const RATES = {
  package_id: 0,
  name: 'Giao hàng',
  shipping_rates: [
    { rate_id: 'flat_rate:1', method_id: 'flat_rate', price: '0', selected: true, ...CURRENCY },
  ],
};

const createOfflineError = () => new HttpError({ kind: 'offline', code: 'fetch_error', mayBeDone: true });
const createRejection = (code: string, status = 400, data: object = {}) =>
  new HttpError({
    kind: 'refused',
    code,
    status,
    serverMessage: 'Cửa hàng chưa nhận đơn.',
    data: { status, ...data },
  });
const waitMilliseconds = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fake shop with one product and a checkout, which responds as WooCommerce 8.5 or 11 does. */
export class FakeCheckoutServer {
  quantity = 1;
  price = 100_000;
  isOnline = true;
  /** Errors with which requests fail, by the end of the request's path. */
  readonly failures = new Map<string, () => unknown>();
  latency = 40;
  methods = ['cod'];
  rates: unknown[] = [RATES];
  errors: { code: string; message: string }[] = [];
  /** Whether orders are paid on an external page; the products then stay in the cart until the order is paid. */
  isPaidExternally = false;
  readonly orders: { id: number; total: string; body: Record<string, unknown>; status: string }[] = [];
  readonly orderRequests: Record<string, unknown>[] = [];
  /** Drafts of the checkout form that were stored before the order, which only WooCommerce 11 supports. */
  readonly storedDrafts: Record<string, unknown>[] = [];
  refusesDrafts = false;
  fee = 0;
  readonly requestOutcomes: OrderRequestOutcome[] = [];
  /** Prepared responses to the next order requests: bodies with status 200, or errors. They create no order. */
  readonly preparedResponses: unknown[] = [];
  readonly customer = { billing: {} as Record<string, string>, shipping: {} as Record<string, string> };

  constructor(readonly serverVersion: 8 | 11) {}

  get total(): string {
    return String(this.price * this.quantity + this.fee);
  }

  createCart() {
    const items = this.quantity
      ? [
          {
            key: 'key-1',
            id: 1,
            quantity: this.quantity,
            name: 'Bát',
            prices: { price: String(this.price), ...CURRENCY },
            totals: { line_total: this.total, ...CURRENCY },
          },
        ]
      : [];
    return {
      items,
      items_count: this.quantity,
      needs_payment: true,
      needs_shipping: true,
      shipping_rates: this.rates,
      has_calculated_shipping: true,
      errors: this.errors,
      payment_methods: this.methods,
      payment_requirements: ['products'],
      billing_address: { ...this.customer.billing },
      shipping_address: { ...this.customer.shipping },
      totals: { total_price: this.total, ...CURRENCY },
    };
  }

  createHttp(): Http {
    const rejectUnusedRequest = () => Promise.reject(new Error('not part of this shop'));
    return {
      rest: (request) => this.handleRestRequest(request),
      batch: (_send, requests) =>
        this.simulateRequest(() => requests.map((request) => this.applyAddressBatchRequest(request))),
      ...{
        restAll: rejectUnusedRequest,
        wcAjax: rejectUnusedRequest,
        adminAjax: rejectUnusedRequest,
        postForm: rejectUnusedRequest,
        getPage: rejectUnusedRequest,
      },
    };
  }

  private async simulateRequest<T>(work: () => T): Promise<T> {
    await waitMilliseconds(this.latency);
    if (!this.isOnline) throw createOfflineError();
    return work();
  }

  private handleRestRequest({ path, method = 'GET', body }: RestRequest): Promise<RestResponse> {
    if (method === 'POST') return this.placeOrder(body as Record<string, unknown>, path);
    return this.simulateRequest(() => {
      for (const [end, failure] of this.failures) if (path.endsWith(end)) throw failure();
      if (path.endsWith('/cart')) return createResponse(this.createCart());
      if (path.endsWith('/checkout')) {
        if (this.serverVersion === 8 && !this.quantity) throw createRejection('woocommerce_rest_cart_empty');
        if (this.serverVersion === 8) return createResponse({ order_id: 500, order_key: 'khoa' });
        if (method === 'PUT') this.storeDraft(body as Record<string, unknown>);
        return createResponse({
          ...{ order_id: 0, order_key: '', payment_method: this.methods[0] },
          __experimentalCart: this.createCart(),
        });
      }
      const order = this.orders.find(({ id }) => path.endsWith(`/order/${id}`));
      if (!order) throw createRejection('woocommerce_rest_invalid_order', 401);
      return createResponse({
        id: order.id,
        status: order.status,
        totals: { total_price: order.total, ...CURRENCY },
      });
    });
  }

  private storeDraft(choices: Record<string, unknown>): void {
    this.storedDrafts.push(choices);
    if (this.refusesDrafts) throw createRejection('rest_invalid_param');
    if (choices.payment_method) this.fee = choices.payment_method === 'cod' ? 0 : 5_000;
  }

  private applyAddressBatchRequest({ path, body }: RestRequest): BatchResult {
    const { billing_address: billing, shipping_address: shipping } = body as Record<
      string,
      Record<string, string>
    >;
    if (path.endsWith('update-customer')) {
      Object.assign(this.customer.billing, billing);
      Object.assign(this.customer.shipping, shipping);
    }
    return { ok: true, answer: createResponse(this.createCart()) };
  }

  private createOrReuseOrder(body: Record<string, unknown>): RestResponse {
    if (!this.quantity)
      throw createRejection('woocommerce_rest_cart_empty', this.serverVersion === 8 ? 400 : 409);
    // Reuses an unpaid order for the same products, as WooCommerce does.
    const unpaidOrder = this.orders.find((one) => one.status === 'pending' && one.total === this.total);
    if (unpaidOrder) return this.payOrder(unpaidOrder.id);
    const id = 500 + this.orders.length;
    const status = this.isPaidExternally ? 'pending' : 'processing';
    this.orders.push({ id, total: this.total, body, status });
    if (!this.isPaidExternally) this.quantity = 0;
    return this.createOrderResponse(id);
  }

  private createOrderResponse(id: number): RestResponse {
    const order = this.orders.find((one) => one.id === id)!;
    const redirect = `https://${order.status === 'pending' ? 'nganhang' : 'tiem'}.example/xong/${id}/`;
    return createResponse({
      ...{ order_id: id, order_key: 'khoa', status: order.status },
      payment_result: { payment_status: 'success', redirect_url: redirect, payment_details: [] },
    });
  }

  /** Handles the route with which an existing order is paid. */
  private payOrder(id: number): RestResponse {
    const order = this.orders.find((one) => one.id === id);
    if (!order) throw createRejection('woocommerce_rest_invalid_order', 401);
    if (order.status !== 'pending')
      throw new HttpError({
        ...{ kind: 'broken', code: 'invalid_order_update_status', status: 500, mayBeDone: true },
      });
    if (!this.isPaidExternally) this.markOrderAsPaid(id);
    return this.createOrderResponse(id);
  }

  /** Simulates that an order has been paid outside of this page. */
  markOrderAsPaid(id: number): void {
    const order = this.orders.find((one) => one.id === id)!;
    order.status = 'processing';
    this.quantity = 0;
  }

  private async placeOrder(body: Record<string, unknown>, path: string): Promise<RestResponse> {
    const existingId = Number(/checkout\/(\d+)$/.exec(path)?.[1] ?? 0);
    const createOrPayOrder = () => (existingId ? this.payOrder(existingId) : this.createOrReuseOrder(body));
    const requestOutcome = this.requestOutcomes.shift() ?? 'ok';
    this.orderRequests.push(body);
    await waitMilliseconds(this.latency * 3);
    if (!this.isOnline || requestOutcome === 'lost-before') throw createOfflineError();
    if (this.preparedResponses.length > 0) {
      const body = this.preparedResponses.shift();
      if (body instanceof Error) throw body;
      return createResponse(body);
    }
    if (requestOutcome === 'refused') throw createRejection('woocommerce_rest_invalid_shipping_option');
    if (requestOutcome === 'throttled')
      throw new HttpError({ kind: 'throttled', code: 'too_many', retryAfter: 3 });
    if (requestOutcome === 'broken-before')
      throw new HttpError({ kind: 'broken', code: 'internal_server_error', status: 500, mayBeDone: true });
    if (requestOutcome === 'late') {
      // Finishes the request on the server although the connection is gone; its response is lost.
      setTimeout(
        () =>
          void Promise.resolve()
            .then(createOrPayOrder)
            .catch(() => {}),
        6_000,
      );
      throw new HttpError({ kind: 'timeout', code: 'timeout', mayBeDone: true });
    }
    const response = createOrPayOrder();
    if (requestOutcome === 'lost-after') throw createOfflineError();
    if (requestOutcome === 'broken-after')
      throw new HttpError({ kind: 'unreadable', code: 'invalid_json', status: 200, mayBeDone: true });
    if (requestOutcome === 'repeated') return createOrPayOrder();
    return response;
  }
}

function createResponse(body: unknown): RestResponse {
  return { status: 200, headers: new Headers(), body };
}

/** Simulates the browser's storage, shared by all tabs. */
export function createSharedStorage(): KeyedStorage & { storedValues: Map<string, string> } {
  const storedValues = new Map<string, string>();
  return {
    storedValues,
    read: (key) => (storedValues.has(key) ? JSON.parse(storedValues.get(key)!) : undefined),
    write: (key, value) => storedValues.set(key, JSON.stringify(value)).has(key),
    remove: (key) => void storedValues.delete(key),
    watch: () => () => {},
  };
}

/** Fake Web Locks: each name has one holder, and other requests wait in order. */
class FakeLocks {
  private readonly lines = new Map<string, Promise<unknown>>();
  private readonly heldNames = new Set<string>();

  async query() {
    return { held: [...this.heldNames].map((name) => ({ name })) };
  }

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: Lock) => Promise<unknown>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const request = (this.lines.get(name) ?? Promise.resolve()).then(async () => {
      signal?.throwIfAborted();
      this.heldNames.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        this.heldNames.delete(name);
      }
    });
    this.lines.set(
      name,
      request.catch(() => {}),
    );
    return request;
  }
}

/** Creates a fake window, for domains that run without a page. */
export function createFakeWindow({ locks = true } = {}) {
  const page = new EventTarget();
  Object.assign(page, {
    cookie: '',
    visibilityState: 'visible',
    readyState: 'complete',
    querySelectorAll: () => [],
    navigator: { onLine: true, ...(locks && { locks: new FakeLocks() }) },
    location: {
      href: 'https://tiem.example/thanh-toan/',
      origin: 'https://tiem.example',
      search: '',
      pathname: '/',
    },
  });
  Object.assign(globalThis, { window: page, document: page, location: (page as unknown as Window).location });
  return page;
}

export interface CheckoutTab {
  app: App;
  problems: unknown[];
  typeText(field: string, value: string): void;
  closeTab(): void;
}

const RAW_SETTINGS = {
  paymentMethodData: { cod: { title: 'COD', supports: ['products'] } },
  countryData: {
    VN: { locale: { state: { required: false, hidden: true }, postcode: { required: false } } },
  },
};

export function createCheckoutTab(
  server: FakeCheckoutServer,
  storage: KeyedStorage,
  page: EventTarget,
  more: object = {},
): CheckoutTab {
  const problems: unknown[] = [];
  const settings = {
    ...{ homeUrl: 'https://tiem.example/', pluginPrefix: 'woocommerce', currentUserId: 0, raw: RAW_SETTINGS },
    ...more,
  };
  const app = createApp({
    ...{ http: server.createHttp(), storage, settings, document: page as Document },
    messages: createMessages().add(cartTexts),
    clock: { now: () => Date.now() },
    onProblem: (where: string, cause: unknown) => problems.push([where, cause]),
  } as unknown as AppDependencies);
  app.addDomain(checkoutDomain);
  app.store.dispatch(viewerAdded());
  return {
    app,
    problems,
    typeText: (field, value) =>
      void app.store.dispatch(
        fieldEdited({ kind: field === 'email' ? 'billing' : 'shipping', field, value }),
      ),
    closeTab: () => app.destroy(),
  };
}

export const selectTypedAddresses = ({ app }: CheckoutTab) => selectAddresses(app.store.getState()).values;
export const selectCheckoutState = ({ app }: CheckoutTab) => selectCheckout(app.store.getState());
export const selectNotices = ({ app }: CheckoutTab) => app.store.getState().notice.notices;

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };

/** Opens a checkout with a filled-in form, and records notices and checkout events. */
export async function openCheckout(serverVersion: 8 | 11 = 8) {
  const page = createFakeWindow();
  const server = new FakeCheckoutServer(serverVersion);
  const storage = createSharedStorage();
  const tab = createCheckoutTab(server, storage, page);
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const recordEventDetails = (event: string) => {
    const details: unknown[] = [];
    page.addEventListener(event, (given) => details.push((given as CustomEvent).detail));
    return details;
  };
  const refusals = recordEventDetails('tiem:checkout:refused');
  const placed = recordEventDetails('tiem:checkout:order-placed');
  await jest.advanceTimersByTimeAsync(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) tab.typeText(field, value);
  return {
    ...{ page, server, storage, tab, goTo, refusals, placed },
    shownNotices: () => selectNotices(tab).map(({ context, content }) => [context, content]),
    on: (event: string, answer: (detail: unknown) => unknown) =>
      getPaymentRegistry(tab.app).observers.add(event, answer),
    async pressPlaceOrder() {
      tab.app.store.dispatch(orderRequested());
      await jest.advanceTimersByTimeAsync(3_000);
    },
  };
}
