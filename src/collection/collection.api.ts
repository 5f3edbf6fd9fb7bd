import type { App } from '../app/app.types';
import { type Routes, readLastModified, resolveRoute } from '../http/routes';
import { decodeFigures, decodeProducts } from './collection.decode';
import type { Collection, CollectionRequest } from './collection.types';

export interface CollectionAnswer {
  collection: Collection;
  lastModified: number | null;
}

/** Throws `RouteError` where the shop has no such route. */
export async function fetchCollection(
  { http, settings }: Pick<App, 'http' | 'settings'>,
  routes: Routes,
  { namespace, resource, ids, query = {} }: CollectionRequest,
  signal: AbortSignal,
): Promise<CollectionAnswer> {
  const path = resolveRoute([routes], namespace, resource, ids);
  const { body, headers } =
    Number(query.per_page) === -1
      ? { body: await http.restAll({ path, query, signal }), headers: new Headers() }
      : await http.rest({ path, query, signal });
  const isData = resource.endsWith('collection-data');
  const count = (name: string): number | null => {
    const given = Number.parseInt(headers.get(name) ?? '', 10);
    return Number.isNaN(given) ? null : given;
  };
  return {
    lastModified: readLastModified(headers),
    collection: {
      products: isData ? [] : decodeProducts(body, settings.homeUrl),
      figures: isData ? decodeFigures(body, settings.currency) : null,
      total: count('X-WP-Total'),
      pages: count('X-WP-TotalPages'),
      raw: { items: Array.isArray(body) ? body : [body], headers: Object.fromEntries(headers) },
    },
  };
}
