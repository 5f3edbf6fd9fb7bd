import { homedir } from 'node:os';
import fc from 'fast-check';
import { catalogue } from '../../fixtures/catalogue/catalogue';
import type { NonceAction } from '../../fixtures/shop/services';
import type { Shop } from '../../fixtures/shop/shop.types';
import { createPropertyOptions, isLongRun } from '../support/property-options';
import {
  type MalformedRequestCase,
  malformed,
  PLACEHOLDERS,
  type ShopRequest,
  type VisitorKind,
  visitorKinds,
} from '../support/shop/malformed-requests';
import { createTestShop, ORDER, ORIGIN, type ShopResponse, Visitor } from '../support/shop/visitor';

/*
 * For any malformed request, the demo shop must respond with a page or JSON that contains the
 * error and no details of the server. Afterwards orders must still be possible.
 */

jest.setTimeout(isLongRun ? 30 * 60_000 : 60_000);

const SIMPLE = 103;
const LOGINS: Partial<Record<VisitorKind, [string, string]>> = {
  customer: ['khach', 'khach-quen'],
  admin: ['chu-tiem', 'tiem-nha-may'],
};
/** The demo shop's products, with a stock so high that random orders cannot use it up. */
const largeStockCatalogue = {
  ...catalogue,
  products: catalogue.products.map((product) =>
    product.id === SIMPLE ? { ...product, stock: 1_000_000 } : product,
  ),
};
/** Visitors are recreated after this many requests, because some requests log them out or empty their carts. */
const REQUESTS_PER_VISITOR = 50;

/**
 * The only error codes that may have a status of 500 or above, because WooCommerce uses that
 * status for them, too.
 */
const INTENDED_SERVER_ERRORS: Record<number, string> = {
  500: 'invalid_order_update_status',
  501: 'rest_trash_not_supported',
  504: 'woocommerce_rest_checkout_process_payment_error',
};

const SERVER_DETAILS = [
  process.cwd(),
  homedir(),
  ...['node_modules', 'fixtures/', 'node:internal', 'SQLITE_', 'SqliteError', 'ENOENT'],
  ...['TypeError', 'RangeError', 'URIError', 'SyntaxError', 'undefined is not', 'is not a function'],
].filter((value) => value.length > 1);

/** Malformed requests that failed in earlier long runs and must not fail again. */
const REGRESSION_CASES: [MalformedRequestCase][] = [
  [
    {
      request: {
        method: 'GET',
        path: '/wp-json/wc/store/v1/cart',
        headers: { accept: 'text/html', 'content-length': '9e9' },
      },
      visitor: 'stranger',
    },
  ],
];

interface SignedInVisitor {
  visitor: Visitor;
  placeholderValues: Map<string, string>;
}

async function signInAs(shop: Shop, person: VisitorKind): Promise<SignedInVisitor> {
  const visitor = new Visitor(shop);
  const placeholderValues = new Map<string, string>();
  if (person === 'stranger') return { visitor, placeholderValues };
  const login = LOGINS[person];
  if (login) await visitor.logIn(...login);
  const added = await visitor.addToCart(SIMPLE);
  placeholderValues.set(PLACEHOLDERS.store, visitor.nonce);
  placeholderValues.set(PLACEHOLDERS.line, String(added.getJsonValueAt('items.0.key')));
  placeholderValues.set(PLACEHOLDERS.rest, await visitor.fetchNonce('wp_rest'));
  for (const action of ACTIONS)
    placeholderValues.set(`${PLACEHOLDERS.form}${action}%`, await visitor.fetchNonce(action));
  return { visitor, placeholderValues };
}

const ACTIONS: NonceAction[] = [
  ...(['update-order-review', 'apply-coupon', 'remove-coupon', 'woocommerce-process_checkout'] as const),
  ...(['woocommerce-cart', 'woocommerce-login', 'woocommerce-register', 'woocommerce-pay'] as const),
];

/**
 * Replaces placeholders in a request, such as nonces, by values of the shop, even in URL-encoded text.
 */
function fillPlaceholders(text: string, placeholderValues: ReadonlyMap<string, string>): string {
  let filled = text;
  for (const [placeholder, value] of placeholderValues)
    filled = filled.replaceAll(placeholder, value).replaceAll(encodeURIComponent(placeholder), value);
  return filled;
}

function sendRequestAsVisitor(
  shop: Shop,
  { method, path, headers, body }: ShopRequest,
  { visitor, placeholderValues }: SignedInVisitor,
): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = new Headers(cookie ? { cookie } : {});
  for (const [name, value] of Object.entries(headers))
    sent.set(name, fillPlaceholders(value, placeholderValues));
  return shop.handle(
    new Request(ORIGIN + fillPlaceholders(path, placeholderValues), {
      method,
      headers: sent,
      ...(body !== undefined && {
        body: typeof body === 'string' ? fillPlaceholders(body, placeholderValues) : body,
      }),
    }),
  );
}

/** Returns the defects of a response, or an empty list if it is valid. */
async function findResponseDefects({ path }: ShopRequest, answer: Response): Promise<string[]> {
  const defects: string[] = [];
  const { status, headers } = answer;
  const text = await answer.text();
  const type = headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const { code, message } = Object(isJson && text && JSON.parse(text)) as Record<string, unknown>;
  if (status >= 500 && INTENDED_SERVER_ERRORS[status] !== code) defects.push(`status ${status}`);
  for (const value of SERVER_DETAILS) if (text.includes(value)) defects.push(`says „${value}“`);
  if (/\bat \S+ \(?\S+:\d+:\d+/.test(text)) defects.push('shows a stack');
  const { pathname, searchParams } = new URL(ORIGIN + path);
  const isRest = /^\/wp-json(\/|$)/.test(pathname) || searchParams.has('rest_route');
  if (isRest && text) {
    if (!isJson) defects.push(`is no JSON but ${type}`);
    else if (status >= 400 && (typeof code !== 'string' || typeof message !== 'string'))
      defects.push('is an error without code and message');
  }
  if (/ (action|href|src)="\/\//.test(text)) defects.push('links to another host');
  const location = headers.get('location');
  if (location !== null && !/^\/(?!\/)/.test(location) && !location.startsWith(`${ORIGIN}/`))
    defects.push(`leads to ${location}`);
  return defects;
}

describe.each([8, 11] as const)('demo shop, malformed requests on WooCommerce %i', (as) => {
  test('demo shop: random malformed requests get valid responses without server details, and afterwards an order still succeeds', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    const settings = { rateLimit: 1e9, giftWrap: true, reviewPhotos: true };
    const shop = createTestShop({ as, gateways: true, settings }, largeStockCatalogue);
    const initialSwitches = { ...shop.switches };
    const signedInVisitors = new Map<VisitorKind, SignedInVisitor>();
    let count = 0;
    const sendAndCheckResponse = async ({ request, visitor }: MalformedRequestCase): Promise<void> => {
      if (count++ % REQUESTS_PER_VISITOR === 0)
        for (const person of visitorKinds) signedInVisitors.set(person, await signInAs(shop, person));
      const answer = await sendRequestAsVisitor(
        shop,
        request,
        signedInVisitors.get(visitor) as SignedInVisitor,
      );
      const defects = await findResponseDefects(request, answer);
      shop.clearFaults();
      Object.assign(shop.switches, initialSwitches);
      expect([...defects, ...consoleError.mock.calls.splice(0).map(String)]).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(malformed, sendAndCheckResponse), {
      ...createPropertyOptions(250, 2_500),
      examples: REGRESSION_CASES,
    });

    const shopper = new Visitor(shop);
    await shopper.addToCart(SIMPLE, 2);
    const orderResponse: ShopResponse = await shopper.callStoreApi('/checkout', ORDER);
    expect([orderResponse.status, orderResponse.getJsonValueAt('status')]).toEqual([200, 'processing']);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    consoleError.mockRestore();
  });
});
