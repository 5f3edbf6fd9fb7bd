import fc from 'fast-check';
import { ADDRESS, ORDER } from './visitor';

/* Over 300 lines: two lists, of the shop's endpoints and of what can be wrong in a request, and the code that
 * combines them. Each case is a valid request with one or more defects, so that it passes the first check, which
 * would stop random data.
 */

export interface ShopRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Values that only the running shop knows; inserted when the request is sent. */
export const PLACEHOLDERS = { store: '%store%', rest: '%rest%', form: '%form:', line: '%line%' } as const;

interface Door {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  kind: 'json' | 'form' | 'multipart' | 'query';
  fields: Record<string, unknown>;
  headers?: Record<string, string>;
}

const STORE = '/wp-json/wc/store/v1';
const nonce = { nonce: PLACEHOLDERS.store };
const wpNonce = { 'x-wp-nonce': PLACEHOLDERS.rest };
const secret = (action: string): string => `${PLACEHOLDERS.form}${action}%`;

const api = (path: string, fields: object, method: Door['method'] = 'POST'): Door => ({
  ...{ method, path: `${STORE}${path}`, kind: method === 'GET' ? 'query' : 'json', headers: nonce },
  fields: fields as Door['fields'],
});
const form = (path: string, fields: object, kind: Door['kind'] = 'form'): Door => ({
  ...{ method: kind === 'query' ? 'GET' : 'POST', path, kind, fields: fields as Door['fields'] },
});
const ajax = (endpoint: string, fields: object = {}): Door => form(`/?wc-ajax=${endpoint}`, fields);
const admin = (action: string, fields: object = {}): Door =>
  form('/wp-admin/admin-ajax.php', { action, ...fields });

const addressed = (prefix: string): object =>
  Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [`${prefix}_${name}`, value]));

const gateway = { payment_method: 'cod', payment_data: [{ key: 'tiemcard_token', value: 'tok_1' }] };
const listing = {
  ...{ search: 'bát', per_page: 5, page: 1, orderby: 'price', order: 'asc', category: '11', tag: '1' },
  ...{ min_price: '1000', max_price: '900000', include: '103,120', exclude: '101', rating: '5,4' },
  ...{ stock_status: 'instock', on_sale: true, slug: 'x', after: '2026-01-01T00:00:00', _fields: 'id,name' },
  'attributes[0][attribute]': 'pa_mau-men',
  'attributes[0][slug]': 'ngoc',
  related: 103,
};
const sub = { method: 'POST', path: '/wc/store/v1/cart/add-item', headers: { Nonce: PLACEHOLDERS.store } };

const DOORS: readonly Door[] = [
  api('/cart', { _fields: 'items,totals.total_price', context: 'view' }, 'GET'),
  api('/cart/add-item', { id: 103, quantity: 1, variation: [{ attribute: 'pa_mau-men', value: 'ngoc' }] }),
  api('/cart/update-item', { key: PLACEHOLDERS.line, quantity: 2 }),
  api('/cart/remove-item', { key: PLACEHOLDERS.line }),
  api('/cart/apply-coupon', { code: 'motlan' }),
  api('/cart/remove-coupon', { code: 'motlan' }),
  api('/cart/select-shipping-rate', { package_id: 0, rate_id: 'flat_rate:1' }),
  api('/cart/update-customer', {
    billing_address: { ...ADDRESS, email: 'a@example.com' },
    shipping_address: ADDRESS,
  }),
  api('/cart/extensions', { namespace: 'goi-qua', data: { wrap: true, message: 'Chúc mừng' } }),
  api('/cart/items', { id: 103, quantity: 1 }),
  api(`/cart/items/${'a'.repeat(32)}`, { quantity: 2 }, 'PUT'),
  api('/cart/coupons', { code: 'motlan' }),
  api('/cart/coupons/motlan', {}, 'DELETE'),
  api('/checkout', {
    ...ORDER,
    ...gateway,
    customer_note: 'Gọi trước',
    create_account: false,
    extensions: {},
  }),
  api('/checkout', { ...ORDER, order_notes: 'Gọi', payment_method: 'cod' }, 'PUT'),
  api('/checkout/5004', { ...ORDER, ...gateway, key: 'wc_order_x', billing_email: 'a@example.com' }),
  api('/order/5001', { key: 'wc_order_x', billing_email: 'khach@example.com' }, 'GET'),
  api('/batch', {
    validation: 'require-all-validate',
    requests: [
      { ...sub, body: { id: 103, quantity: 1 } },
      { ...sub, path: '/wc/store/v1/cart/apply-coupon?a[]=1', body: { code: 'tet' } },
      { ...sub, path: '/wc/store/v1/batch', body: { requests: [sub] } },
    ],
  }),
  api('/products', listing, 'GET'),
  api('/products/103', { context: 'view' }, 'GET'),
  api(
    '/products/collection-data',
    { ...listing, calculate_price_range: true, calculate_rating_counts: 1 },
    'GET',
  ),
  api('/products/categories', { search: 'b', per_page: 3, include: '11', orderby: 'count' }, 'GET'),
  api('/products/attributes/1/terms', { orderby: 'name', hide_empty: true }, 'GET'),
  api('/products/reviews', { product_id: '103', category_id: '11', orderby: 'rating', offset: 1 }, 'GET'),
  { ...form('/?rest_route=/wc/store/v1/cart/add-item', { id: 103, quantity: 1 }), headers: nonce },
  {
    ...form('/wp-json/wp/v2/media', { title: 'Ảnh', file: 'anh' }, 'multipart'),
    headers: { ...wpNonce, 'content-disposition': 'attachment; filename="anh.gif"' },
  },
  {
    ...api('/', {}),
    path: '/wp-json/wp/v2/media/1/post-process',
    fields: { action: 'create-image-subsizes' },
  },
  { ...api('/', {}, 'DELETE'), path: '/wp-json/wp/v2/media/1', fields: { force: true }, headers: wpNonce },
  ajax('add_to_cart', { product_id: '103', quantity: '1', variation_id: '', 'attribute_pa_mau-men': 'ngoc' }),
  ajax('remove_from_cart', { cart_item_key: PLACEHOLDERS.line }),
  ajax('get_refreshed_fragments', { time: '1' }),
  ajax('get_variation', { product_id: '101', 'attribute_pa_mau-men': 'ngoc' }),
  ajax('apply_coupon', { coupon_code: 'tet', security: secret('apply-coupon') }),
  ajax('remove_coupon', { coupon: 'tet', security: secret('remove-coupon') }),
  ajax('update_order_review', {
    ...{ security: secret('update-order-review'), payment_method: 'cod', country: 'VN', s_country: 'VN' },
    ...{
      post_data: 'billing_city=Hu%E1%BA%BF',
      'shipping_method[0]': 'flat_rate:1',
      has_full_address: 'true',
    },
  }),
  ajax('checkout', {
    ...{ ...addressed('billing'), ...addressed('shipping'), billing_email: 'a@example.com' },
    ...{ payment_method: 'cod', order_comments: 'Gọi', ship_to_different_address: '1' },
    'woocommerce-process-checkout-nonce': secret('woocommerce-process_checkout'),
  }),
  admin('rest-nonce'),
  admin('heartbeat', { data: 'x', interval: '60' }),
  admin('flatsome_ajax_cart_item_alter_quantity', { cart_item_key: PLACEHOLDERS.line, quantity: '2' }),
  admin('flatsome_quickview', { product: '103' }),
  admin('flatsome_load_instagram', { data: '{"photos":"4"}' }),
  form('/', { 'add-to-cart': '103', quantity: '1', theme: 'loud' }, 'query'),
  form('/', { s: 'bát', post_type: 'product', orderby: 'price' }, 'query'),
  form('/cua-hang/trang/2/', { orderby: 'price', min_price: '1000', 'filter_mau-men': 'ngoc,tro' }, 'query'),
  form('/danh-muc/bat-dia/', { rating_filter: '5', filter_stock_status: 'instock' }, 'query'),
  form('/san-pham/am-qua-hong/', { 'add-to-cart': '103', quantity: '1', variation_id: '7' }),
  form('/gio-hang/', {
    ...{ 'woocommerce-cart-nonce': secret('woocommerce-cart'), update_cart: '1', coupon_code: 'tet' },
    ...{ [`cart[${PLACEHOLDERS.line}][qty]`]: '2' },
  }),
  form('/gio-hang/', {
    ...{ 'woocommerce-cart-nonce': secret('woocommerce-cart'), calc_shipping: '1' },
    ...{ calc_shipping_country: 'VN', calc_shipping_city: 'Huế', 'shipping_method[0]': 'flat_rate:1' },
  }),
  form('/gio-hang/', { remove_item: PLACEHOLDERS.line, _wpnonce: secret('woocommerce-cart') }, 'query'),
  form('/thanh-toan/', { ...addressed('billing'), payment_method: 'cod', apply_coupon: '1' }),
  form('/thanh-toan/da-dat-hang/5001/', { key: 'wc_order_x' }, 'query'),
  form('/thanh-toan/tra-tien/5004/', {
    payment_method: 'cod',
    'woocommerce-pay-nonce': secret('woocommerce-pay'),
  }),
  form('/cong-thanh-toan/5004/', { ket_qua: 'dong-y' }),
  form('/cong-thanh-toan/tiemcard/xac-thuc', { order: '5004', key: 'x', yeu_cau: 'y', dong_y: '1' }),
  form('/tai-khoan/', {
    ...{ username: 'khach', password: 'sai', login: '1', redirect: '/gio-hang/', rememberme: 'forever' },
    'woocommerce-login-nonce': secret('woocommerce-login'),
  }),
  form('/tai-khoan/', {
    ...{ email: 'moi@example.com', password: 'mat-khau-dai', register: '1' },
    'woocommerce-register-nonce': secret('woocommerce-register'),
  }),
  form('/tai-khoan/don-hang/5001/', { a: '1' }, 'query'),
  form('/tai-khoan/dang-xuat/', { _wpnonce: 'x' }, 'query'),
  form('/wp-login.php', { log: 'khach', pwd: 'sai', redirect: 'https://evil.example/' }),
  form('/bai-viet/', { replytocom: '1' }, 'query'),
  form(
    '/wp-comments-post.php',
    {
      ...{ author: 'Mây', email: 'may@example.com', comment: 'Bát đẹp.', comment_post_ID: '103' },
      ...{ rating: '5', comment_parent: '0', review_photos: '1,2', 'review_photo[]': 'anh' },
      'wp-comment-cookies-consent': 'yes',
    },
    'multipart',
  ),
  form('/gio-hang-khoi/', { a: '1' }, 'query'),
  form('/thanh-toan-khoi/', { a: '1' }, 'query'),
  form('/widgets/mini-cart/0/theme/', { a: '1' }, 'query'),
  form('/phong-thu-loi/', { do: 'add', kind: 'nonsense', times: '2', match: '/cart', ms: '5' }),
  form('/phong-thu-loi/', { do: 'switches', rateLimit: '100', cardScript: 'fine', giftWrap: '1' }),
  form('/wp-content/uploads/tai-len/1/anh.gif', { v: '1' }, 'query'),
  form('/wp-content/themes/tiem-nha-may/shop.css', { v: '1' }, 'query'),
  form('/tiem/tiem.js', { v: '1' }, 'query'),
];

const HALF = '\ud83d';

/** Values that no form of the shop sends. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 9_999_999_999],
    ...['', ' ', '0', '-1', '1e400', 'NaN', 'Infinity', '0x10', '１２', '٣', '1,5', '99999999999999999999'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', '[object Object]'],
    ...[
      HALF,
      `a${HALF}`,
      '\udc00',
      '😀'.repeat(50),
      `${'a'.repeat(79)}𠮷`,
      '\u0000',
      'a\u0000b',
      '\r\nX-A: 1',
    ],
    ...['../../../../etc/passwd', '..%2f..%2fpackage.json', '%', '%00', '%ff', '\ufeff', '\u202e', 'ạ̣̣̣'],
    ...['<script>alert(1)</script>', `' OR 1=1 --`, `"; DROP TABLE orders`, '{{7*7}}', '(a+)+$', '[['],
    ...['a'.repeat(10_000), 'ệ'.repeat(5_000), '1'.repeat(400), 'https://evil.example/', '//evil.example'],
  ),
  fc.constantFrom<unknown>([], {}, [[]], [{}], [null], { 0: 1 }, { length: 3 }, { toString: 1, valueOf: 1 }),
  fc.constantFrom<unknown>(Array(30).fill('x'), { a: { b: { c: { d: 1 } } } }, [[1, [2, [3]]]]),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const oddName = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '__proto__[polluted]',
    'constructor[prototype][x]',
  ],
  ...[
    '',
    '[',
    ']',
    '[]',
    'a[',
    'a[b',
    'a[][]',
    'a]b[c',
    '_fields[a][b]',
    '_method',
    'quantity[',
    HALF,
    '\u0000',
  ],
  ...[
    'requests[0][path]',
    `a${'[b]'.repeat(40)}`,
    'page',
    'per_page',
    'rest_route',
    'wc-ajax',
    'add-to-cart',
    's',
  ],
  ...['login', 'register', 'remove_item', 'undo_item', 'remove_coupon', 'key', 'theme', '_locale', '_embed'],
);

type Change = (door: Door) => Door;

const names = (door: Door): string[] => Object.keys(door.fields);

/** Replaces a field, or one nested inside it. */
const wrongValue: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(40), fc.nat(20), fc.boolean(), odd)
  .map(([which, inner, isDeep, value]) => (door) => {
    const name = names(door)[which % Math.max(1, names(door).length)] ?? 'x';
    const known = door.fields[name];
    const keys = typeof known === 'object' && known !== null ? Object.keys(known) : [];
    const key = keys[inner % Math.max(1, keys.length)];
    if (!isDeep || key === undefined) return { ...door, fields: { ...door.fields, [name]: value } };
    const changed = Array.isArray(known) ? [...known] : { ...(known as object) };
    Object.assign(changed, { [key]: value });
    return { ...door, fields: { ...door.fields, [name]: changed } };
  });

const missing: fc.Arbitrary<Change> = fc.nat(40).map((which) => (door) => {
  const { [names(door)[which % Math.max(1, names(door).length)] ?? '']: _, ...fields } = door.fields;
  return { ...door, fields };
});

const more: fc.Arbitrary<Change> = fc.tuple(oddName, odd).map(([name, value]) => (door) => {
  const fields = { ...door.fields };
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  return { ...door, fields };
});

const wrongMethod: fc.Arbitrary<Change> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW', 'get', 'post')
  .map((method) => (door) => ({ ...door, method: method as Door['method'] }));

const wrongPath: fc.Arbitrary<Change> = fc
  .tuple(
    fc.nat(8),
    fc.constantFrom(
      ...[
        '',
        '0',
        '-1',
        '1e9',
        '99999999999999999999',
        '__proto__',
        'constructor',
        '%00',
        '%ff',
        '%E0%A4%A',
        '%2f',
      ],
      ...[
        '%2e%2e',
        '..',
        '.',
        '%5c',
        ';',
        '%F0%9F%98%80',
        'x'.repeat(3_000),
        'ệ',
        '%0d%0a',
        ':',
        '(',
        '[',
        '*',
      ],
    ),
    fc.boolean(),
  )
  .map(([which, word, isAdded]) => (door) => {
    const [path = '', query] = door.path.split('?');
    const parts = path.split('/');
    const at = 1 + (which % Math.max(1, parts.length - 1));
    parts.splice(at, isAdded ? 0 : 1, word);
    return { ...door, path: parts.join('/') + (query === undefined ? '' : `?${query}`) };
  });

const header = fc.constantFrom<Record<string, string>>(
  { nonce: '' },
  { nonce: 'x'.repeat(5_000) },
  { nonce: '__proto__' },
  { 'x-wp-nonce': 'sai' },
  { 'cart-token': 'a.b.c' },
  { 'cart-token': '..' },
  { 'cart-token': `${'e30'.repeat(2_000)}.e30.x` },
  { cookie: '=; ;;a; =b; %=%; wordpress_logged_in_=x; %E0%A4%A=1' },
  { cookie: `wp_woocommerce_session_x=1||||; ${'a=b; '.repeat(900)}` },
  { cookie: 'comment_author_tiem=%E0%A4%A; tiem_theme=__proto__; tocplus_hidetoc=%00' },
  { 'x-http-method-override': 'TRACE' },
  { 'x-http-method-override': 'delete' },
  { 'content-length': '-1' },
  { 'content-length': '9e9' },
  { 'content-disposition': 'attachment; filename="../../../a.php"' },
  { 'content-disposition': `attachment; filename="${'a'.repeat(79)}\u00ff"` },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': '?' },
  { 'sec-purpose': 'prefetch;prerender' },
  { referer: 'javascript:alert(1)' },
  { referer: '//' },
  { accept: 'text/html' },
  { accept: '\u00ff' },
  { 'accept-language': '*;q=x' },
  { 'if-none-match': '"' },
  { range: 'bytes=9-1' },
  { 'x-tiem-fault': 'nonsense:1e9:[' },
  { 'x-tiem-client': 'x'.repeat(2_000) },
  { 'x-forwarded-for': "'; --" },
);

const wrongHeader: fc.Arbitrary<Change> = header.map((headers) => (door) => ({
  ...door,
  headers: { ...door.headers, ...headers },
}));

const wrongKind: fc.Arbitrary<Change> = fc
  .constantFrom<Door['kind']>('json', 'form', 'multipart', 'query')
  .map((kind) => (door) => ({ ...door, kind }));

const changes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: wrongValue },
    { weight: 2, arbitrary: missing },
    { weight: 3, arbitrary: more },
    { weight: 2, arbitrary: wrongMethod },
    { weight: 2, arbitrary: wrongPath },
    { weight: 2, arbitrary: wrongHeader },
    { weight: 1, arbitrary: wrongKind },
  ),
  { minLength: 1, maxLength: 4 },
);

const BOUNDARY = 'tiem';

/** `{a: {b: 1}}` → `a[b]=1`, PHP's notation of nested values. */
function pairs(fields: Door['fields']): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, text(inner)])
      : [[name, text(value)]],
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function multipart(fields: Door['fields']): string {
  const part = ([name, value]: [string, string]): string => {
    const file = /file|photo/.test(name)
      ? `; filename="${value.slice(0, 90)}.gif"\r\nContent-Type: image/gif`
      : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${file && 'GIF89a'}${value}\r\n`;
  };
  return `${pairs(fields).map(part).join('')}--${BOUNDARY}--\r\n`;
}

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};

function written({ method, path, kind, fields, headers = {} }: Door): ShopRequest {
  const bodyless = method === 'GET' || method.toUpperCase() === 'HEAD';
  if (kind === 'query' || bodyless || method.toUpperCase() === 'GET') {
    const query = new URLSearchParams(pairs(fields)).toString();
    const joined = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
    return { method, path: joined, headers };
  }
  const body =
    kind === 'json'
      ? JSON.stringify(fields)
      : kind === 'form'
        ? new URLSearchParams(pairs(fields)).toString()
        : multipart(fields);
  return { method, path, headers: { 'content-type': TYPES[kind], ...headers }, body };
}

type Damage = (ask: ShopRequest) => ShopRequest;

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Defects of the body's bytes: truncated, another encoding, another type than declared, or random. */
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.nat(2_000).map(
    (length): Damage =>
      (ask) => ({ ...ask, body: ask.body?.slice(0, length) }),
  ),
  fc
    .constantFrom(
      ...[
        '',
        '{',
        'null',
        '[]',
        '"a"',
        '0',
        'NaN',
        '{"a":1}{"b":2}',
        "{'a':1}",
        '{"a":\\u0000}',
        '&&&==&%&a=%zz',
      ],
      ...[deep('[', ']', 50_000), deep('{"a":', '1}', 20_000), `{"requests":[${'{},'.repeat(300)}{}]}`],
      ...[
        '--tiem',
        '--tiem\r\n\r\n\r\n--tiem--',
        `--tiem\r\nContent-Disposition: form-data\r\n\r\nx\r\n--tiem--`,
      ],
      ...[`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}`, 'a=1&'.repeat(2_000)],
      ...['a'.repeat((1 << 20) + 1), `{"id":${'9'.repeat(50_000)}}`],
    )
    .map(
      (body): Damage =>
        (ask) => ({ ...ask, body }),
    ),
  fc.uint8Array({ maxLength: 60 }).map(
    (bytes): Damage =>
      (ask) => ({ ...ask, body: Uint8Array.from(bytes) }),
  ),
  fc.constantFrom<BufferEncoding>('utf16le', 'latin1', 'base64').map(
    (encoding): Damage =>
      (ask) => ({
        ...ask,
        body: Uint8Array.from(
          encoding === 'base64'
            ? Buffer.from(String(ask.body), 'base64')
            : Buffer.from(String(ask.body), encoding),
        ),
      }),
  ),
  fc
    .constantFrom(
      ...[
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'application/xml',
        'multipart/form-data',
        'a',
        '/',
      ],
      ...[
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="',
        'application/x-www-form-urlencoded;;',
      ],
      ...[
        'application/vnd.api+json',
        'application/jsonp',
        '\u00ff/\u00ff',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
      ],
    )
    .map(
      (type): Damage =>
        (ask) => ({ ...ask, headers: { ...ask.headers, 'content-type': type } }),
    ),
);

/** The visitor: unknown, a guest with a cart, a customer, the shop's administrator. */
export const people = ['stranger', 'guest', 'customer', 'admin'] as const;
export type Person = (typeof people)[number];

export interface Malformed {
  ask: ShopRequest;
  by: Person;
}

export const malformed: fc.Arbitrary<Malformed> = fc
  .tuple(fc.constantFrom(...DOORS), changes, fc.option(damage, { freq: 3 }), fc.constantFrom(...people))
  .map(([door, made, hurt, by]) => {
    const ask = written(made.reduce((changed, change) => change(changed), door));
    return { ask: hurt && ask.body !== undefined ? hurt(ask) : ask, by };
  });
