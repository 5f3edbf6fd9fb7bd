/** What testers of a theme may rely on. The build copies this file, so it imports nothing but types. */
import type { UserEvent } from '@testing-library/user-event';
import type { Shop, ShopOptions } from '../fixtures/shop/shop.types';

export type {
  Fault,
  FaultKind,
  ServerAge,
  Shop,
  ShopOptions,
  ShopSwitches,
} from '../fixtures/shop/shop.types';

/** A request as the shop got it. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: string;
}

export interface RenderOptions extends ShopOptions {
  /** A shop that stays open from page to page; a new one when absent. */
  shop?: Shop;
  /** Without script: the server's page alone. */
  script?: boolean;
}

export interface RenderedPage {
  readonly shop: Shop;
  readonly user: UserEvent;
  /** What the shop was asked since the page came, in order. */
  readonly sent: readonly SentRequest[];
  /** Touches the first mount point of that name, in case it waits for the shopper, and resolves when it is alive. */
  mounted(widget: string): Promise<HTMLElement>;
  /** Another page of the same shop, by the same shopper. */
  go(page: string): Promise<RenderedPage>;
}

/** A page of your theme as HTML, or the path of one of the demo shop's: mounted, with the shop behind `fetch`. */
export type RenderPage = (page: string, options?: RenderOptions) => Promise<RenderedPage>;

/** A demo shop of its own, in memory: `addFault` breaks it, `switches` change it, `renderPage` takes it as `shop`. */
export type FakeShop = (options?: ShopOptions) => Shop;

/** A payment method of your own, and what its fields want. */
export interface PaymentMethodContract {
  /** As it registers. */
  name: string;
  /** Runs your script, once for all checks: it registers through `window.tiemQueue`, at once or a little later. */
  run(): unknown;
  /** Types into the drawn content what lets a payment through. */
  fillIn?(node: HTMLElement): unknown;
  /** Types what the method itself has to refuse. */
  fillInWrong?(node: HTMLElement): unknown;
  /** For `registerExpressPaymentMethod`: how its button is pressed, and how its sheet ends. */
  express?: { press(node: HTMLElement): void; cancel(): unknown; approve(): unknown };
  /** Names that your script adds to `window` with intent. */
  globals?: readonly string[];
}

/** Resolves when the method keeps it, rejects with what to change. */
export interface ContractCheck {
  name: string;
  run(): Promise<void>;
}

/** `for (const { name, run } of paymentMethodContract({ … })) test(name, run);` */
export type PaymentMethodContractChecks = (contract: PaymentMethodContract) => readonly ContractCheck[];

/** Puts everything away. Where the runner has a global `afterEach`, that is done after every test. */
export type CleanUp = () => void;
