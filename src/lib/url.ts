/** An address of this page's own kind: `http` or `https`, resolved against the page; else `null`. */
export function safeUrl(url: string, base: string): URL | null {
  try {
    const resolved = new URL(url, base);
    return /^https?:$/.test(resolved.protocol) ? resolved : null;
  } catch {
    return null;
  }
}

/** The address as it was given; nothing where it is code, or data, in the shape of one. */
export function httpUrlOrEmpty(url: string): string {
  return safeUrl(url, 'https://x') ? url : '';
}

export function isSameOrigin(url: string, base: string): boolean {
  return safeUrl(url, base)?.origin === new URL(base).origin;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Adds to a query that may be there already; values that are `undefined` are left out. */
export function withQuery(url: string, query: Query): string {
  const added = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) added.set(key, String(value));
  const text = added.toString();
  if (!text) return url;
  const [address = '', hash] = url.split('#', 2);
  return `${address}${address.includes('?') ? '&' : '?'}${text}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * A path below the REST root. Shops without pretty links have it in the query (`/?rest_route=/`), where the path must
 * be encoded and its own query joins the outer one.
 */
export function joinRestUrl(root: string, path: string, query: Query): string {
  const [bare = '', ownQuery] = path.replace(/^\/+/, '').split('?', 2);
  const inQuery = /[?&]rest_route=/.test(root);
  const address = root + (inQuery ? encodeURIComponent(bare).replace(/%2F/g, '/') : bare);
  const withOwn = ownQuery ? `${address}${address.includes('?') ? '&' : '?'}${ownQuery}` : address;
  return withQuery(withOwn, query);
}
