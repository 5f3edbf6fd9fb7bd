import type { MountContext } from '../../mount/runtime/mount.types';
import type { OrderReviewQueue } from '../../src/classic-checkout';
import type { classicCheckoutTexts } from '../../src/i18n/vi/classic-checkout';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import type { OrderStatusText } from './notices';

export const options = {
  steps: {
    type: 'flag',
    default: false,
    help: 'Shows contact, address, delivery and payment as steps that open one after the other on the same page.',
  },
} as const satisfies OptionsSchema;

export type CheckoutContext = MountContext<OptionsOf<typeof options>, typeof classicCheckoutTexts>;

/** State that the widget's modules share while the widget is connected to the checkout form. */
export interface CheckoutConnection {
  readonly form: HTMLFormElement;
  readonly t: CheckoutContext['t'];
  readonly settings: CheckoutContext['settings'];
  readonly status: OrderStatusText;
  readonly review: OrderReviewQueue;
  /** Returns the time at which the page last received its cart. */
  getCartSeenAt(): number;
  /** Requests new totals by WooCommerce's event, which other scripts listen for too. */
  updateCheckout(details?: Readonly<Record<string, unknown>>): void;
  /** Makes the field visible, so that it can get the focus. */
  revealField(field: Element): void;
}

export const emitBubblingEvent = (type: string, detail: unknown): boolean =>
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, cancelable: true }));
