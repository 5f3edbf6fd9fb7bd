import type { MountContext } from '../../mount/runtime/mount.types';
import type { App } from '../../src/app/app.types';
import type { CartChange, Outcome } from '../../src/cart';
import type { classicCartTexts } from '../../src/i18n/vi/classic-cart';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import type { CartStatus, RemovedLine } from './cart-messages';
import { type PageUpdater, readLineKey } from './cart-page';
import { type CartSender, createFormFields, QUANTITIES } from './cart-sender';

export const options = {
  via: {
    type: 'oneOf',
    allowed: ['auto', 'store', 'form'],
    default: 'auto',
    help: 'How changes are sent: `store` by the Store API, `form` by the form itself, for shops whose plugins check quantities only there; `auto` by the Store API unless it is switched off, or the form has fields of other plugins.',
  },
} as const satisfies OptionsSchema;

export type CartContext = MountContext<OptionsOf<typeof options>, typeof classicCartTexts>;

/** State that the widget's modules share while the widget is connected to the cart's queue. */
export interface CartConnection {
  readonly t: CartContext['t'];
  readonly status: CartStatus;
  readonly pageUpdater: PageUpdater;
  /** Resolves when the store's code has loaded; rejects if it cannot be loaded. */
  readonly loadedCart: Promise<LoadedCart>;
  /** The keys of cart lines whose removal this page has requested, as long as their row is on the page. */
  readonly removals: Map<string, RemovedLine>;
  /** Quantity fields in which the shopper is typing and whose value has not been enqueued yet. */
  readonly typedFields: Set<HTMLInputElement>;
  /** Returns the pending changes of the cart, oldest first; none until the store has been opened. */
  getPendingChanges(): readonly CartChange[];
  /** Resolves when all responses received so far have been rendered. */
  whenShown(): Promise<unknown>;
}

/**
 * The cart after the store's code has loaded. It sends changes and knows the quantities that the shop has confirmed.
 */
export interface LoadedCart extends CartSender {
  readonly app: App;
  /** Returns the quantity that the shop has confirmed; `undefined` for an unknown cart line. */
  getConfirmedQuantity(key: string): number | undefined;
}

export const emitBubblingEvent = (type: string, detail: unknown, target: EventTarget = document): boolean =>
  target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));

export const isPendingLine = ({ getPendingChanges }: CartConnection, field: HTMLInputElement): boolean =>
  getPendingChanges().some((change) =>
    change.kind === 'page'
      ? change.fields?.some(([name]) => name === field.name)
      : 'key' in change && change.key === readLineKey(field),
  );

/** Posts quantities through the cart form instead of the Store API, together with the fields of other plugins. */
export const postQuantities = (
  { sendPage }: CartSender,
  form: HTMLFormElement,
  quantities: readonly (readonly [string, string])[],
): Promise<Outcome> =>
  sendPage(
    { purpose: QUANTITIES, fields: createFormFields(form, [...quantities, ['update_cart', '1']]) },
    'line',
  );
