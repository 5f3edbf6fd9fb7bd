import { MountPointError } from '../../mount/runtime/errors';
import type { FieldOverride } from '../../src/address';
import type { Settings } from '../../src/app/settings.types';
import { createNativeBlockProblem } from '../../src/cart/view/useBlockRoot';
import { getBlockName, getBlockSelector, type InnerBlock, readInnerBlocks } from '../../src/lib/inner-blocks';
import type { OptionsOf } from '../../src/lib/options';
import { isWcBefore, isWcSince } from '../../src/lib/wc-version';
import type { options } from './options';
import { serverControls } from './restore-typed-fields';

/** The name of a block that the widget renders, without the prefix `checkout-` and the suffix `-block`. */
export interface RenderedArea {
  area: string;
  /** The attributes that were set in the block editor: `data-title`, `data-checkbox`, … */
  settings: Readonly<Record<string, string>>;
  /** The block's server-rendered element, which is removed while the widget is mounted. */
  serverElement?: HTMLElement;
  /** Paragraphs and other blocks inside the block, rendered at its end. */
  content: readonly HTMLElement[];
}

/** A server-rendered element that stays on the page, with those of its inner blocks that the widget renders. */
export interface ServerArea {
  node: HTMLElement;
  inner: readonly RenderedArea[];
}

export type Area = RenderedArea | ServerArea;

export interface BlockCheckoutProps {
  element: HTMLElement;
  isPreview: boolean;
  /** Server elements before and after the block's two columns. */
  before: readonly HTMLElement[];
  after: readonly HTMLElement[];
  fields: readonly Area[];
  /** The second column: the order summary and other server-rendered elements. */
  totals: readonly Area[];
  summary: readonly Area[];
  /** The controls of the server's form, with the values typed into them. */
  serverElement: ReturnType<typeof serverControls>;
  stepNumbers: boolean;
  showsReturnToCart: boolean;
  /** Which fields the block shows and requires. */
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

/** Some page optimisers remove data attributes; the block's class name still contains its name. */
const classNameOf = ({ className, dataset }: HTMLElement): string | undefined =>
  dataset.blockName ? undefined : /\bwp-block-woocommerce-([\w-]+)-block(?![\w-])/.exec(className)?.[1];

/**
 * Normalises the block name: `woocommerce/checkout-order-note-block` and `data-tiem-area="order-note"` are the
 * same area.
 */
const nameMatcher = (known: readonly string[], prefix: RegExp) => (element: HTMLElement) => {
  const name = (getBlockName(element) ?? classNameOf(element))?.replace(prefix, '');
  return name && known.includes(name) ? name : undefined;
};
const fieldName = nameMatcher(FIELDS, /^checkout-/);
const rowName = nameMatcher(SUMMARY, /^(checkout-)?order-summary-/);
const summaryName = nameMatcher(['order-summary'], /^checkout-/);
const columnName = nameMatcher(['fields', 'totals', 'order-summary'], /^checkout-/);

/** Matches the form that the server renders for browsers without JavaScript, which the widget replaces. */
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
  readInnerBlocks(container, name).map((block) =>
    block.name ? renderedArea(block) : { node: block.element, inner: block.inner.map(renderedArea) },
  );

/** Returns the server-rendered elements that stay on the page; extensions may have blocks inside them. */
export const serverNodesIn = (areas: readonly Area[]): HTMLElement[] =>
  areas.flatMap((area) => ('node' in area ? [area.node] : []));

export function assertNotNative(element: HTMLElement): void {
  const problem = createNativeBlockProblem(element, 'checkout');
  if (problem) throw new MountPointError(problem);
}

/** Reads the areas and their order from the page's markup; a mount point without areas gets all of them. */
export function readBlockCheckout(
  element: HTMLElement,
  { stepNumbers }: OptionsOf<typeof options>,
  { raw }: Settings,
): BlockCheckoutProps {
  assertNotNative(element);
  const block = (name: string): HTMLElement | null =>
    element.querySelector<HTMLElement>(`${getBlockSelector(`checkout-${name}`)}, [data-tiem-area="${name}"]`);
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
    // Since WooCommerce 10.7, "Return to cart" is hidden unless the block's own option is set.
    showsReturnToCart: !(isBlock && isWcSince(raw, 10.007)),
    fieldOverrides: readFieldOverrides(
      [element, block('shipping-address'), block('billing-address')],
      isWcBefore(raw, 9) && isBlock,
    ),
  };
}

const ADDITIONAL = 'additional-information';

/**
 * Adds an area for additional order fields, which pages saved by older versions lack. Without it, a required field
 * could not be filled in.
 */
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
  const blocks = readInnerBlocks(element, columnName);
  const first = blocks.findIndex(({ name, inner }) => name || inner.length > 0);
  const keptElements = (part: InnerBlock[]): HTMLElement[] =>
    part
      .filter(({ name, inner, element: node }) => !name && inner.length === 0 && !isClassic(node))
      .map(({ element: node }) => node);
  return { before: keptElements(blocks.slice(0, first)), after: keptElements(blocks.slice(first)) };
}

const SWITCHED = { Company: 'company', Apartment: 'address_2', Phone: 'phone' };

/**
 * Reads these options from the block's attributes. Before version 9, WooCommerce stored them in the block, printed
 * only changed ones, and hid the company field by default. Later versions keep them in the settings.
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
