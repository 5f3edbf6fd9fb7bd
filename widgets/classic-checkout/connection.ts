import type { MountContext } from '../../mount/runtime/mount.types';
import type { ReviewQueue } from '../../src/classic-checkout';
import type { classicCheckoutTexts } from '../../src/i18n/vi/classic-checkout';
import type { OptionsOf } from '../../src/lib/options';
import type { Status } from './notices';
import type { options } from './options';

export type CheckoutContext = MountContext<OptionsOf<typeof options>, typeof classicCheckoutTexts>;

/** What the parts of the widget share while it is connected with the form. */
export interface Connection {
  readonly form: HTMLFormElement;
  readonly t: CheckoutContext['t'];
  readonly settings: CheckoutContext['settings'];
  readonly status: Status;
  readonly review: ReviewQueue;
  /** When the page last got its cart from the shop. */
  getCartSeenAt(): number;
  /** Requests new totals by WooCommerce's event, which other scripts listen for too. */
  updateCheckout(details?: Readonly<Record<string, unknown>>): void;
  /** Makes sure that the field can get the focus. */
  revealField(field: Element): void;
}

export const emit = (type: string, detail: unknown): boolean =>
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, cancelable: true }));
