/** The public types of `tiem-testing`. The build copies this file as it is, so it may import nothing but types. */
import type { UserEvent } from '@testing-library/user-event';
import type { Shop, ShopOptions } from '../fixtures/shop/shop.types';

export type {
  Fault,
  FaultKind,
  ServerVersion as ServerAge,
  Shop,
  ShopOptions,
  ShopSwitches,
} from '../fixtures/shop/shop.types';

/** A request in the form in which the shop received it. */
export interface SentRequest {
  method: string;
  /** Path and query of the request. */
  path: string;
  headers: Headers;
  body: string;
}

export interface RenderOptions extends ShopOptions {
  /** The shop that serves the page, for tests with several pages. By default, a new shop is created. */
  shop?: Shop;
  /** Whether the page's scripts run. `false` shows the server's page as without JavaScript. */
  script?: boolean;
}

export interface RenderedPage {
  readonly shop: Shop;
  readonly user: UserEvent;
  /** All requests that the page has sent since it was opened, in order. */
  readonly sent: readonly SentRequest[];
  /**
   * Triggers the first mount point of the named widget, as the shopper's pointer would, and resolves when it is
   * mounted.
   */
  mounted(widget: string): Promise<HTMLElement>;
  /** Opens another page of the same shop for the same shopper. */
  go(page: string): Promise<RenderedPage>;
}

/** Mounts a page of your theme, given as HTML, or of the demo shop, given as path, with the shop behind `fetch`. */
export type RenderPage = (page: string, options?: RenderOptions) => Promise<RenderedPage>;

/**
 * Creates a demo shop in memory, to be passed to `renderPage`. `addFault` makes it fail on purpose, `switches` change
 * it.
 */
export type FakeShop = (options?: ShopOptions) => Shop;

/** Your payment method, and how to fill in its fields. */
export interface PaymentMethodContract {
  /** The name under which the method registers. */
  name: string;
  /**
   * Runs your script, which registers the method through `window.tiemQueue`, at once or later. Called once for all
   * checks.
   */
  run(): unknown;
  /** Fills in valid input in the rendered content. */
  fillIn?(node: HTMLElement): unknown;
  /** Fills in invalid input that the payment method itself has to reject. */
  fillInWrong?(node: HTMLElement): unknown;
  /**
   * Required for `registerExpressPaymentMethod`: how to click the button, and how to cancel or approve the payment.
   */
  express?: { press(node: HTMLElement): void; cancel(): unknown; approve(): unknown };
  /** Names that your script adds to `window` on purpose. */
  globals?: readonly string[];
}

/**
 * One check of a payment method; `name` suits a test's title. `run` rejects with a message that says what to change.
 */
export interface ContractCheck {
  name: string;
  run(): Promise<void>;
}

/** Usage: `for (const { name, run } of paymentMethodContract({ … })) test(name, run);` */
export type PaymentMethodContractChecks = (contract: PaymentMethodContract) => readonly ContractCheck[];

/** Closes shops and pages. If the test runner has a global `afterEach`, this runs after every test. */
export type CleanUp = () => void;
