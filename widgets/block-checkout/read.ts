import type { OptionsOf } from '../../src/lib/options';
import type { options } from './options';

/** A place of the server's markup: one of ours, or something of the theme's or a plugin's that stays as it is. */
export interface Area {
  area: string;
  settings: Readonly<Record<string, string>>;
  /** Where it is none of ours. */
  foreign?: Element;
}

export interface BlockCheckoutProps {
  element: HTMLElement;
  fields: readonly Area[];
  summary: readonly Area[];
  stepNumbers: boolean;
}

const FIELDS = [
  'express-payment',
  'contact-information',
  'shipping-method',
  'pickup-options',
  'shipping-address',
  'billing-address',
  'shipping-methods',
  'payment',
  'order-note',
  'terms',
  'actions',
];

const SUMMARY = ['cart-items', 'coupon-form', 'subtotal', 'fee', 'discount', 'shipping', 'taxes'];

const own = (names: readonly string[]): Area[] => names.map((area) => ({ area, settings: {} }));

/** `woocommerce/checkout-order-note-block` and `data-tiem-area="order-note"` name the same place. */
function nameOf(element: Element): string | undefined {
  const given = element.getAttribute('data-tiem-area');
  if (given) return given.replace(/^order-summary-/, '');
  const block = element.getAttribute('data-block-name');
  return /^woocommerce\/checkout-(?:order-summary-)?([\w-]+)-block$/.exec(block ?? '')?.[1];
}

function areasIn(container: Element, known: readonly string[]): Area[] {
  return [...container.children].map((node): Area => {
    const area = nameOf(node);
    return area && known.includes(area)
      ? { area, settings: { ...(node as HTMLElement).dataset } as Record<string, string> }
      : { area: 'foreign', settings: {}, foreign: node };
  });
}

/** The theme decides what there is and in which order; a mount point that names no areas gets them all. */
export function read(element: HTMLElement, { stepNumbers }: OptionsOf<typeof options>): BlockCheckoutProps {
  const named = (area: string) =>
    element.querySelector(
      `[data-block-name="woocommerce/checkout-${area}-block"], [data-tiem-area="${area}"]`,
    );
  const fields = named('fields');
  const summary = named('order-summary');
  return {
    element,
    fields: fields ? areasIn(fields, FIELDS) : own(FIELDS),
    summary: summary ? areasIn(summary, SUMMARY) : own(SUMMARY),
    stepNumbers,
  };
}
