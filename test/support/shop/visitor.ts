import { catalogue } from '../../../fixtures/catalogue/catalogue';
import type { Catalogue } from '../../../fixtures/catalogue/catalogue.types';
import { assembleShop } from '../../../fixtures/shop/engine';
import type { PageHandler } from '../../../fixtures/shop/page-handler.types';
import { shopViews } from '../../../fixtures/shop/pages/fragment-views';
import { handlePage } from '../../../fixtures/shop/pages/router';
import type { NonceAction } from '../../../fixtures/shop/services';
import type { Shop, ShopOptions } from '../../../fixtures/shop/shop.types';

export const ORIGIN = 'http://tiem.test';

const openShops: Shop[] = [];

afterEach(() => {
  for (const shop of openShops.splice(0)) shop.close();
});

/** Pages that exist only in tests: they return a nonce, log in without a form, and return a stored order. */
const handleTestPage: PageHandler = async (request, context) => {
  const { pathname, searchParams } = new URL(request.url);
  const { services, visit } = context;
  if (pathname === '/__nonce') {
    return new Response(services.nonces.createNonce(visit, searchParams.get('for') as NonceAction));
  }
  if (pathname === '/__login') {
    const login = services.accounts.logIn(
      visit,
      searchParams.get('as') ?? '',
      searchParams.get('word') ?? '',
      false,
    );
    return Response.json(login);
  }
  if (pathname === '/__order') {
    const key = searchParams.get('key') ?? '';
    return Response.json(services.checkout.findOrder(Number(searchParams.get('id')), key) ?? null);
  }
  return handlePage(request, context);
};

export function createTestShop(options: ShopOptions = {}, goods: Catalogue = catalogue): Shop {
  const given = { origin: ORIGIN, ...options, settings: { rateLimit: 1000, ...options.settings } };
  const shop = assembleShop(given, { catalogue: goods, handlePage: handleTestPage, views: shopViews });
  openShops.push(shop);
  return shop;
}

export class ShopResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed response body; `undefined` if it is not JSON. */
  readonly json: unknown;

  constructor(response: Response, text: string) {
    this.status = response.status;
    this.headers = response.headers;
    this.text = text;
    this.json = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  }

  /** Returns the value at a path in the response's JSON body, such as `items.0.quantity`. */
  getJsonValueAt(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
        this.json,
      );
  }

  getJsonListAt(path = ''): Record<string, unknown>[] {
    const value = path ? this.getJsonValueAt(path) : this.json;
    return Array.isArray(value) ? value : [];
  }

  get code(): unknown {
    return this.getJsonValueAt('code');
  }
}

type SendOptions = { method?: string; body?: unknown; headers?: Record<string, string>; form?: boolean };

/** Simulates a shopper's browser: stores cookies and remembers the last nonce and cart token that it received. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  nonce = '';
  token = '';

  constructor(readonly shop: Shop) {}

  async sendRequest(
    path: string,
    { method, body, headers = {}, form = false }: SendOptions = {},
  ): Promise<ShopResponse> {
    const sent = new Headers(headers);
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar && !sent.has('cookie')) sent.set('cookie', jar);
    let payload: string | URLSearchParams | undefined;
    if (body !== undefined) {
      payload = form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
      if (!form && !sent.has('content-type')) sent.set('content-type', 'application/json');
    }
    const response = await this.shop.handle(
      new Request(`${ORIGIN}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: sent,
        ...(payload !== undefined && { body: payload }),
      }),
    );
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    this.nonce = response.headers.get('nonce') ?? this.nonce;
    this.token = response.headers.get('cart-token') ?? this.token;
    return new ShopResponse(response, await response.text());
  }

  /** Sends a Store API request with a valid nonce. */
  async callStoreApi(path: string, body?: unknown, method?: string): Promise<ShopResponse> {
    if (!this.nonce) await this.sendRequest('/wp-json/wc/store/v1/cart');
    const send: SendOptions = { headers: { nonce: this.nonce } };
    if (body !== undefined) send.body = body;
    if (method) send.method = method;
    return this.sendRequest(`/wp-json/wc/store/v1${path}`, send);
  }

  addToCart(id: number, quantity = 1): Promise<ShopResponse> {
    return this.callStoreApi('/cart/add-item', { id, quantity });
  }

  callWcAjax(endpoint: string, fields: Record<string, string> = {}): Promise<ShopResponse> {
    return this.sendRequest(`/?wc-ajax=${endpoint}`, { body: fields, form: true });
  }

  async fetchNonce(action: NonceAction): Promise<string> {
    return (await this.sendRequest(`/__nonce?for=${action}`)).text;
  }

  async logIn(name = 'khach', word = 'khach-quen'): Promise<ShopResponse> {
    const response = await this.sendRequest(`/__login?as=${name}&word=${word}`);
    // Forgets the guest's nonce, which is invalid for an account.
    this.nonce = '';
    return response;
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(equals + 1));
  }
}

export const ADDRESS = {
  first_name: 'Nguyễn',
  last_name: 'Văn A',
  company: '',
  address_1: '12 Lý Thường Kiệt',
  address_2: '',
  city: 'Hà Nội',
  state: '',
  postcode: '100000',
  country: 'VN',
  phone: '0912345678',
};

export const ORDER = {
  billing_address: { ...ADDRESS, email: 'khach.le@example.com' },
  shipping_address: ADDRESS,
  payment_method: 'cod',
};

/** Creates a visitor who has received a nonce, because the Store API rejects changes without one. */
export async function createVisitorWithNonce(as: 8 | 11 = 8): Promise<Visitor> {
  const visitor = new Visitor(createTestShop({ as }));
  await visitor.callStoreApi('/cart');
  return visitor;
}
