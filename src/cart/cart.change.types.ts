import type { CartProblem } from './cart.state.types';
import type { Address, Cart, CartLine, LineAttribute, ShippingPackage } from './cart.types';
import type { AddResponse } from './decode/add-response';

/** What every change knows of itself. Plain data: the queue can be shown, stored and tested. */
export interface ChangeBase {
  id: number;
  /** When the shopper last touched it, and first. */
  at: number;
  firstAt: number;
  /** How often it was sent and came to nothing, and what was the matter last. */
  attempts: number;
  failure: CartProblem | null;
  /** It was sent, and nobody knows whether it arrived: the cart must be read before it is sent again. */
  unacknowledged: boolean;
  /** Where a refusal is said. */
  context: string;
  /** Whoever asked says a refusal where it belongs, and nobody else does. */
  isSilent?: boolean;
}

/** What it takes to see, after a lost answer, whether an addition arrived. */
interface AdditionBase extends ChangeBase {
  /** What its line will be known by; 0 if only the shop can tell, then the whole cart is counted. */
  productId: number;
  quantity: number;
}

export interface AddChange extends AdditionBase {
  kind: 'add';
  /** The product as the Store API wants it: a parent comes with its variation. */
  item: { id: number; quantity: number; variation?: readonly LineAttribute[] };
}

/** A listing's button: all of its data attributes, by the classic way. */
export interface AjaxAddChange extends AdditionBase {
  kind: 'ajaxAdd';
  fields: Readonly<Record<string, string>>;
  /** Before the store was open (page-queue.ts). The next page looks for a `sent` one in the cart; `answered` is done. */
  delivery?: 'sent' | 'answered';
}

/** A product form, to its own action. Files travel beside the queue, as they are no plain data. */
export interface FormAddChange extends AdditionBase {
  kind: 'formAdd';
  url: string;
  fields: readonly (readonly [string, string])[];
  /** It cannot be sent again by another page. */
  hasFiles?: true;
}

export interface QuantityChange extends ChangeBase {
  kind: 'quantity';
  key: string;
  quantity: number;
  /** Enter was pressed or the field left: no more clicks are coming. */
  urgent: boolean;
  /** The theme's own action; the Store API when absent, or where the theme has no such action. */
  sentVia?: 'theme';
}

export interface RemoveChange extends ChangeBase {
  kind: 'remove';
  key: string;
  sentVia: 'store' | 'ajax';
  /** As many as were asked for when it was taken out: what puts it back brings as many. */
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

/** What the shopper changed of their addresses; fields that are not named stay as they are. */
export interface CustomerChange extends ChangeBase {
  kind: 'customer';
  billing?: Address;
  shipping?: Address;
  /** The field was left: no more letters are coming. */
  urgent: boolean;
}

/** What a plugin has to tell its part of the server. */
export interface ExtensionChange extends ChangeBase {
  kind: 'extension';
  namespace: string;
  data: Readonly<Record<string, unknown>>;
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
  | ExtensionChange;
export type ChangeKind = CartChange['kind'];
export type ChangeOf<K extends ChangeKind> = Extract<CartChange, { kind: K }>;

/** What a widget says; the queue fills in the rest. */
export type NewChange = CartChange extends infer C
  ? C extends CartChange
    ? Omit<C, keyof ChangeBase> & Partial<Pick<ChangeBase, 'context' | 'isSilent'>>
    : never
  : never;

/** What is no plain data travels with a change, beside the state. */
export interface ChangeAttachments {
  /** The whole form, files and all. */
  body?: FormData;
  /** It was sent before the store was open: the shop's response, to be used once. */
  response?: Promise<AddResponse>;
}

/** The ways to one and the same cart. */
export type Transport = 'store' | 'ajax' | 'form';

export interface OptimisticLine extends CartLine {
  /** What the shopper wants of this line and the shop has not answered. */
  pending: 'quantity' | 'removal' | null;
}

export interface OptimisticCart extends Omit<Cart, 'items'> {
  items: readonly OptimisticLine[];
  /** Its amounts are those of before the pending changes: nobody but the shop adds up money. */
  isUpdating: boolean;
}

/**
 * How one kind of change is sent. A new kind needs a type here, a row in write/change-kinds.rules.ts and its
 * optimistic update in optimistic.rules.ts.
 */
export interface ChangeRules<C extends CartChange> {
  /** The Store API takes several at once; the other ways take each alone and without delay. */
  transport(change: C): Transport;
  /** What it has to say, by the Store API. */
  request(change: C): { path: string; body: unknown };
  sendAt(change: C): number;
  /** After so many failures it is given up, where that is another number than for most. */
  maxAttempts?(change: C): number | undefined;
  /** Whether a newer change makes this one pointless. */
  isReplacedBy(change: C, newer: CartChange): boolean;
  /** The newer change with what the one it replaces said besides. */
  keep?(change: C, newer: CartChange): CartChange;
  /** Whether the cart is already as it asks. */
  holds(cart: Cart, change: C): boolean;
}
