import type {
  AddChange,
  AjaxAddChange,
  CartChange,
  FormAddChange,
  NewChange,
  QuantityChange,
  RemoveChange,
} from './cart.change.types';

const DEFAULT_CONTEXT = 'wc/cart';

/** The id that a page's first change gets, in the page queue as well as in the store. */
export const FIRST_CHANGE = 1;

/** Whether the addition was sent before the Redux store existed and the shop has responded. */
export const isAnswered = (change: CartChange): boolean =>
  change.kind === 'ajaxAdd' && change.delivery === 'answered';

export function createChange(id: number, change: NewChange, now: number): CartChange {
  const newChange = { id, at: now, firstAt: now, attempts: 0, failure: null, unacknowledged: false };
  return { context: DEFAULT_CONTEXT, ...change, ...newChange } as CartChange;
}

/** Outcome code: a chunk for the change failed to load, so this page has sent nothing. */
export const NOT_SENT = 'not_sent';

/** Values of a page change's `purpose`: only fetch the cart page, or post quantities with its form. */
export const PAGE_READ = 'read';
export const PAGE_QUANTITIES = 'quantities';

export type Addition = AddChange | AjaxAddChange | FormAddChange;
export type LineChange = QuantityChange | RemoveChange;

/** Whether the change is an addition; only additions have a product id. */
export const isAddition = (change: CartChange): change is Addition => 'productId' in change;

/** Whether the change is about a cart line; only such changes have a line key. */
export const isLineChange = (change: CartChange): change is LineChange => 'key' in change;
