import type { InvalidParamError } from '../notice';
import type { AddToCartResponse } from '../session';
import type { Address, Cart, CartLine, LineAttribute, ShippingPackage } from './types';

/** An error of a change or of reading the cart, with a message for the shopper. */
export interface CartProblem {
  code: string;
  /** Message for the shopper, which may contain HTML of the server. */
  message: string;
  /** Errors of single fields. They are shown in the notice areas of these fields, instead of `message`. */
  assignedErrors?: readonly InvalidParamError[];
}

/** Fields of every change. They are plain data, so that the queue can be shown, stored and tested. */
export interface ChangeBase {
  id: number;
  /** Times of the shopper's last and first input for this change. */
  at: number;
  firstAt: number;
  /** How often sending the change has failed. `failure` is the problem of the last attempt. */
  attempts: number;
  failure: CartProblem | null;
  /**
   * Whether the change was sent and the response was lost. In that case, the cart must be read before the change is
   * sent again.
   */
  unacknowledged: boolean;
  /** The context of the notice area that shows a rejection. */
  context: string;
  /** Whether the caller shows a rejection itself. If so, no notice is added. */
  isSilent?: boolean;
}

/** Fields that help to find out, after a lost response, whether the shop has made the addition. */
interface AdditionBase extends ChangeBase {
  /**
   * The product id of the new line; 0 if only the shop knows it. With 0, the quantities of the whole cart are
   * compared.
   */
  productId: number;
  quantity: number;
}

export interface AddChange extends AdditionBase {
  kind: 'add';
  /**
   * The body for the Store API. For a variable product, it contains the parent's id and the attributes of the chosen
   * variation.
   */
  item: { id: number; quantity: number; variation?: readonly LineAttribute[] };
}

/** An addition from a listing. All data attributes of its button are sent to the endpoint of `wc-ajax`. */
export interface AjaxAddChange extends AdditionBase {
  kind: 'ajaxAdd';
  fields: Readonly<Record<string, string>>;
  /**
   * Set if the page queue sent the addition before the Redux store existed (page-queue.ts). `sent`: the response is
   * unknown, so the next page checks whether the product is in the cart. `answered`: the shop has responded, and
   * nothing is left to do.
   */
  delivery?: 'sent' | 'answered';
}

/**
 * An addition by a product form, which is posted to the form's own action. Its files are kept outside of the state,
 * because they cannot be serialised.
 */
export interface FormAddChange extends AdditionBase {
  kind: 'formAdd';
  url: string;
  fields: readonly (readonly [string, string])[];
  /** Whether only this page can send the change, because its form contains files, which cannot be stored. */
  pageOnly?: true;
}

export interface QuantityChange extends ChangeBase {
  kind: 'quantity';
  key: string;
  quantity: number;
  /**
   * Whether Enter was pressed or the field lost focus, so that no more input is expected and the change is sent at
   * once.
   */
  urgent: boolean;
  /**
   * `theme`: the quantity is sent with the theme's own Ajax action. Otherwise, or if the theme has no such action,
   * the Store API is used.
   */
  sentVia?: 'theme';
}

export interface RemoveChange extends ChangeBase {
  kind: 'remove';
  key: string;
  sentVia: 'store' | 'ajax';
  /** The optimistic quantity of the line when it was removed, from which undo restores it. */
  lineQuantity?: number | undefined;
}

export interface CouponChange extends ChangeBase {
  kind: 'coupon';
  code: string;
  isApplied: boolean;
}

export interface RateChange extends ChangeBase {
  kind: 'rate';
  packageId: ShippingPackage['packageId'];
  rateId: string;
}

/** The changed fields of the addresses; all other fields stay unchanged. */
export interface CustomerChange extends ChangeBase {
  kind: 'customer';
  billing?: Address;
  shipping?: Address;
  /**
   * Whether the address field has lost focus, so that no more input is expected and the address is sent at once.
   */
  urgent: boolean;
}

/** A change that a plugin sends to its own code on the server, through the Store API's `cart/extensions`. */
export interface ExtensionChange extends ChangeBase {
  kind: 'extension';
  namespace: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * A request of the classic cart page. The response is that page. Sending the request twice has the same result as
 * sending it once, so it is sent again after a lost response (docs/decisions/classic-cart.md).
 */
export interface PageChange extends ChangeBase {
  kind: 'page';
  url: string;
  /** Form fields to post. Without them, the URL is fetched with a GET request. */
  fields?: readonly (readonly [string, string])[];
  /** A newer request with the same purpose replaces this one; any newer change replaces a `read`. */
  purpose: string;
  /** Marks the request as sendable by this page only, because it contains an address or a nonce of this page. */
  pageOnly: true;
}

export type CartChange =
  | AddChange
  | AjaxAddChange
  | FormAddChange
  | QuantityChange
  | RemoveChange
  | CouponChange
  | RateChange
  | CustomerChange
  | ExtensionChange
  | PageChange;
export type ChangeKind = CartChange['kind'];
export type ChangeOfKind<K extends ChangeKind> = Extract<CartChange, { kind: K }>;

/** A change as a widget requests it. The queue adds the remaining fields, such as its id and time. */
export type NewChange = CartChange extends infer C
  ? C extends CartChange
    ? Omit<C, keyof ChangeBase> & Partial<Pick<ChangeBase, 'context' | 'isSilent'>>
    : never
  : never;

/** Data of a change that cannot be serialised, so it is kept outside of the state. */
export interface ChangeAttachments {
  /** The request body that a product form sends to add its product, including uploaded files. */
  body?: FormData;
  /**
   * The response to the change, if the page queue sent the change before the Redux store was created. The response is
   * used once.
   */
  response?: Promise<AddToCartResponse>;
  /**
   * Called with the page that the shop sends in response to a `PageChange`, before the outcome of the change is
   * known.
   */
  receivePage?(page: ReceivedPage): void;
}

export interface ChangeSource extends ChangeAttachments {
  /** The element that the shopper used, on which events of the change are dispatched. */
  element?: Element;
}

export interface ReceivedPage {
  url: string;
  html: string;
}

/** How a change reaches the server: by the Store API, by `wc-ajax`, or by posting a form of the page. */
export type Transport = 'store' | 'ajax' | 'form';

export interface OptimisticLine extends CartLine {
  /** Which kind of change is pending for this line, if any. */
  pending: 'quantity' | 'removal' | null;
}

export interface OptimisticCart extends Omit<Cart, 'items'> {
  items: readonly OptimisticLine[];
  /** Whether changes are pending that the amounts do not include, because only the shop calculates prices. */
  isUpdating: boolean;
}

/**
 * The rules for sending one kind of change. A new kind needs a type in this file, a row in write/change-kinds.rules.ts
 * and an optimistic update in optimistic.rules.ts.
 */
export interface ChangeRules<C extends CartChange> {
  /**
   * Returns the transport. The Store API takes several changes in one request; other transports take one, without
   * delay.
   */
  transport(change: C): Transport;
  /** Returns the change's request for the Store API. */
  request(change: C): { path: string; body: unknown };
  sendAt(change: C): number;
  /** Returns how often this change may be sent, if the limit differs from that of other changes. */
  maxAttempts?(change: C): number | undefined;
  /** Whether a newer change makes this one unnecessary, so that only the newer one is sent. */
  isReplacedBy(change: C, newer: CartChange): boolean;
  /** Returns the newer change, with the fields that only the replaced change has. */
  mergeWith?(change: C, newer: CartChange): CartChange;
  /** Whether the cart already has the result of the change, so that it need not be sent. */
  isSatisfied(cart: Cart, change: C): boolean;
}

const DEFAULT_CONTEXT = 'wc/cart';

/** The id that a page's first change gets, in the page queue as well as in the store. */
export const FIRST_CHANGE_ID = 1;

/** Whether the addition was sent before the Redux store existed and the shop has responded. */
export const isAnsweredAddition = (change: CartChange): boolean =>
  change.kind === 'ajaxAdd' && change.delivery === 'answered';

export function createChange(id: number, change: NewChange, now: number): CartChange {
  const newChange = { id, at: now, firstAt: now, attempts: 0, failure: null, unacknowledged: false };
  // The cast is safe, because the object has all fields that a NewChange of any kind lacks. TypeScript cannot check a
  // spread of a union.
  return { context: DEFAULT_CONTEXT, ...change, ...newChange } as CartChange;
}

/** Outcome code of a change that this page has not sent, because a chunk failed to load. */
export const NOT_SENT = 'not_sent';

/** Values of the field `purpose` of a page change: to fetch the cart page only, or to post quantities with its form. */
export const PAGE_READ = 'read';
export const PAGE_QUANTITIES = 'quantities';

export type Addition = AddChange | AjaxAddChange | FormAddChange;
export type LineChange = QuantityChange | RemoveChange;

/** Whether the change is an addition; only additions have a product id. */
export const isAddition = (change: CartChange): change is Addition => 'productId' in change;

/** Whether the change is about a cart line; only such changes have a line key. */
export const isLineChange = (change: CartChange): change is LineChange => 'key' in change;
