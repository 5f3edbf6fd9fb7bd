import type { BrowserContext, Locator, Page, Response } from 'playwright-core';
import type { ShopProducts } from './find-products';
import type { FailureReport, JourneysOptions, PageName } from './journeys.types';
import type { ServerCart, StoreApi } from './store-api';

declare global {
  interface Window {
    /** The functions that in-page.js adds to the page. */
    tiemJourneys: {
      listContentLinks(): string[];
      findCounters(cartPage: string): CartCounter[];
      findCartRow(permalink: string): Element | null;
      findRowControls(row: Element): { field?: HTMLInputElement; remove?: HTMLElement };
      listMessages(): string[];
      readTotals(): { isFound: boolean; text: string };
      listOpenFields(): EmptyField[];
      /** Returns the visible text of the page. */
      readText(): string;
    };
  }
}

export interface CartCounter {
  name: string;
  number: number;
  text: string;
}

/** A field of the checkout that is empty, and either required or known by its name. */
export interface EmptyField {
  field: HTMLInputElement | HTMLSelectElement;
  /** The name of the address field in WooCommerce; empty if it has none. */
  key: string;
  isRequired: boolean;
  kind: string;
}

export type ShopPages = { home: string } & Record<PageName, string | undefined>;

export interface Shop {
  pages: ShopPages;
  products: ShopProducts;
}

/** Thrown to end a journey as failed. */
export class JourneyFailure extends Error {
  constructor(readonly finding: Omit<FailureReport, 'page'> & { page?: string }) {
    super(finding.problem);
  }
}

/** Thrown to end a journey as skipped, because the shop lacks something that the journey needs. */
export class JourneySkippedError extends Error {}

/** One journey in a browser profile of its own. */
export interface JourneyVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly api: StoreApi;
  readonly shop: Shop;
  readonly options: JourneysOptions;
  readonly checks: string[];
  readonly notes: string[];
  /** Numbers of the orders that the journey placed. */
  readonly orders: string[];
  /** Opens another browser profile for the same shop; it is closed when the journey ends. */
  openNewProfile(): Promise<JourneyVisit>;
  /** Fetches a page's HTML as the server sends it to a new visitor. */
  fetchAsNewVisitor(address: string): Promise<string>;
  open(address: string): Promise<Response | null>;
  /** Resolves when the network has been idle for a moment: no page of this browser profile has a request in flight. */
  waitUntilIdle(): Promise<void>;
  /**
   * Calls `read` repeatedly. Resolves with its first result that is not `undefined`, or with `undefined` after the
   * journey's time limit.
   */
  waitFor<T>(read: () => Promise<T | undefined>): Promise<T | undefined>;
  recordCheck(sentence: string): void;
  recordNote(sentence: string): void;
  takePicture(name: string): Promise<void>;
  /** Runs a function of in-page.js, and repeats it if the page navigates in the meantime. */
  runInPage<T>(read: () => T): Promise<T>;
  runInPage<T, A>(read: (argument: A) => T, argument: A): Promise<T>;
  /** Waits until the page is idle and the server's cart is as expected, or until the time limit; returns that cart. */
  waitForCart(isExpected: (cart: ServerCart) => boolean): Promise<ServerCart>;
  expectCounters(cart: ServerCart, after: string): Promise<void>;
  expectTotal(cart: ServerCart): Promise<void>;
  /** Reads the messages that the page shows to the shopper. */
  readMessages(): Promise<string[]>;
  clickControl(control: Locator, name: string): Promise<void>;
}

export interface Journey {
  title: string;
  /** Options of the journey's browser profile. */
  profile?: { javaScriptEnabled: boolean };
  runJourney(visit: JourneyVisit): Promise<void>;
}
