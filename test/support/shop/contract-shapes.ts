/** Reads condensed recordings of a real server and compares responses with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface JsonShape {
  t: string[];
  keys?: Record<string, JsonShape>;
  /** Keys that are missing in some recorded responses. */
  optional?: string[];
  items?: JsonShape;
}

export interface RecordedExchange {
  name: string;
  method: string;
  path: string;
  nonce?: 'own' | 'wrong' | 'old-header';
  token?: 'own' | 'garbage';
  wpNonce?: 'own' | 'stale';
  cookies?: true;
  /** Whether the visitor's cart contained products when the exchange was recorded. */
  filled?: true;
  form?: true;
  body?: Record<string, unknown>;
  status: number;
  code?: string;
  headers: Record<string, string | true | string[]>;
  role?: string;
  shape?: JsonShape;
  text?: string;
  batch?: number[];
  subHeaders?: string[];
  embedsCart?: true;
  routes?: Record<string, [methods: string[], args: string[]][]>;
  endpoints?: [methods: string[], args: string[]][];
  bodyKeys?: string[];
}

const lines = readFileSync(join(__dirname, 'contract-shapes.jsonl'), 'utf8').trim().split('\n');
const records = lines.map(
  (line) => JSON.parse(line) as RecordedExchange & { shape: JsonShape & string; of: JsonShape },
);

export const recordedExchanges: RecordedExchange[] = records.filter((fact) => typeof fact.shape !== 'string');
export const shapes = new Map(
  records.filter((fact) => typeof fact.shape === 'string').map((fact) => [fact.shape as string, fact.of]),
);

/**
 * Fields that were always null in the recorded responses: the recorded shop had no category images and no cross-sell
 * with a price range.
 */
const EMPTY_WHEN_RECORDED = /\.(image|price_range)$/;

/** Lists the paths at which a response differs from its recorded shape. */
export function findShapeDifferences(value: unknown, shape: JsonShape, path = ''): string[] {
  const type = getTypeName(value, shape);
  if (type === 'object' && shape.t.join() === 'null' && EMPTY_WHEN_RECORDED.test(path)) return [];
  if (!shape.t.includes(type)) return [`${path || 'body'} is ${type}, recorded ${shape.t.join('|')}`];
  if (Array.isArray(value)) {
    const { items } = shape;
    return items
      ? value.flatMap((item, index) => findShapeDifferences(item, items, `${path}[${index}]`))
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (type === 'map') {
    return Object.entries(value).flatMap(([key, item]) =>
      shape.items ? findShapeDifferences(item, shape.items, `${path}.${key}`) : [],
    );
  }
  const keys = shape.keys ?? {};
  const missing = Object.keys(keys).filter((key) => !(key in value) && !shape.optional?.includes(key));
  const extra = Object.keys(value).filter((key) => !(key in keys));
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...extra.map((key) => `${path}.${key} was not recorded`),
    ...Object.entries(value).flatMap(([key, item]) =>
      keys[key] ? findShapeDifferences(item, keys[key], `${path}.${key}`) : [],
    ),
  ];
}

function getTypeName(value: unknown, shape: JsonShape): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && shape.t.includes('map') ? 'map' : typeof value;
}

const COMMON_SHAPES = {
  'content-type': 'application/json; charset=UTF-8',
  'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'x-robots-tag': 'noindex',
  link: true,
} as const;
const NONCE = {
  ...COMMON_SHAPES,
  nonce: true,
  'nonce-timestamp': true,
  'user-id': '0',
  'x-wc-store-api-nonce': true,
} as const;
const CART = { ...NONCE, 'cart-token': true } as const;

export function findHeaderDifferences(headers: Headers, recorded: RecordedExchange['headers']): string[] {
  const { as, ...own } = recorded;
  const base = as === 'cart' ? CART : as === 'nonce' ? NONCE : as === 'plain' ? COMMON_SHAPES : {};
  return Object.entries({ ...base, ...own }).flatMap(([name, expected]) => {
    if (name === 'set-cookie') return findMissingCookies(headers, expected as unknown as string[]);
    const value = headers.get(name);
    if (value === null) return [`header ${name} is missing`];
    if (expected === 'unix') return /^\d{10}$/.test(value) ? [] : [`header ${name} is ${value}`];
    const user = name === 'user-id' && expected !== '0';
    const fits =
      expected === true || (user ? value !== '0' : value.toLowerCase() === String(expected).toLowerCase());
    return fits ? [] : [`header ${name} is „${value}“, recorded „${String(expected)}“`];
  });
}

/**
 * Lists the recorded cookies that a response lacks: `+name` for a cookie that is set, `-name` for one that is
 * deleted.
 */
function findMissingCookies(headers: Headers, recorded: string[]): string[] {
  const sent = headers.getSetCookie().map((line) => {
    const name = line.slice(0, line.indexOf('=')).replace(/[0-9a-f]{32}/, '*');
    return (line.includes('Max-Age=0') ? '-' : '+') + name;
  });
  return recorded.filter((cookie) => !sent.includes(cookie)).map((cookie) => `cookie ${cookie} is missing`);
}
