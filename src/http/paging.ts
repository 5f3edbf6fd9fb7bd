import { parseSafeUrl } from '../lib/url';
import { HttpError } from './errors';
import type { RestRequest, RestResponse } from './http.types';

const PAGE_SIZE = 100;

/** Fetches all pages of a list. Stops if the server sends a page twice. */
export async function readAllPages(
  rest: (request: RestRequest) => Promise<RestResponse>,
  request: RestRequest,
): Promise<unknown[]> {
  const allItems: unknown[] = [];
  const seenContents = new Set<string>();
  let query: RestRequest['query'] = { ...request.query, per_page: PAGE_SIZE };
  for (let page = 1; query; page++) {
    const { body, headers, status } = await rest({ ...request, query });
    if (!Array.isArray(body))
      throw new HttpError({ kind: 'unreadable', code: 'invalid_json', status, headers });
    const items: unknown[] = body;
    const content = JSON.stringify(items);
    if (items.length === 0 || seenContents.has(content)) break;
    seenContents.add(content);
    allItems.push(...items);
    query = getNextQuery(query, headers, page);
  }
  return allItems;
}

/** Uses only the query of the next page's URL, so a wrong host in the URL has no effect. */
function getNextQuery(
  query: NonNullable<RestRequest['query']>,
  headers: Headers,
  page: number,
): RestRequest['query'] {
  const link = headers.get('Link');
  const next = link === null ? undefined : findNextPageUrl(link);
  if (next) {
    const { rest_route, _locale, ...parameters } = Object.fromEntries(next.searchParams);
    return { ...query, ...parameters };
  }
  const hasMore = page < Number.parseInt(headers.get('X-WP-TotalPages') ?? '', 10);
  return hasMore ? { ...query, page: page + 1 } : undefined;
}

function findNextPageUrl(link: string): URL | undefined {
  for (const [, address, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    if (!/;\s*rel\s*=\s*"?(?:[^"]*\s)?next\b/i.test(parameters ?? '')) continue;
    // Decodes the ampersand, which some servers HTML-escape as `&#038;`, because its `#` would start a fragment.
    const decodedUrl = (address ?? '').replace(/&?#0*38;|&amp;/g, '&');
    const nextPageUrl = parseSafeUrl(decodedUrl, 'http://localhost');
    if (nextPageUrl) return nextPageUrl;
  }
  return undefined;
}
