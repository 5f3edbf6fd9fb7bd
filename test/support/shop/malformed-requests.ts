import fc from 'fast-check';
import { ADDRESS, ORDER } from './visitor';

/* This file has more than 300 lines, because it contains two lists (the shop's endpoints, and the defects of a
   request) and the code that combines them. Each case is a valid request with one or more defects, because random
   data would be rejected by the first check. */

export interface ShopRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Placeholders for values that only the running shop knows; they are replaced when the request is sent. */
export const PLACEHOLDERS = { store: '%store%', rest: '%rest%', form: '%form:', line: '%line%' } as const;

interface ShopEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  kind: 'json' | 'form' | 'multipart' | 'query';
  fields: Record<string, unknown>;
  headers?: Record<string, string>;
}

const STORE = '/wp-json/wc/store/v1';
const nonce = { nonce: PLACEHOLDERS.store };
const wpNonce = { 'x-wp-nonce': PLACEHOLDERS.rest };
const createNoncePlaceholder = (action: string): string => `${PLACEHOLDERS.form}${action}%`;

const createApiEndpoint = (
  path: string,
  fields: object,
  method: ShopEndpoint['method'] = 'POST',
): ShopEndpoint => ({
  ...{ method, path: `${STORE}${path}`, kind: method === 'GET' ? 'query' : 'json', headers: nonce },
  fields: fields as ShopEndpoint['fields'],
});
const createFormEndpoint = (
  path: string,
  fields: object,
  kind: ShopEndpoint['kind'] = 'form',
): ShopEndpoint => ({
  ...{ method: kind === 'query' ? 'GET' : 'POST', path, kind, fields: fields as ShopEndpoint['fields'] },
});
const createAjaxEndpoint = (endpoint: string, fields: object = {}): ShopEndpoint =>
  createFormEndpoint(`/?wc-ajax=${endpoint}`, fields);
const createAdminAjaxEndpoint = (action: string, fields: object = {}): ShopEndpoint =>
  createFormEndpoint('/wp-admin/admin-ajax.php', { action, ...fields });

const createPrefixedAddress = (prefix: string): object =>
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

const ENDPOINTS: readonly ShopEndpoint[] = [
  createApiEndpoint('/cart', { _fields: 'items,totals.total_price', context: 'view' }, 'GET'),
  createApiEndpoint('/cart/add-item', {
    id: 103,
    quantity: 1,
    variation: [{ attribute: 'pa_mau-men', value: 'ngoc' }],
  }),
  createApiEndpoint('/cart/update-item', { key: PLACEHOLDERS.line, quantity: 2 }),
  createApiEndpoint('/cart/remove-item', { key: PLACEHOLDERS.line }),
  createApiEndpoint('/cart/apply-coupon', { code: 'motlan' }),
  createApiEndpoint('/cart/remove-coupon', { code: 'motlan' }),
  createApiEndpoint('/cart/select-shipping-rate', { package_id: 0, rate_id: 'flat_rate:1' }),
  createApiEndpoint('/cart/update-customer', {
    billing_address: { ...ADDRESS, email: 'a@example.com' },
    shipping_address: ADDRESS,
  }),
  createApiEndpoint('/cart/extensions', { namespace: 'goi-qua', data: { wrap: true, message: 'Chúc mừng' } }),
  createApiEndpoint('/cart/items', { id: 103, quantity: 1 }),
  createApiEndpoint(`/cart/items/${'a'.repeat(32)}`, { quantity: 2 }, 'PUT'),
  createApiEndpoint('/cart/coupons', { code: 'motlan' }),
  createApiEndpoint('/cart/coupons/motlan', {}, 'DELETE'),
  createApiEndpoint('/checkout', {
    ...ORDER,
    ...gateway,
    customer_note: 'Gọi trước',
    create_account: false,
    extensions: {},
  }),
  createApiEndpoint('/checkout', { ...ORDER, order_notes: 'Gọi', payment_method: 'cod' }, 'PUT'),
  createApiEndpoint('/checkout/5004', {
    ...ORDER,
    ...gateway,
    key: 'wc_order_x',
    billing_email: 'a@example.com',
  }),
  createApiEndpoint('/order/5001', { key: 'wc_order_x', billing_email: 'khach@example.com' }, 'GET'),
  createApiEndpoint('/batch', {
    validation: 'require-all-validate',
    requests: [
      { ...sub, body: { id: 103, quantity: 1 } },
      { ...sub, path: '/wc/store/v1/cart/apply-coupon?a[]=1', body: { code: 'tet' } },
      { ...sub, path: '/wc/store/v1/batch', body: { requests: [sub] } },
    ],
  }),
  createApiEndpoint('/products', listing, 'GET'),
  createApiEndpoint('/products/103', { context: 'view' }, 'GET'),
  createApiEndpoint(
    '/products/collection-data',
    { ...listing, calculate_price_range: true, calculate_rating_counts: 1 },
    'GET',
  ),
  createApiEndpoint(
    '/products/categories',
    { search: 'b', per_page: 3, include: '11', orderby: 'count' },
    'GET',
  ),
  createApiEndpoint('/products/attributes/1/terms', { orderby: 'name', hide_empty: true }, 'GET'),
  createApiEndpoint(
    '/products/reviews',
    { product_id: '103', category_id: '11', orderby: 'rating', offset: 1 },
    'GET',
  ),
  {
    ...createFormEndpoint('/?rest_route=/wc/store/v1/cart/add-item', { id: 103, quantity: 1 }),
    headers: nonce,
  },
  {
    ...createFormEndpoint('/wp-json/wp/v2/media', { title: 'Ảnh', file: 'anh' }, 'multipart'),
    headers: { ...wpNonce, 'content-disposition': 'attachment; filename="anh.gif"' },
  },
  {
    ...createApiEndpoint('/', {}),
    path: '/wp-json/wp/v2/media/1/post-process',
    fields: { action: 'create-image-subsizes' },
  },
  {
    ...createApiEndpoint('/', {}, 'DELETE'),
    path: '/wp-json/wp/v2/media/1',
    fields: { force: true },
    headers: wpNonce,
  },
  createAjaxEndpoint('add_to_cart', {
    product_id: '103',
    quantity: '1',
    variation_id: '',
    'attribute_pa_mau-men': 'ngoc',
  }),
  createAjaxEndpoint('remove_from_cart', { cart_item_key: PLACEHOLDERS.line }),
  createAjaxEndpoint('get_refreshed_fragments', { time: '1' }),
  createAjaxEndpoint('get_variation', { product_id: '101', 'attribute_pa_mau-men': 'ngoc' }),
  createAjaxEndpoint('apply_coupon', {
    coupon_code: 'tet',
    security: createNoncePlaceholder('apply-coupon'),
  }),
  createAjaxEndpoint('remove_coupon', { coupon: 'tet', security: createNoncePlaceholder('remove-coupon') }),
  createAjaxEndpoint('update_order_review', {
    ...{
      security: createNoncePlaceholder('update-order-review'),
      payment_method: 'cod',
      country: 'VN',
      s_country: 'VN',
    },
    ...{
      post_data: 'billing_city=Hu%E1%BA%BF',
      'shipping_method[0]': 'flat_rate:1',
      has_full_address: 'true',
    },
  }),
  createAjaxEndpoint('checkout', {
    ...{
      ...createPrefixedAddress('billing'),
      ...createPrefixedAddress('shipping'),
      billing_email: 'a@example.com',
    },
    ...{ payment_method: 'cod', order_comments: 'Gọi', ship_to_different_address: '1' },
    'woocommerce-process-checkout-nonce': createNoncePlaceholder('woocommerce-process_checkout'),
  }),
  createAdminAjaxEndpoint('rest-nonce'),
  createAdminAjaxEndpoint('heartbeat', { data: 'x', interval: '60' }),
  createAdminAjaxEndpoint('flatsome_ajax_cart_item_alter_quantity', {
    cart_item_key: PLACEHOLDERS.line,
    quantity: '2',
  }),
  createAdminAjaxEndpoint('flatsome_quickview', { product: '103' }),
  createAdminAjaxEndpoint('flatsome_load_instagram', { data: '{"photos":"4"}' }),
  createFormEndpoint('/', { 'add-to-cart': '103', quantity: '1', theme: 'loud' }, 'query'),
  createFormEndpoint('/', { s: 'bát', post_type: 'product', orderby: 'price' }, 'query'),
  createFormEndpoint(
    '/cua-hang/trang/2/',
    { orderby: 'price', min_price: '1000', 'filter_mau-men': 'ngoc,tro' },
    'query',
  ),
  createFormEndpoint('/danh-muc/bat-dia/', { rating_filter: '5', filter_stock_status: 'instock' }, 'query'),
  createFormEndpoint('/san-pham/am-qua-hong/', { 'add-to-cart': '103', quantity: '1', variation_id: '7' }),
  createFormEndpoint('/gio-hang/', {
    ...{
      'woocommerce-cart-nonce': createNoncePlaceholder('woocommerce-cart'),
      update_cart: '1',
      coupon_code: 'tet',
    },
    ...{ [`cart[${PLACEHOLDERS.line}][qty]`]: '2' },
  }),
  createFormEndpoint('/gio-hang/', {
    ...{ 'woocommerce-cart-nonce': createNoncePlaceholder('woocommerce-cart'), calc_shipping: '1' },
    ...{ calc_shipping_country: 'VN', calc_shipping_city: 'Huế', 'shipping_method[0]': 'flat_rate:1' },
  }),
  createFormEndpoint(
    '/gio-hang/',
    { remove_item: PLACEHOLDERS.line, _wpnonce: createNoncePlaceholder('woocommerce-cart') },
    'query',
  ),
  createFormEndpoint('/thanh-toan/', {
    ...createPrefixedAddress('billing'),
    payment_method: 'cod',
    apply_coupon: '1',
  }),
  createFormEndpoint('/thanh-toan/da-dat-hang/5001/', { key: 'wc_order_x' }, 'query'),
  createFormEndpoint('/thanh-toan/tra-tien/5004/', {
    payment_method: 'cod',
    'woocommerce-pay-nonce': createNoncePlaceholder('woocommerce-pay'),
  }),
  createFormEndpoint('/cong-thanh-toan/5004/', { ket_qua: 'dong-y' }),
  createFormEndpoint('/cong-thanh-toan/tiemcard/xac-thuc', {
    order: '5004',
    key: 'x',
    yeu_cau: 'y',
    dong_y: '1',
  }),
  createFormEndpoint('/tai-khoan/', {
    ...{ username: 'khach', password: 'sai', login: '1', redirect: '/gio-hang/', rememberme: 'forever' },
    'woocommerce-login-nonce': createNoncePlaceholder('woocommerce-login'),
  }),
  createFormEndpoint('/tai-khoan/', {
    ...{ email: 'moi@example.com', password: 'mat-khau-dai', register: '1' },
    'woocommerce-register-nonce': createNoncePlaceholder('woocommerce-register'),
  }),
  createFormEndpoint('/tai-khoan/don-hang/5001/', { a: '1' }, 'query'),
  createFormEndpoint('/tai-khoan/dang-xuat/', { _wpnonce: 'x' }, 'query'),
  createFormEndpoint('/wp-login.php', { log: 'khach', pwd: 'sai', redirect: 'https://evil.example/' }),
  createFormEndpoint('/bai-viet/', { replytocom: '1' }, 'query'),
  createFormEndpoint(
    '/wp-comments-post.php',
    {
      ...{ author: 'Mây', email: 'may@example.com', comment: 'Bát đẹp.', comment_post_ID: '103' },
      ...{ rating: '5', comment_parent: '0', review_photos: '1,2', 'review_photo[]': 'anh' },
      'wp-comment-cookies-consent': 'yes',
    },
    'multipart',
  ),
  createFormEndpoint('/gio-hang-khoi/', { a: '1' }, 'query'),
  createFormEndpoint('/thanh-toan-khoi/', { a: '1' }, 'query'),
  createFormEndpoint('/widgets/mini-cart/0/theme/', { a: '1' }, 'query'),
  createFormEndpoint('/phong-thu-loi/', { do: 'add', kind: 'nonsense', times: '2', match: '/cart', ms: '5' }),
  createFormEndpoint('/phong-thu-loi/', {
    do: 'switches',
    rateLimit: '100',
    cardScript: 'fine',
    giftWrap: '1',
  }),
  createFormEndpoint('/wp-content/uploads/tai-len/1/anh.gif', { v: '1' }, 'query'),
  createFormEndpoint('/wp-content/themes/tiem-nha-may/shop.css', { v: '1' }, 'query'),
  createFormEndpoint('/tiem/tiem.js', { v: '1' }, 'query'),
];

const LONE_SURROGATE = '\ud83d';

/** Generates values that no form of the shop sends. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 9_999_999_999],
    ...['', ' ', '0', '-1', '1e400', 'NaN', 'Infinity', '0x10', '１２', '٣', '1,5', '99999999999999999999'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', '[object Object]'],
    ...[
      LONE_SURROGATE,
      `a${LONE_SURROGATE}`,
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
    LONE_SURROGATE,
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

type EndpointChange = (endpoint: ShopEndpoint) => ShopEndpoint;

const listFieldNames = (endpoint: ShopEndpoint): string[] => Object.keys(endpoint.fields);

/**
 * Replaces the value of a form field by one that the shop's forms never send, or replaces one value inside a field that
 * is a list or an object.
 */
const wrongValue: fc.Arbitrary<EndpointChange> = fc
  .tuple(fc.nat(40), fc.nat(20), fc.boolean(), oddValue)
  .map(([which, inner, isDeep, value]) => (endpoint) => {
    const name = listFieldNames(endpoint)[which % Math.max(1, listFieldNames(endpoint).length)] ?? 'x';
    const known = endpoint.fields[name];
    const keys = typeof known === 'object' && known !== null ? Object.keys(known) : [];
    const key = keys[inner % Math.max(1, keys.length)];
    if (!isDeep || key === undefined) return { ...endpoint, fields: { ...endpoint.fields, [name]: value } };
    const changed = Array.isArray(known) ? [...known] : { ...(known as object) };
    Object.assign(changed, { [key]: value });
    return { ...endpoint, fields: { ...endpoint.fields, [name]: changed } };
  });

const missingField: fc.Arbitrary<EndpointChange> = fc.nat(40).map((which) => (endpoint) => {
  const {
    [listFieldNames(endpoint)[which % Math.max(1, listFieldNames(endpoint).length)] ?? '']: _,
    ...fields
  } = endpoint.fields;
  return { ...endpoint, fields };
});

const additionalField: fc.Arbitrary<EndpointChange> = fc
  .tuple(oddName, oddValue)
  .map(([name, value]) => (endpoint) => {
    const fields = { ...endpoint.fields };
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
    return { ...endpoint, fields };
  });

const wrongMethod: fc.Arbitrary<EndpointChange> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW', 'get', 'post')
  .map((method) => (endpoint) => ({ ...endpoint, method: method as ShopEndpoint['method'] }));

const wrongPath: fc.Arbitrary<EndpointChange> = fc
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
  .map(([which, word, isAdded]) => (endpoint) => {
    const [path = '', query] = endpoint.path.split('?');
    const parts = path.split('/');
    const at = 1 + (which % Math.max(1, parts.length - 1));
    parts.splice(at, isAdded ? 0 : 1, word);
    return { ...endpoint, path: parts.join('/') + (query === undefined ? '' : `?${query}`) };
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

const wrongHeader: fc.Arbitrary<EndpointChange> = header.map((headers) => (endpoint) => ({
  ...endpoint,
  headers: { ...endpoint.headers, ...headers },
}));

const wrongKind: fc.Arbitrary<EndpointChange> = fc
  .constantFrom<ShopEndpoint['kind']>('json', 'form', 'multipart', 'query')
  .map((kind) => (endpoint) => ({ ...endpoint, kind }));

const changes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: wrongValue },
    { weight: 2, arbitrary: missingField },
    { weight: 3, arbitrary: additionalField },
    { weight: 2, arbitrary: wrongMethod },
    { weight: 2, arbitrary: wrongPath },
    { weight: 2, arbitrary: wrongHeader },
    { weight: 1, arbitrary: wrongKind },
  ),
  { minLength: 1, maxLength: 4 },
);

const MULTIPART_BOUNDARY = 'tiem';

/** Converts nested values to PHP's notation: `{a: {b: 1}}` → `a[b]=1`. */
function toFormPairs(fields: ShopEndpoint['fields']): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, convertToText(inner)])
      : [[name, convertToText(value)]],
  );
}

const convertToText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function toMultipart(fields: ShopEndpoint['fields']): string {
  const toMultipartPart = ([name, value]: [string, string]): string => {
    const file = /file|photo/.test(name)
      ? `; filename="${value.slice(0, 90)}.gif"\r\nContent-Type: image/gif`
      : '';
    return `--${MULTIPART_BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${file && 'GIF89a'}${value}\r\n`;
  };
  return `${toFormPairs(fields).map(toMultipartPart).join('')}--${MULTIPART_BOUNDARY}--\r\n`;
}

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${MULTIPART_BOUNDARY}`,
};

function createShopRequest({ method, path, kind, fields, headers = {} }: ShopEndpoint): ShopRequest {
  const hasNoBody = method === 'GET' || method.toUpperCase() === 'HEAD';
  if (kind === 'query' || hasNoBody || method.toUpperCase() === 'GET') {
    const query = new URLSearchParams(toFormPairs(fields)).toString();
    const joined = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
    return { method, path: joined, headers };
  }
  const body =
    kind === 'json'
      ? JSON.stringify(fields)
      : kind === 'form'
        ? new URLSearchParams(toFormPairs(fields)).toString()
        : toMultipart(fields);
  return { method, path, headers: { 'content-type': TYPES[kind], ...headers }, body };
}

type BodyDefect = (request: ShopRequest) => ShopRequest;

const createNestedBrackets = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

/**
 * Generates defects of a request body's bytes: truncated, in another encoding, of another type than declared, or
 * random.
 */
const bodyDefect: fc.Arbitrary<BodyDefect> = fc.oneof(
  fc.nat(2_000).map(
    (length): BodyDefect =>
      (request) => ({ ...request, body: request.body?.slice(0, length) }),
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
      ...[
        createNestedBrackets('[', ']', 50_000),
        createNestedBrackets('{"a":', '1}', 20_000),
        `{"requests":[${'{},'.repeat(300)}{}]}`,
      ],
      ...[
        '--tiem',
        '--tiem\r\n\r\n\r\n--tiem--',
        `--tiem\r\nContent-Disposition: form-data\r\n\r\nx\r\n--tiem--`,
      ],
      ...[`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}`, 'a=1&'.repeat(2_000)],
      ...['a'.repeat((1 << 20) + 1), `{"id":${'9'.repeat(50_000)}}`],
    )
    .map(
      (body): BodyDefect =>
        (request) => ({ ...request, body }),
    ),
  fc.uint8Array({ maxLength: 60 }).map(
    (bytes): BodyDefect =>
      (request) => ({ ...request, body: Uint8Array.from(bytes) }),
  ),
  fc.constantFrom<BufferEncoding>('utf16le', 'latin1', 'base64').map(
    (encoding): BodyDefect =>
      (request) => ({
        ...request,
        body: Uint8Array.from(
          encoding === 'base64'
            ? Buffer.from(String(request.body), 'base64')
            : Buffer.from(String(request.body), encoding),
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
      (type): BodyDefect =>
        (request) => ({ ...request, headers: { ...request.headers, 'content-type': type } }),
    ),
);

/**
 * Who sends the malformed request: somebody unknown, a guest with a cart, a customer, or the shop's administrator.
 */
export const visitorKinds = ['stranger', 'guest', 'customer', 'admin'] as const;
export type VisitorKind = (typeof visitorKinds)[number];

export interface MalformedRequestCase {
  request: ShopRequest;
  visitor: VisitorKind;
}

export const malformed: fc.Arbitrary<MalformedRequestCase> = fc
  .tuple(
    fc.constantFrom(...ENDPOINTS),
    changes,
    fc.option(bodyDefect, { freq: 3 }),
    fc.constantFrom(...visitorKinds),
  )
  .map(([endpoint, madeChanges, addDefect, visitor]) => {
    const request = createShopRequest(madeChanges.reduce((changed, change) => change(changed), endpoint));
    return { request: addDefect && request.body !== undefined ? addDefect(request) : request, visitor };
  });
