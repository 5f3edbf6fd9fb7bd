import { MountPointError } from '../../mount/runtime/errors';
import type { FieldOverride } from '../../src/address';
import type { Settings } from '../../src/app/settings.types';
import { nativeProblem } from '../../src/cart-view/useBlockRoot';
import { blockName, blockSelector, type InnerBlock, innerBlocks } from '../../src/lib/inner-blocks';
import type { OptionsOf } from '../../src/lib/options';
import { isWcBefore, isWcSince } from '../../src/lib/wc-version';
import type { options } from './options';
import { serverControls } from './restore-typed-fields';

/** A block that the widget draws, by its name without `checkout-` and `-block`. */
export interface RenderedArea {
  area: string;
  /** What the page's editor set on the block: `data-title`, `data-checkbox`, … */
  settings: Readonly<Record<string, string>>;
  /** What the server printed for it; taken off the page while the widget is there. */
  serverElement?: HTMLElement;
  /** Own paragraphs and other blocks inside the block, shown at its end. */
  content: readonly HTMLElement[];
}

/** An element of the server's that stays, with the drawn blocks that it wraps. */
export interface ServerArea {
  node: HTMLElement;
  inner: readonly RenderedArea[];
}

export type Area = RenderedArea | ServerArea;

export interface BlockCheckoutProps {
  element: HTMLElement;
  isPreview: boolean;
  /** What the server put before and behind the block's two columns. */
  before: readonly HTMLElement[];
  after: readonly HTMLElement[];
  fields: readonly Area[];
  /** The second column: the order's summary, and what else the server put there. */
  totals: readonly Area[];
  summary: readonly Area[];
  /** The fields that the server printed, with what was typed into them. */
  serverElement: ReturnType<typeof serverControls>;
  stepNumbers: boolean;
  showsReturnToCart: boolean;
  /** Which fields the block wants, and wants filled in. */
  fieldOverrides: Readonly<Record<string, FieldOverride>>;
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
  'additional-information',
  'order-note',
  'terms',
  'actions',
];

const SUMMARY = ['cart-items', 'coupon-form', 'subtotal', 'fee', 'discount', 'shipping', 'taxes'];

const defaultAreas = (names: readonly string[]): RenderedArea[] =>
  names.map((area) => ({ area, settings: {}, content: [] }));

/** Some page optimisers take unknown attributes away; WooCommerce's class still says which block it is. */
const classNameOf = ({ className, dataset }: HTMLElement): string | undefined =>
  dataset.blockName ? undefined : /\bwp-block-woocommerce-([\w-]+)-block(?![\w-])/.exec(className)?.[1];

/** `woocommerce/checkout-order-note-block` and `data-tiem-area="order-note"` name the same place. */
const nameMatcher = (known: readonly string[], prefix: RegExp) => (element: HTMLElement) => {
  const name = (blockName(element) ?? classNameOf(element))?.replace(prefix, '');
  return name && known.includes(name) ? name : undefined;
};
const fieldName = nameMatcher(FIELDS, /^checkout-/);
const rowName = nameMatcher(SUMMARY, /^(checkout-)?order-summary-/);
const summaryName = nameMatcher(['order-summary'], /^checkout-/);
const columnName = nameMatcher(['fields', 'totals', 'order-summary'], /^checkout-/);

/** A form for browsers without scripts; the widget stands in for it. */
const CLASSIC = 'form, input, select, textarea';
const isClassic = (element: Element): boolean =>
  element.matches(CLASSIC) || element.querySelector(CLASSIC) !== null;

function renderedArea({ name = '', element }: InnerBlock): RenderedArea {
  const isBlock = element.hasAttribute('data-block-name');
  return {
    area: name,
    settings: { ...element.dataset } as Record<string, string>,
    serverElement: element,
    content: isBlock ? ([...element.children] as HTMLElement[]).filter((child) => !isClassic(child)) : [],
  };
}

const areasIn = (container: Element, name: typeof fieldName): Area[] =>
  innerBlocks(container, name).map((block) =>
    block.name ? renderedArea(block) : { node: block.element, inner: block.inner.map(renderedArea) },
  );

/** The server's elements that are shown in their place; extensions may have blocks in them. */
export const serverNodesIn = (areas: readonly Area[]): HTMLElement[] =>
  areas.flatMap((area) => ('node' in area ? [area.node] : []));

export function assertNotNative(element: HTMLElement): void {
  const problem = nativeProblem(element, 'checkout');
  if (problem) throw new MountPointError(problem);
}

/** The page decides what there is and in which order; a mount point that names no areas gets them all. */
export function readBlockCheckout(
  element: HTMLElement,
  { stepNumbers }: OptionsOf<typeof options>,
  { raw }: Settings,
): BlockCheckoutProps {
  assertNotNative(element);
  const block = (name: string): HTMLElement | null =>
    element.querySelector<HTMLElement>(`${blockSelector(`checkout-${name}`)}, [data-tiem-area="${name}"]`);
  const fields = block('fields');
  const summary = block('order-summary');
  const totals = block('totals');
  const isBlock = element.dataset.blockName === 'woocommerce/checkout';
  const aroundTotals = totals ? areasIn(totals, summaryName) : [];
  return {
    element,
    isPreview: element.hasAttribute('data-tiem-preview'),
    serverElement: serverControls(element),
    ...(isBlock && fields ? surroundingNodes(element) : { before: [], after: [] }),
    fields: fields ? addAdditionalArea(areasIn(fields, fieldName)) : defaultAreas(FIELDS),
    summary: summary ? areasIn(summary, rowName) : defaultAreas(SUMMARY),
    totals: summary && totals?.contains(summary) ? aroundTotals : defaultAreas(['order-summary']),
    stepNumbers,
    // WooCommerce 10.7 hid "Return to cart" wherever the block's own switch was not moved.
    showsReturnToCart: !(isBlock && isWcSince(raw, 10.007)),
    fieldOverrides: readFieldOverrides(
      [element, block('shipping-address'), block('billing-address')],
      isWcBefore(raw, 9) && isBlock,
    ),
  };
}

const ADDITIONAL = 'additional-information';

/** Pages of older versions print no place for the order's own fields, which would then be required and nowhere. */
function addAdditionalArea(areas: readonly Area[]): Area[] {
  const drawn = areas.flatMap((area) => ('area' in area ? [area] : area.inner));
  if (drawn.some(({ area }) => area === ADDITIONAL)) return [...areas];
  const next = areas.findIndex(
    (area) => 'area' in area && ['order-note', 'terms', 'actions'].includes(area.area),
  );
  const at = next < 0 ? areas.length : next;
  return [...areas.slice(0, at), ...defaultAreas([ADDITIONAL]), ...areas.slice(at)];
}

function surroundingNodes(element: HTMLElement): Pick<BlockCheckoutProps, 'before' | 'after'> {
  const blocks = innerBlocks(element, columnName);
  const first = blocks.findIndex(({ name, inner }) => name || inner.length > 0);
  const keptElements = (part: InnerBlock[]): HTMLElement[] =>
    part
      .filter(({ name, inner, element: node }) => !name && inner.length === 0 && !isClassic(node))
      .map(({ element: node }) => node);
  return { before: keptElements(blocks.slice(0, first)), after: keptElements(blocks.slice(first)) };
}

const SWITCHED = { Company: 'company', Apartment: 'address_2', Phone: 'phone' };

/**
 * Until version 9 WooCommerce kept these switches in its block, and printed only those that were moved. The company
 * was off as long as nobody switched it on; later versions say so in their settings.
 */
function readFieldOverrides(
  blocks: readonly (Element | null)[],
  isOld: boolean,
): BlockCheckoutProps['fieldOverrides'] {
  const set = Object.assign(
    {},
    ...blocks.map((block) => (block as HTMLElement | null)?.dataset),
  ) as DOMStringMap;
  const fieldOverrides: Record<string, FieldOverride> = isOld ? { company: { hidden: true } } : {};
  for (const [name, field] of Object.entries(SWITCHED)) {
    const shown = set[`show${name}Field`];
    const required = set[`require${name}Field`];
    fieldOverrides[field] = {
      ...fieldOverrides[field],
      ...(shown && { hidden: shown === 'false' }),
      ...(required && { required: required === 'true' }),
    };
  }
  return fieldOverrides;
}
