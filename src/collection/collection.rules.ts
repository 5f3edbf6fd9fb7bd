import type { CurrencySettings } from '../app/settings.types';
import type { NamespaceRoutes } from '../http/rest-routes';
import { decodeEntities } from '../lib/html';
import { asList, asRecord, asString } from '../lib/json-values';
import { type Currency, decodeCurrency } from '../lib/money';
import { parseSafeUrl } from '../lib/url';

/** A request for a collection: the resource's name, and the ids that its route needs. */
export interface CollectionRequest {
  namespace: string;
  resource: string;
  ids?: readonly (string | number)[];
  query?: CollectionQuery;
}

export type CollectionQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ListedProduct {
  id: number;
  type: string;
  name: string;
  url: string;
  sku: string;
  priceHtml: string;
  onSale: boolean;
  isPurchasable: boolean;
  isInStock: boolean;
  isOnBackorder: boolean;
  hasOptions: boolean;
  /** Average rating; 0 if the product has none. */
  rating: number;
  image: string | null;
  /**
   * The text, description and URL of the product's button, as the server sent them. For external products, the URL
   * leads to another shop.
   */
  button: { text: string; description: string; url: string; minimum: number };
}

/** The numbers of matching products that are shown beside the filters of a listing. */
export interface FilterCounts {
  price: { min: string; max: string; currency: Currency } | null;
  stock: Readonly<Record<string, number>>;
  ratings: Readonly<Record<string, number>>;
  /** The number of products by term id. */
  terms: Readonly<Record<string, number>>;
}

export interface Collection {
  products: readonly ListedProduct[];
  /** Product counts for the filters; only for the resource `collection-data`. */
  filterCounts: FilterCounts | null;
  productCount: number | null;
  pageCount: number | null;
  /** The response as received, for scripts that read `wc/store/collections`. Header names are lower case. */
  raw: { items: readonly unknown[]; headers: Readonly<Record<string, string>> };
}

/** State of a collection. `requested`: a view needs it, and its request has not been sent yet. */
export type CollectionEntry =
  | { status: 'requested' | 'loading' }
  | { status: 'ready'; collection: Collection }
  | { status: 'failed'; code: string; message: string };

export interface CollectionState {
  routes: Readonly<Record<string, NamespaceRoutes>>;
  /** The latest `last-modified` header of any collection, in milliseconds since 1970. */
  lastModified: number | null;
  entries: Readonly<Record<string, CollectionEntry>>;
}

const STORE_API = '/wc/store/v1';

/** Returns the cache key of a request. Requests that differ only in the order of parameters share one key. */
export function getCollectionKey({ namespace, resource, ids = [], query = {} }: CollectionRequest): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([namespace, resource, ids.map(String), params.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export type ProductListKind = 'newest' | 'on-sale' | 'category' | 'related' | 'recently-viewed';

export interface ProductListOptions {
  kind: ProductListKind;
  /** A category id; 0 for any category. */
  category: number;
  /** The product of the page, which is excluded from the list; 0 for none. */
  product: number;
  /** Ids of recently viewed products, latest first. */
  viewedIds: readonly number[];
  perPage: number;
  pageNumber: number;
}

export function createProductsRequest({
  kind,
  category,
  product,
  viewedIds,
  perPage,
  pageNumber,
}: ProductListOptions): CollectionRequest {
  const kinds: Record<ProductListKind, CollectionQuery> = {
    newest: { orderby: 'date', order: 'desc' },
    'on-sale': { on_sale: true, orderby: 'popularity', order: 'desc' },
    category: { orderby: 'menu_order', order: 'asc' },
    // Requests popular products of the same category from servers that lack the filter `related`, which older
    // WooCommerce versions do.
    related: { orderby: 'popularity', order: 'desc' },
    'recently-viewed': { include: viewedIds.slice(0, perPage).join(','), orderby: 'include', order: 'asc' },
  };
  const query = {
    ...kinds[kind],
    category: category ? String(category) : undefined,
    exclude: product ? String(product) : undefined,
    per_page: perPage,
    page: pageNumber,
  };
  return { namespace: STORE_API, resource: 'products', query };
}

interface FilterCountsOptions {
  /** The query of the listing's URL, as WooCommerce writes it: `filter_mau-men=ngoc,tro&min_price=100000`. */
  listingQuery: URLSearchParams;
  categoryId: number;
  minorUnit: number;
  /** Taxonomies of the attribute filters, such as `pa_mau-men`. */
  taxonomies: readonly string[];
}

/** The Store API request for the filter counts of the products on the listing. */
export function createFilterCountsRequest({
  listingQuery,
  categoryId,
  minorUnit,
  taxonomies,
}: FilterCountsOptions): CollectionRequest {
  const query: Record<string, string | number | boolean | undefined> = {
    calculate_price_range: true,
    calculate_stock_status_counts: true,
    calculate_rating_counts: true,
    category: categoryId ? String(categoryId) : undefined,
    search: listingQuery.get('s') || undefined,
    min_price: convertToMinorUnits(listingQuery.get('min_price'), minorUnit),
    max_price: convertToMinorUnits(listingQuery.get('max_price'), minorUnit),
    rating: listingQuery.get('rating_filter') || undefined,
    stock_status: listingQuery.get('filter_stock_status') || undefined,
  };
  for (const [index, taxonomy] of taxonomies.entries()) {
    query[`calculate_attribute_counts[${index}][taxonomy]`] = taxonomy;
    query[`calculate_attribute_counts[${index}][query_type]`] = getFilterQueryType(listingQuery, taxonomy);
  }
  const chosenTaxonomies = taxonomies.filter((taxonomy) =>
    listingQuery.get(`filter_${removeTaxonomyPrefix(taxonomy)}`),
  );
  for (const [index, taxonomy] of chosenTaxonomies.entries()) {
    query[`attributes[${index}][attribute]`] = taxonomy;
    query[`attributes[${index}][slug]`] = listingQuery.get(`filter_${removeTaxonomyPrefix(taxonomy)}`) ?? '';
    query[`attributes[${index}][operator]`] =
      getFilterQueryType(listingQuery, taxonomy) === 'or' ? 'in' : 'and';
  }
  return { namespace: STORE_API, resource: 'products/collection-data', query };
}

const removeTaxonomyPrefix = (taxonomy: string): string => taxonomy.replace(/^pa_/, '');

/** Returns how the values of a filter are combined: as in WooCommerce, by "and" unless the URL specifies "or". */
const getFilterQueryType = (search: URLSearchParams, taxonomy: string): 'or' | 'and' =>
  search.get(`query_type_${removeTaxonomyPrefix(taxonomy)}`) === 'or' ? 'or' : 'and';

/** Converts a price from the URL, such as `9.50`, to minor units, which the Store API expects. */
function convertToMinorUnits(price: string | null, minorUnit: number): string | undefined {
  const amount = Number(price || Number.NaN);
  return Number.isFinite(amount) && amount >= 0 ? String(Math.round(amount * 10 ** minorUnit)) : undefined;
}

const toNumberOrZero = (value: unknown): number => Number(value) || 0;
const toAbsoluteUrl = (value: unknown, baseUrl: string): string | undefined =>
  asString(value) ? parseSafeUrl(asString(value), baseUrl)?.href : undefined;

/** Decodes products, and omits one that cannot be decoded, so that the others are still shown. */
export function decodeProducts(body: unknown, baseUrl: string): ListedProduct[] {
  return asList(body).flatMap((item): ListedProduct[] => {
    const from = asRecord(item);
    const url = toAbsoluteUrl(from.permalink, baseUrl);
    const id = toNumberOrZero(from.id);
    if (id < 1 || !url || !asString(from.name)) return [];
    const button = asRecord(from.add_to_cart);
    return [
      {
        id,
        url,
        name: decodeEntities(asString(from.name)),
        type: asString(from.type) || 'simple',
        sku: asString(from.sku),
        priceHtml: asString(from.price_html),
        onSale: from.on_sale === true,
        isPurchasable: from.is_purchasable === true,
        isInStock: from.is_in_stock !== false,
        isOnBackorder: from.is_on_backorder === true,
        hasOptions: from.has_options === true,
        rating: toNumberOrZero(from.review_count) > 0 ? toNumberOrZero(from.average_rating) : 0,
        image: decodeImageUrl(asList(from.images)[0], baseUrl),
        button: {
          text: decodeEntities(asString(button.text)),
          description: decodeEntities(asString(button.description)),
          url: (from.type === 'external' && toAbsoluteUrl(button.url, baseUrl)) || url,
          minimum: Math.max(1, toNumberOrZero(button.minimum)),
        },
      },
    ];
  });
}

function decodeImageUrl(image: unknown, baseUrl: string): ListedProduct['image'] {
  const { thumbnail, src } = asRecord(image);
  return toAbsoluteUrl(thumbnail, baseUrl) ?? toAbsoluteUrl(src, baseUrl) ?? null;
}

/**
 * Decodes counts for filters. The server sends numbers or strings, and `null` for counts that were not requested.
 */
export function decodeFilterCounts(body: unknown, currency: CurrencySettings): FilterCounts {
  const fields = asRecord(body);
  const range = asRecord(fields.price_range);
  const { min_price: min, max_price: max } = range;
  const decodeCountsByName = (list: unknown, name: string): Record<string, number> =>
    Object.fromEntries(
      asList(list).map(
        (item) => [String(asRecord(item)[name]), toNumberOrZero(asRecord(item).count)] as const,
      ),
    );
  return {
    price:
      typeof min === 'string' && typeof max === 'string'
        ? { min, max, currency: decodeCurrency(range, currency) }
        : null,
    stock: decodeCountsByName(fields.stock_status_counts, 'status'),
    ratings: decodeCountsByName(fields.rating_counts, 'rating'),
    terms: decodeCountsByName(fields.attribute_counts, 'term'),
  };
}
