import type { Routes } from '../http/routes';
import type { Currency } from '../lib/money';

/** What is asked of the shop: a list by the name of its resource, with as many ids as its route takes. */
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
  /** 0 where nobody has rated it. */
  rating: number;
  picture: string | null;
  /** What its button says, in the shop's words, and where it leads: goods of another shop have an address there. */
  button: { text: string; description: string; url: string; minimum: number };
}

/** The numbers beside the filters of a list. */
export interface FilterCounts {
  price: { min: string; max: string; currency: Currency } | null;
  stock: Readonly<Record<string, number>>;
  ratings: Readonly<Record<string, number>>;
  /** By the term's id. */
  terms: Readonly<Record<string, number>>;
}

export interface Collection {
  products: readonly ListedProduct[];
  /** Of collection data only. */
  filterCounts: FilterCounts | null;
  total: number | null;
  pages: number | null;
  /** As the shop sent them, for scripts that read `wc/store/collections`. Header names are lower case. */
  raw: { items: readonly unknown[]; headers: Readonly<Record<string, string>> };
}

/** `wanted` is not yet under way. */
export type CollectionEntry =
  | { status: 'wanted' | 'asked' }
  | { status: 'ready'; collection: Collection }
  | { status: 'failed'; code: string; message: string };

export interface CollectionState {
  routes: Readonly<Record<string, Routes>>;
  /** The newest `last-modified` any list came with, in milliseconds. */
  lastModified: number | null;
  entries: Readonly<Record<string, CollectionEntry>>;
}
