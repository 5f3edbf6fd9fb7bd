import type { CollectionQuery, CollectionRequest } from './collection.types';

const STORE = '/wc/store/v1';

/** Two that ask for the same are one, in whatever order they name it. */
export function collectionKey({ namespace, resource, ids = [], query = {} }: CollectionRequest): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([namespace, resource, ids.map(String), asked.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export type ListKind = 'newest' | 'on-sale' | 'category' | 'related' | 'recently-viewed';

export interface ListOptions {
  kind: ListKind;
  /** A category's id; 0: any. */
  category: number;
  /** The product of the page, which is not in its own company; 0: none. */
  product: number;
  /** What was looked at before, latest first. */
  viewed: readonly number[];
  perPage: number;
  page: number;
}

export function productsRequest({
  kind,
  category,
  product,
  viewed,
  perPage,
  page,
}: ListOptions): CollectionRequest {
  const kinds: Record<ListKind, CollectionQuery> = {
    newest: { orderby: 'date', order: 'desc' },
    'on-sale': { on_sale: true, orderby: 'popularity', order: 'desc' },
    category: { orderby: 'menu_order', order: 'asc' },
    // Older servers know no `related`: what stands on the same shelf is what they would find too.
    related: { orderby: 'popularity', order: 'desc' },
    'recently-viewed': { include: viewed.slice(0, perPage).join(','), orderby: 'include', order: 'asc' },
  };
  const query = {
    ...kinds[kind],
    category: category ? String(category) : undefined,
    exclude: product ? String(product) : undefined,
    per_page: perPage,
    page,
  };
  return { namespace: STORE, resource: 'products', query };
}

export interface FilterOptions {
  /** The query of the list's address, as WooCommerce writes it: `filter_mau-men=ngoc,tro&min_price=100000`. */
  search: URLSearchParams;
  category: number;
  minorUnit: number;
  /** `pa_mau-men` … */
  taxonomies: readonly string[];
}

/** The same goods as on the listing, asked of the Store API, and the numbers of each filter. */
export function filterCountsRequest({
  search,
  category,
  minorUnit,
  taxonomies,
}: FilterOptions): CollectionRequest {
  const query: Record<string, string | number | boolean | undefined> = {
    calculate_price_range: true,
    calculate_stock_status_counts: true,
    calculate_rating_counts: true,
    category: category ? String(category) : undefined,
    search: search.get('s') || undefined,
    min_price: inMinorUnits(search.get('min_price'), minorUnit),
    max_price: inMinorUnits(search.get('max_price'), minorUnit),
    rating: search.get('rating_filter') || undefined,
    stock_status: search.get('filter_stock_status') || undefined,
  };
  for (const [at, taxonomy] of taxonomies.entries()) {
    query[`calculate_attribute_counts[${at}][taxonomy]`] = taxonomy;
    query[`calculate_attribute_counts[${at}][query_type]`] = queryJoin(search, taxonomy);
  }
  const chosen = taxonomies.filter((taxonomy) => search.get(`filter_${nameOf(taxonomy)}`));
  for (const [at, taxonomy] of chosen.entries()) {
    query[`attributes[${at}][attribute]`] = taxonomy;
    query[`attributes[${at}][slug]`] = search.get(`filter_${nameOf(taxonomy)}`) ?? '';
    query[`attributes[${at}][operator]`] = queryJoin(search, taxonomy) === 'or' ? 'in' : 'and';
  }
  return { namespace: STORE, resource: 'products/collection-data', query };
}

const nameOf = (taxonomy: string): string => taxonomy.replace(/^pa_/, '');

/** WooCommerce joins with „and“ where the address does not say. */
const queryJoin = (search: URLSearchParams, taxonomy: string): 'or' | 'and' =>
  search.get(`query_type_${nameOf(taxonomy)}`) === 'or' ? 'or' : 'and';

/** Addresses hold prices as people write them, the Store API wants the smallest unit. */
function inMinorUnits(price: string | null, minorUnit: number): string | undefined {
  const amount = Number(price || Number.NaN);
  return Number.isFinite(amount) && amount >= 0 ? String(Math.round(amount * 10 ** minorUnit)) : undefined;
}
