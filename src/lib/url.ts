/** Resolves a URL against the page. Returns `null` unless the result is `http` or `https`. */
export function parseSafeUrl(url: string, base: string): URL | null {
  try {
    const resolved = new URL(url, base);
    return /^https?:$/.test(resolved.protocol) ? resolved : null;
  } catch {
    return null;
  }
}

/** Returns the URL as given, or '' if it is a `javascript:`, `data:` or other non-http URL. */
export function getHttpUrlOrEmpty(url: string): string {
  return parseSafeUrl(url, 'https://x') ? url : '';
}

export function isSameOrigin(url: string, base: string): boolean {
  return parseSafeUrl(url, base)?.origin === new URL(base).origin;
}

export type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Adds parameters to a URL that may already have a query; `undefined` values are omitted. */
export function addQueryParameters(url: string, query: QueryParameters): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) parameters.set(key, String(value));
  const queryString = parameters.toString();
  if (!queryString) return url;
  const [urlWithoutHash = '', hash] = url.split('#', 2);
  return `${urlWithoutHash}${urlWithoutHash.includes('?') ? '&' : '?'}${queryString}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Joins a path to the REST root. Shops without pretty permalinks have the route in the query (`/?rest_route=/`),
 * where the path must be encoded and its query merged into the outer one.
 */
export function joinRestUrl(root: string, path: string, query: QueryParameters): string {
  const [pathWithoutQuery = '', ownQuery] = path.replace(/^\/+/, '').split('?', 2);
  const hasRouteInQuery = /[?&]rest_route=/.test(root);
  const url =
    root + (hasRouteInQuery ? encodeURIComponent(pathWithoutQuery).replace(/%2F/g, '/') : pathWithoutQuery);
  const urlWithOwnQuery = ownQuery ? `${url}${url.includes('?') ? '&' : '?'}${ownQuery}` : url;
  return addQueryParameters(urlWithOwnQuery, query);
}
