import { copyWithoutPrototypes, isRecord } from '../lib/json-values';
import { getHttpUrlOrEmpty } from '../lib/url';

/** An image of a variation; the fields have the names of the `img` attributes. */
export interface VariationImage {
  src: string;
  width: number | null;
  height: number | null;
  srcset: string;
  sizes: string;
  title: string;
  caption: string;
  alt: string;
  fullSrc: string;
  fullWidth: number | null;
  fullHeight: number | null;
  thumbnailSrc: string;
}

export interface Variation {
  id: number;
  /** Attribute values of the variation, by field name; an empty string matches any value. */
  attributes: Readonly<Record<string, string>>;
  sku: string;
  weightHtml: string;
  dimensionsHtml: string;
  image: VariationImage | null;
  isVisible: boolean;
  isActive: boolean;
  isPurchasable: boolean;
  isInStock: boolean;
  isSoldIndividually: boolean;
  minQuantity: number;
  /** The maximum quantity that can be bought; `null` if there is none. */
  maxQuantity: number | null;
  /** The variation as received. Theme templates and plugin listeners read fields that are not decoded here. */
  raw: Readonly<Record<string, unknown>>;
}

/** An attribute that the variation form has a field for. */
export interface AttributeField {
  /** Name of the form field, such as `attribute_pa_mau-men`. */
  name: string;
  /** The options of the server's select, without the placeholder. */
  values: readonly string[];
}

export type AttributeSelection = Readonly<Record<string, string>>;

export interface OptionState {
  value: string;
  /** Whether the option cannot be chosen, because all variations with it are inactive. */
  isDisabled: boolean;
  /** Whether the option can be chosen, but no variation with it can be bought. */
  isSoldOut: boolean;
}

export type ButtonState = 'selection-needed' | 'unavailable' | 'enabled';

export type VariationFormPhase =
  /** The form has just mounted, and its preselected values have not been checked yet. */
  | 'opening'
  | 'incomplete'
  | 'looking'
  | 'found'
  | 'none'
  /** The request for the variation failed or got no response. */
  | 'failed';

export interface VariationForm {
  readonly productId: number;
  /** Custom data from the page, sent to the server with each lookup of a variation. */
  readonly customData: string | null;
  readonly attributes: readonly AttributeField[];
  /** The variations; `null` if there are too many for the page, which are then looked up on the server. */
  readonly variations: readonly Variation[] | null;
  readonly selection: AttributeSelection;
  readonly phase: VariationFormPhase;
  readonly variation: Variation | null;
  /** Number of chosen fields. The number is also 0 if all fields have values but no variation matches. */
  readonly chosenCount: number;
  /** Whether the page preselected the values, so that no message is shown if no variation matches. */
  readonly isSilent: boolean;
  /** The number of the last lookup of a variation; responses to earlier lookups are ignored. */
  readonly lookUpId: number;
  /** The reason why the last click on the button did not add the product to the cart. */
  readonly refusal: Exclude<ButtonState, 'enabled'> | null;
  /** Whether the shopper clicked the button before it was known whether the selection can be bought. */
  readonly isSubmitPending: boolean;
}

export type VariationFormEvent =
  | { type: 'checked' }
  /**
   * The shopper has chosen an option. If two values conflict, the value of `changedField`, the option's field, is kept.
   */
  | { type: 'chosen'; selection: AttributeSelection; changedField?: string }
  | { type: 'cleared' }
  | { type: 'answered'; lookUpId: number; variation: Variation | null }
  | { type: 'lookupFailed'; lookUpId: number }
  | { type: 'retried' }
  | { type: 'pressed' }
  /** The view has submitted the form for a click that was deferred. */
  | { type: 'resumed' };

/**
 * The error for a variation that cannot be decoded. Its message contains the path of the invalid field, for
 * developers.
 */
export class VariationDataError extends Error {
  declare readonly field: string;

  constructor(field: string, expected: string, rawValue: unknown) {
    super(`${field} must be ${expected}, not ${JSON.stringify(rawValue)?.slice(0, 60)}.`);
    this.name = 'VariationDataError';
    this.field = field;
  }
}

type RawVariation = Readonly<Record<string, unknown>>;

/** Decodes `data-product_variations`: a list, or `false` when there are too many for the page. */
export function decodeVariations(rawValue: unknown): readonly Variation[] | null {
  if (rawValue === false || rawValue === null) return null;
  if (!Array.isArray(rawValue))
    throw new VariationDataError('product_variations', 'a list or false', rawValue);
  return rawValue.map((item, index) => decodeVariation(item, `product_variations[${index}]`));
}

/** Decodes a `get_variation` response: any falsy value (`false`, an empty body) means that nothing matches. */
export function decodeLookUpResponse(answer: unknown): Variation | null {
  return answer ? decodeVariation(copyWithoutPrototypes(answer), 'get_variation') : null;
}

function decodeVariation(rawValue: unknown, path: string): Variation {
  const raw = requireObject(rawValue, path);
  const id = decodeNumber(raw, 'variation_id', path);
  if (id === null || id < 1) throw new VariationDataError(`${path}.variation_id`, 'an id', raw.variation_id);
  return {
    id,
    attributes: decodeAttributes(raw, path),
    sku: decodeOptionalText(raw, 'sku', path),
    weightHtml: decodeOptionalText(raw, 'weight_html', path),
    dimensionsHtml: decodeOptionalText(raw, 'dimensions_html', path),
    image: decodeVariationImage(raw, path),
    isVisible: decodeBooleanOrTrue(raw, 'variation_is_visible', path),
    isActive: decodeBooleanOrTrue(raw, 'variation_is_active', path),
    isPurchasable: decodeBooleanOrTrue(raw, 'is_purchasable', path),
    isInStock: decodeBooleanOrTrue(raw, 'is_in_stock', path),
    isSoldIndividually: raw.is_sold_individually === 'yes' || raw.is_sold_individually === true,
    minQuantity: decodeNumber(raw, 'min_qty', path) ?? 1,
    maxQuantity: decodeQuantityLimit(raw, path),
    raw,
  };
}

/** Accepts `[]` as an empty map, because PHP encodes an empty map as a list. */
function decodeAttributes(raw: RawVariation, path: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = Object.create(null);
  const rawAttributes = raw.attributes;
  if (Array.isArray(rawAttributes) && rawAttributes.length === 0) return attributes;
  for (const [name, value] of Object.entries(requireObject(rawAttributes, `${path}.attributes`))) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new VariationDataError(`${path}.attributes.${name}`, 'a text', value);
    attributes[name] = String(value ?? '');
  }
  return attributes;
}

/** Reads the image also from three keys of the variation itself, because themes from before 2017 put it there. */
function decodeVariationImage(raw: RawVariation, path: string): VariationImage | null {
  const image = raw.image ? requireObject(raw.image, `${path}.image`) : {};
  const imagePath = `${path}.image`;
  const src = decodeOptionalText(image, 'src', imagePath) || decodeOptionalText(raw, 'image_src', path);
  if (src === '') return null;
  // The full-size image's URL becomes the target of a link, so it has to be http(s).
  const fullSrc = getHttpUrlOrEmpty(
    decodeOptionalText(image, 'full_src', imagePath) || decodeOptionalText(raw, 'image_link', path) || src,
  );
  return {
    src,
    width: decodeNumber(image, 'src_w', imagePath),
    height: decodeNumber(image, 'src_h', imagePath),
    srcset: decodeOptionalText(image, 'srcset', imagePath),
    sizes: decodeOptionalText(image, 'sizes', imagePath),
    title: decodeOptionalText(image, 'title', imagePath),
    caption: decodeOptionalText(image, 'caption', imagePath),
    alt: decodeOptionalText(image, 'alt', imagePath),
    fullSrc,
    fullWidth: decodeNumber(image, 'full_src_w', imagePath),
    fullHeight: decodeNumber(image, 'full_src_h', imagePath),
    thumbnailSrc:
      decodeOptionalText(image, 'gallery_thumbnail_src', imagePath) ||
      decodeOptionalText(image, 'thumb_src', imagePath) ||
      src,
  };
}

/** Returns `null` for "no limit", which the server sends as an empty string, nothing, or -1. */
function decodeQuantityLimit(raw: RawVariation, path: string): number | null {
  const limit = decodeNumber(raw, 'max_qty', path);
  return limit !== null && limit >= 0 ? limit : null;
}

function requireObject(rawValue: unknown, path: string): RawVariation {
  if (isRecord(rawValue)) return rawValue;
  throw new VariationDataError(path, 'an object', rawValue);
}

/** Accepts `false`, which the server sends for a missing text or size. */
function decodeOptionalText(raw: RawVariation, key: string, path: string): string {
  const rawValue = raw[key];
  if (rawValue === undefined || rawValue === null || rawValue === false) return '';
  if (typeof rawValue === 'string' || typeof rawValue === 'number') return String(rawValue);
  throw new VariationDataError(`${path}.${key}`, 'a text', rawValue);
}

function decodeNumber(raw: RawVariation, key: string, path: string): number | null {
  const rawValue = raw[key];
  if (rawValue === undefined || rawValue === null || rawValue === '' || rawValue === false) return null;
  const number = typeof rawValue === 'string' ? Number(rawValue) : rawValue;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new VariationDataError(`${path}.${key}`, 'a number', rawValue);
}

/** Reads a boolean of the variation's data. Defaults to true if the server did not send it. */
function decodeBooleanOrTrue(raw: RawVariation, key: string, path: string): boolean {
  const rawValue = raw[key];
  if (rawValue === undefined || rawValue === null) return true;
  if (typeof rawValue === 'boolean') return rawValue;
  if (rawValue === 1 || rawValue === 0 || rawValue === '1' || rawValue === '0' || rawValue === '')
    return Number(rawValue) === 1;
  throw new VariationDataError(`${path}.${key}`, 'true or false', rawValue);
}
