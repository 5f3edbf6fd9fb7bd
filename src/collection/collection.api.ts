import type { App } from '../app/app.types';
import { parseLastModified, type Routes, resolveRoute } from '../http/routes';
import { decodeFilterCounts, decodeProducts } from './collection.decode';
import type { Collection, CollectionRequest } from './collection.types';

export interface CollectionResponse {
  collection: Collection;
  lastModified: number | null;
}

/** Throws `RouteError` where the shop has no such route. */
export async function fetchCollection(
  { http, settings }: Pick<App, 'http' | 'settings'>,
  routes: Routes,
  { namespace, resource, ids, query = {} }: CollectionRequest,
  signal: AbortSignal,
): Promise<CollectionResponse> {
  const path = resolveRoute([routes], namespace, resource, ids);
  const { body, headers } =
    Number(query.per_page) === -1
      ? { body: await http.restAll({ path, query, signal }), headers: new Headers() }
      : await http.rest({ path, query, signal });
  const isData = resource.endsWith('collection-data');
  const countHeader = (name: string): number | null => {
    const given = Number.parseInt(headers.get(name) ?? '', 10);
    return Number.isNaN(given) ? null : given;
  };
  return {
    lastModified: parseLastModified(headers),
    collection: {
      products: isData ? [] : decodeProducts(body, settings.homeUrl),
      filterCounts: isData ? decodeFilterCounts(body, settings.currency) : null,
      total: countHeader('X-WP-Total'),
      pages: countHeader('X-WP-TotalPages'),
      raw: { items: Array.isArray(body) ? body : [body], headers: Object.fromEntries(headers) },
    },
  };
}
