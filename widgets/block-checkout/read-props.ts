import { MountPointError } from '../../mount/runtime/errors';
import type { FieldOverride } from '../../src/address';
import type { Settings } from '../../src/app/settings.types';
import { createNativeBlockProblem } from '../../src/cart/view/block-root';
import { getBlockName, getBlockSelector, type InnerBlock, readInnerBlocks } from '../../src/lib/inner-blocks';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import { isWcBefore, isWcSince } from '../../src/lib/wc-version';
import { findServerControls } from './restore-typed-fields';

export const options = {
  stepNumbers: { type: 'flag', default: false, help: 'Number the steps of the form.' },
} as const satisfies OptionsSchema;

/** The name of a block that the widget renders, without the prefix `checkout-` and the suffix `-block`. */
export interface RenderedArea {
  area: string;
  /** The attributes that were set in the block editor: `data-title`, `data-checkbox`, … */
  settings: Readonly<DOMStringMap>;
  /** The block's server-rendered element, which is removed while the widget is mounted. */
  serverElement?: HTMLElement;
  /** Paragraphs and other blocks inside the block, rendered at its end. */
  content: readonly HTMLElement[];
}

/** A server-rendered element that stays on the page, and the blocks inside it that the widget renders. */
export interface ServerArea {
  node: HTMLElement;
  inner: readonly RenderedArea[];
}

export type CheckoutArea = RenderedArea | ServerArea;

export interface BlockCheckoutProps {
  element: HTMLElement;
  isPreview: boolean;
  /** Server-rendered elements before and after the two columns of the checkout block. */
  nodesBefore: readonly HTMLElement[];
  nodesAfter: readonly HTMLElement[];
  formAreas: readonly CheckoutArea[];
  /** The areas of the second column: the order summary and other server-rendered elements. */
  totalsAreas: readonly CheckoutArea[];
  summaryAreas: readonly CheckoutArea[];
  /** The controls of the server's form, with the values typed into them. */
  serverControls: ReturnType<typeof findServerControls>;
  stepNumbers: boolean;
  showsReturnToCart: boolean;
  /** Which fields the block shows and requires. */
  fieldOverrides: Readonly<Record<string, FieldOverride>>;
}

const FORM_AREAS = [
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

const SUMMARY_AREAS = ['cart-items', 'coupon-form', 'subtotal', 'fee', 'discount', 'shipping', 'taxes'];

const createDefaultAreas = (names: readonly string[]): RenderedArea[] =>
  names.map((area) => ({ area, settings: {}, content: [] }));

/** Reads the block's name from its class name, because some page optimisers remove data attributes. */
const readBlockNameFromClass = ({ className, dataset }: HTMLElement): string | undefined =>
  dataset.blockName ? undefined : /\bwp-block-woocommerce-([\w-]+)-block(?![\w-])/.exec(className)?.[1];

/**
 * Returns a function that normalises block names. It returns `order-note` for both
 * `woocommerce/checkout-order-note-block` and `data-tiem-area="order-note"`.
 */
const createBlockNameReader = (known: readonly string[], prefix: RegExp) => (element: HTMLElement) => {
  const name = (getBlockName(element) ?? readBlockNameFromClass(element))?.replace(prefix, '');
  return name && known.includes(name) ? name : undefined;
};
const matchFieldName = createBlockNameReader(FORM_AREAS, /^checkout-/);
const matchRowName = createBlockNameReader(SUMMARY_AREAS, /^(checkout-)?order-summary-/);
const matchSummaryName = createBlockNameReader(['order-summary'], /^checkout-/);
const matchColumnName = createBlockNameReader(['fields', 'totals', 'order-summary'], /^checkout-/);

/**
 * Matches what the widget replaces: the form that the server renders for browsers without JavaScript, and the first view
 * that the WordPress plugin prints.
 */
const REPLACED = 'form, input, select, textarea, .tiem-block-checkout--printed';
const containsReplacedBlock = (element: Element): boolean =>
  element.matches(REPLACED) || element.querySelector(REPLACED) !== null;
const isElementKeptByWidget = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !containsReplacedBlock(element);

function createRenderedArea({ name = '', element }: InnerBlock): RenderedArea {
  const isBlock = element.hasAttribute('data-block-name');
  return {
    area: name,
    settings: { ...element.dataset },
    serverElement: element,
    content: isBlock ? [...element.children].filter(isElementKeptByWidget) : [],
  };
}

const readCheckoutAreas = (container: Element, name: typeof matchFieldName): CheckoutArea[] =>
  readInnerBlocks(container, name).map((block) =>
    block.name
      ? createRenderedArea(block)
      : { node: block.element, inner: block.inner.map(createRenderedArea) },
  );

/** Returns the server-rendered elements that stay on the page, in which extensions may have blocks. */
export const listServerNodes = (areas: readonly CheckoutArea[]): HTMLElement[] =>
  areas.flatMap((area) => ('node' in area ? [area.node] : []));

export function assertNotNativeBlock(element: HTMLElement): void {
  const problem = createNativeBlockProblem(element, 'checkout');
  if (problem) throw new MountPointError(problem);
}

const findCheckoutBlock = (element: HTMLElement, name: string): HTMLElement | null =>
  element.querySelector<HTMLElement>(`${getBlockSelector(`checkout-${name}`)}, [data-tiem-area="${name}"]`);

const isCheckoutBlock = ({ dataset }: HTMLElement): boolean => dataset.blockName === 'woocommerce/checkout';

/**
 * Reads the areas of the checkout and their order from the page's markup. A mount point without areas gets all of
 * them.
 */
export function readBlockCheckout(
  element: HTMLElement,
  { stepNumbers }: OptionsOf<typeof options>,
  settings: Settings,
): BlockCheckoutProps {
  assertNotNativeBlock(element);
  const fields = findCheckoutBlock(element, 'fields');
  const summary = findCheckoutBlock(element, 'order-summary');
  const totals = findCheckoutBlock(element, 'totals');
  const isBlock = isCheckoutBlock(element);
  const aroundTotals = totals ? readCheckoutAreas(totals, matchSummaryName) : [];
  return {
    element,
    isPreview: element.hasAttribute('data-tiem-preview'),
    serverControls: findServerControls(element),
    ...(isBlock && fields ? readSurroundingNodes(element) : { nodesBefore: [], nodesAfter: [] }),
    formAreas: fields
      ? addMissingOrderFieldsArea(readCheckoutAreas(fields, matchFieldName))
      : createDefaultAreas(FORM_AREAS),
    summaryAreas: summary ? readCheckoutAreas(summary, matchRowName) : createDefaultAreas(SUMMARY_AREAS),
    totalsAreas: summary && totals?.contains(summary) ? aroundTotals : createDefaultAreas(['order-summary']),
    stepNumbers,
    // Hides "Return to cart" unless the block's own option is set, as WooCommerce does since version 10.7.
    showsReturnToCart: !(isBlock && isWcSince(settings.raw, 10.007)),
    fieldOverrides: readFieldOverrides(element, settings),
  };
}

const ADDITIONAL_AREA = 'additional-information';

/**
 * Adds an area for additional order fields, which pages saved by older versions lack. Without the area, a required
 * field could not be filled in.
 */
function addMissingOrderFieldsArea(areas: readonly CheckoutArea[]): CheckoutArea[] {
  const renderedAreas = areas.flatMap((area) => ('area' in area ? [area] : area.inner));
  if (renderedAreas.some(({ area }) => area === ADDITIONAL_AREA)) return [...areas];
  const next = areas.findIndex(
    (area) => 'area' in area && ['order-note', 'terms', 'actions'].includes(area.area),
  );
  const at = next < 0 ? areas.length : next;
  return [...areas.slice(0, at), ...createDefaultAreas([ADDITIONAL_AREA]), ...areas.slice(at)];
}

function readSurroundingNodes(element: HTMLElement): Pick<BlockCheckoutProps, 'nodesBefore' | 'nodesAfter'> {
  const blocks = readInnerBlocks(element, matchColumnName);
  const first = blocks.findIndex(({ name, inner }) => name || inner.length > 0);
  const listKeptElements = (part: InnerBlock[]): HTMLElement[] =>
    part
      .filter(({ name, inner, element: node }) => !name && inner.length === 0 && !containsReplacedBlock(node))
      .map(({ element: node }) => node);
  return {
    nodesBefore: listKeptElements(blocks.slice(0, first)),
    nodesAfter: listKeptElements(blocks.slice(first)),
  };
}

const TOGGLED_FIELDS = { Company: 'company', Apartment: 'address_2', Phone: 'phone' };

/**
 * Reads from the block's attributes which fields are shown and required. Before version 9, WooCommerce stored this in
 * the block, printed only changed attributes, and hid the company field by default. Later versions keep it in the
 * settings.
 */
export function readFieldOverrides(
  element: HTMLElement,
  { raw }: Settings,
): BlockCheckoutProps['fieldOverrides'] {
  const blocks = [
    element,
    findCheckoutBlock(element, 'shipping-address'),
    findCheckoutBlock(element, 'billing-address'),
  ];
  const hidesCompany = isWcBefore(raw, 9) && isCheckoutBlock(element);
  const attributes: DOMStringMap = Object.assign({}, ...blocks.map((block) => block?.dataset));
  const fieldOverrides: Record<string, FieldOverride> = hidesCompany ? { company: { hidden: true } } : {};
  for (const [name, field] of Object.entries(TOGGLED_FIELDS)) {
    const shown = attributes[`show${name}Field`];
    const required = attributes[`require${name}Field`];
    fieldOverrides[field] = {
      ...fieldOverrides[field],
      ...(shown && { hidden: shown === 'false' }),
      ...(required && { required: required === 'true' }),
    };
  }
  return fieldOverrides;
}
