import type { FieldOverride } from '../../src/address';
import type { Settings } from '../../src/app/settings.types';
import type { OptionsOf } from '../../src/lib/options';
import { refuseDrawn } from './claim';
import type { options } from './options';
import { printedControls } from './typed';

/** A place of the server's markup: one of ours, or something of the theme's or a plugin's that stays as it is. */
export interface Area {
  area: string;
  settings: Readonly<Record<string, string>>;
  /** Where it is none of ours. */
  foreign?: Element;
  /** What the server printed for it, not shown any more. */
  printed?: Element;
}

export interface BlockCheckoutProps {
  element: HTMLElement;
  isPreview: boolean;
  fields: readonly Area[];
  summary: readonly Area[];
  /** The fields that the server printed, with what was typed into them. */
  printed: ReturnType<typeof printedControls>;
  /** What the server printed around the summary. */
  totals: Element | null;
  stepNumbers: boolean;
  /** Which fields the block wants, and wants filled in. */
  wished: Readonly<Record<string, FieldOverride>>;
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
      ? { area, settings: { ...(node as HTMLElement).dataset } as Record<string, string>, printed: node }
      : { area: 'foreign', settings: {}, foreign: node };
  });
}

/** What is none of ours and shown in its place. */
export const foreignIn = (areas: readonly Area[]): Element[] =>
  areas.flatMap(({ foreign }) => (foreign ? [foreign] : []));

/** The theme decides what there is and in which order; a mount point that names no areas gets them all. */
export function read(
  element: HTMLElement,
  { stepNumbers }: OptionsOf<typeof options>,
  { raw }: Settings,
): BlockCheckoutProps {
  refuseDrawn(element);
  const named = (area: string) =>
    element.querySelector(
      `[data-block-name="woocommerce/checkout-${area}-block"], [data-tiem-area="${area}"]`,
    );
  const fields = named('fields');
  const summary = named('order-summary');
  return {
    element,
    isPreview: element.hasAttribute('data-tiem-preview'),
    printed: printedControls(element),
    fields: fields ? areasIn(fields, FIELDS) : own(FIELDS),
    summary: summary ? areasIn(summary, SUMMARY) : own(SUMMARY),
    totals: named('totals'),
    stepNumbers,
    wished: wishedFields(
      [element, named('shipping-address'), named('billing-address')],
      /^8\./.test(String(raw.wcVersion)) && element.dataset.blockName === 'woocommerce/checkout',
    ),
  };
}

const SWITCHED = { Company: 'company', Apartment: 'address_2', Phone: 'phone' };

/**
 * Until version 9 WooCommerce kept these switches in its block, and printed only those that were moved. The company
 * was off as long as nobody switched it on; later versions say so in their settings.
 */
function wishedFields(blocks: readonly (Element | null)[], isOld: boolean): BlockCheckoutProps['wished'] {
  const set = Object.assign(
    {},
    ...blocks.map((block) => (block as HTMLElement | null)?.dataset),
  ) as DOMStringMap;
  const wished: Record<string, FieldOverride> = isOld ? { company: { hidden: true } } : {};
  for (const [name, field] of Object.entries(SWITCHED)) {
    const shown = set[`show${name}Field`];
    const required = set[`require${name}Field`];
    wished[field] = {
      ...wished[field],
      ...(shown && { hidden: shown === 'false' }),
      ...(required && { required: required === 'true' }),
    };
  }
  return wished;
}
