import { homedir } from 'node:os';
import fc from 'fast-check';
import { catalogue } from '../../fixtures/catalogue/catalogue';
import type { NonceAction } from '../../fixtures/shop/services';
import type { Shop } from '../../fixtures/shop/shop.types';
import { isLongRun, propertyOptions } from '../support/property-options';
import {
  type MalformedCase,
  malformed,
  PLACEHOLDERS,
  type ShopRequest,
  type VisitorKind,
  visitorKinds,
} from '../support/shop/malformed-requests';
import { createTestShop, ORDER, ORIGIN, type ShopResponse, Visitor } from '../support/shop/visitor';

/* Whatever is sent, the shop answers with a page or JSON that names the error and never with details of the machine
 * it runs on. Afterwards it still sells.
 */

jest.setTimeout(isLongRun ? 30 * 60_000 : 60_000);

const SIMPLE = 103;
const LOGINS: Partial<Record<VisitorKind, [string, string]>> = {
  customer: ['khach', 'khach-quen'],
  admin: ['chu-tiem', 'tiem-nha-may'],
};
/** High stock, so that it is not used up by the orders that succeed. */
const goods = {
  ...catalogue,
  products: catalogue.products.map((product) =>
    product.id === SIMPLE ? { ...product, stock: 1_000_000 } : product,
  ),
};
/** Some requests log visitors out or use up their state, so the visitors are recreated after this many requests. */
const RENEWED = 50;

/** WooCommerce's own errors that have a status of 500 or above. */
const MEANT: Record<number, string> = {
  500: 'invalid_order_update_status',
  501: 'rest_trash_not_supported',
  504: 'woocommerce_rest_checkout_process_payment_error',
};

const SECRETS = [
  process.cwd(),
  homedir(),
  ...['node_modules', 'fixtures/', 'node:internal', 'SQLITE_', 'SqliteError', 'ENOENT'],
  ...['TypeError', 'RangeError', 'URIError', 'SyntaxError', 'undefined is not', 'is not a function'],
].filter((word) => word.length > 1);

/** Cases that longer runs have found. */
const FOUND: [MalformedCase][] = [
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

interface Known {
  visitor: Visitor;
  words: Map<string, string>;
}

async function signInAs(shop: Shop, person: VisitorKind): Promise<Known> {
  const visitor = new Visitor(shop);
  const words = new Map<string, string>();
  if (person === 'stranger') return { visitor, words };
  const login = LOGINS[person];
  if (login) await visitor.login(...login);
  const added = await visitor.add(SIMPLE);
  words.set(PLACEHOLDERS.store, visitor.nonce);
  words.set(PLACEHOLDERS.line, String(added.at('items.0.key')));
  words.set(PLACEHOLDERS.rest, await visitor.fetchNonce('wp_rest'));
  for (const action of ACTIONS) words.set(`${PLACEHOLDERS.form}${action}%`, await visitor.fetchNonce(action));
  return { visitor, words };
}

const ACTIONS: NonceAction[] = [
  ...(['update-order-review', 'apply-coupon', 'remove-coupon', 'woocommerce-process_checkout'] as const),
  ...(['woocommerce-cart', 'woocommerce-login', 'woocommerce-register', 'woocommerce-pay'] as const),
];

/** Replaces the marks by the shop's values, also where a form has encoded them. */
function fill(text: string, words: ReadonlyMap<string, string>): string {
  let filled = text;
  for (const [mark, word] of words)
    filled = filled.replaceAll(mark, word).replaceAll(encodeURIComponent(mark), word);
  return filled;
}

function send(
  shop: Shop,
  { method, path, headers, body }: ShopRequest,
  { visitor, words }: Known,
): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = new Headers(cookie ? { cookie } : {});
  for (const [name, value] of Object.entries(headers)) sent.set(name, fill(value, words));
  return shop.handle(
    new Request(ORIGIN + fill(path, words), {
      method,
      headers: sent,
      ...(body !== undefined && { body: typeof body === 'string' ? fill(body, words) : body }),
    }),
  );
}

/** The defects of a response; empty if it is a valid one. */
async function faultsOf({ path }: ShopRequest, answer: Response): Promise<string[]> {
  const faults: string[] = [];
  const { status, headers } = answer;
  const text = await answer.text();
  const type = headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const { code, message } = Object(isJson && text && JSON.parse(text)) as Record<string, unknown>;
  if (status >= 500 && MEANT[status] !== code) faults.push(`status ${status}`);
  for (const word of SECRETS) if (text.includes(word)) faults.push(`says „${word}“`);
  if (/\bat \S+ \(?\S+:\d+:\d+/.test(text)) faults.push('shows a stack');
  const { pathname, searchParams } = new URL(ORIGIN + path);
  const isRest = /^\/wp-json(\/|$)/.test(pathname) || searchParams.has('rest_route');
  if (isRest && text) {
    if (!isJson) faults.push(`is no JSON but ${type}`);
    else if (status >= 400 && (typeof code !== 'string' || typeof message !== 'string'))
      faults.push('is an error without code and message');
  }
  if (/ (action|href|src)="\/\//.test(text)) faults.push('links to another host');
  const to = headers.get('location');
  if (to !== null && !/^\/(?!\/)/.test(to) && !to.startsWith(`${ORIGIN}/`)) faults.push(`leads to ${to}`);
  return faults;
}

describe.each([8, 11] as const)('malformed requests on WooCommerce %i', (as) => {
  test('shop: answers every malformed request with an error, and still sells afterwards', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const settings = { rateLimit: 1e9, giftWrap: true, reviewPhotos: true };
    const shop = createTestShop({ as, gateways: true, settings }, goods);
    const first = { ...shop.switches };
    const known = new Map<VisitorKind, Known>();
    let count = 0;
    const once = async ({ request: ask, visitor: by }: MalformedCase): Promise<void> => {
      if (count++ % RENEWED === 0) for (const one of visitorKinds) known.set(one, await signInAs(shop, one));
      const answer = await send(shop, ask, known.get(by) as Known);
      const faults = await faultsOf(ask, answer);
      shop.clearFaults();
      Object.assign(shop.switches, first);
      expect([...faults, ...complaints.mock.calls.splice(0).map(String)]).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(malformed, once), { ...propertyOptions(250, 2_500), examples: FOUND });

    const shopper = new Visitor(shop);
    await shopper.add(SIMPLE, 2);
    const placed: ShopResponse = await shopper.api('/checkout', ORDER);
    expect([placed.status, placed.at('status')]).toEqual([200, 'processing']);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    complaints.mockRestore();
  });
});
