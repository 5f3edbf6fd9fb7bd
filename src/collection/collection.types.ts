import type { Routes } from '../http/routes';
import type { Currency } from '../lib/money';

/** A request for a collection: the resource's name and as many ids as its route needs. */
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
  /** 0 if the product has no rating. */
  rating: number;
  picture: string | null;
  /** The button's texts from the server, and its URL, which leads to another shop for external products. */
  button: { text: string; description: string; url: string; minimum: number };
}

/** The counts shown beside the filters of a listing. */
export interface FilterCounts {
  price: { min: string; max: string; currency: Currency } | null;
  stock: Readonly<Record<string, number>>;
  ratings: Readonly<Record<string, number>>;
  /** Term id → count. */
  terms: Readonly<Record<string, number>>;
}

export interface Collection {
  products: readonly ListedProduct[];
  /** Only for the resource `collection-data`. */
  filterCounts: FilterCounts | null;
  total: number | null;
  pages: number | null;
  /** The response as received, for scripts that read `wc/store/collections`. Header names are lower case. */
  raw: { items: readonly unknown[]; headers: Readonly<Record<string, string>> };
}

/** `wanted`: requested by a view but not sent yet. */
export type CollectionEntry =
  | { status: 'wanted' | 'asked' }
  | { status: 'ready'; collection: Collection }
  | { status: 'failed'; code: string; message: string };

export interface CollectionState {
  routes: Readonly<Record<string, Routes>>;
  /** The latest `last-modified` header of any collection, in milliseconds since 1970. */
  lastModified: number | null;
  entries: Readonly<Record<string, CollectionEntry>>;
}
