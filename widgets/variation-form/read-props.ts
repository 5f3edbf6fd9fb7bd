import { MountPointError } from '../../mount/runtime/errors';
import { parseSafeJson, SafeJsonError } from '../../src/lib/json-values';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import {
  decodeVariations,
  type Variation,
  VariationDataError,
  type VariationFormInput,
} from '../../src/product';

export const options = {
  show: {
    type: 'oneOf',
    allowed: ['select', 'swatches', 'buttons'],
    default: 'select',
    help: 'How the options are shown: the server’s selects, images of the variations, or buttons with the names. Swatches and buttons control the selects. An option whose variations have different images, or share one with another option, shows its name unless it has a `data-image`.',
  },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'Where the message after a click on a disabled button is shown: below the button, or in a browser alert.',
  },
  template: {
    type: 'text',
    default: '',
    help: 'Name of the template for the chosen variation: `my-variation` means `#tmpl-my-variation`.',
  },
  unavailableTemplate: {
    type: 'text',
    default: '',
    help: 'Name of the template for an unavailable variation.',
  },
} as const satisfies OptionsSchema;

export type VariationFormOptions = OptionsOf<typeof options>;

export interface ServerSelect {
  name: string;
  label: string;
  element: HTMLSelectElement;
  /** The select's value when the form was read. */
  value: string;
}

/** The server-rendered elements of a variation form. The widget never replaces them. */
export interface FormParts {
  form: HTMLFormElement;
  selects: readonly ServerSelect[];
  variationIdField: HTMLInputElement;
  addToCartButton: HTMLButtonElement;
  singleVariation: HTMLElement;
  resetLink: HTMLElement | null;
  quantityInput: HTMLInputElement | null;
  /** The ancestor that contains the form, the product gallery and the product's data. */
  productElement: HTMLElement;
}

export interface VariationFormProps {
  parts: FormParts;
  form: VariationFormInput;
  options: VariationFormOptions;
}

/**
 * Maximum length in characters and maximum depth of the variation data. A thousand variations with long descriptions
 * take a few megabytes.
 */
const DATA_LIMITS = { maxLength: 16_000_000, maxDepth: 8 };

export function readVariationForm(element: HTMLElement, options: VariationFormOptions): VariationFormProps {
  const form = element.matches('form') ? element : element.querySelector('form.variations_form');
  if (!(form instanceof HTMLFormElement))
    throw new MountPointError({ element, attribute: 'form', allowed: 'form.variations_form here or inside' });
  const parts = findFormParts(form);
  const id = Number.parseInt(form.dataset.product_id ?? '', 10);
  if (!(id > 0))
    throw new MountPointError({ element: form, attribute: 'data-product_id', allowed: 'the product’s id' });
  return { parts, options, form: readProduct(form, parts.selects, id) };
}

/** Reads the product's variations and the selection. It is called again when another script has changed the form. */
export function readProduct(
  form: HTMLFormElement,
  selects: readonly ServerSelect[],
  productId: number,
): VariationFormInput {
  return {
    productId,
    customData: form.dataset.custom_data ?? null,
    attributes: selects.map(({ name, element }) => ({
      name,
      values: [...element.options].map(({ value }) => value).filter(Boolean),
    })),
    variations: readVariations(form),
    selection: Object.fromEntries(selects.map((select) => [select.name, readInitialSelectValue(select)])),
  };
}

export const readSelection = (selects: readonly ServerSelect[]): Record<string, string> =>
  Object.fromEntries(selects.map(({ name, element }) => [name, element.value]));

/** Returns the values that the shopper changed after the form was read and before the widget mounted. */
export const readEarlyChoices = (selects: readonly ServerSelect[]): Record<string, string> =>
  readSelection(selects.filter(({ element, value }) => element.value !== value));

/**
 * Returns the initial value of a select: the shopper's own choice, else the URL parameter, else the product's
 * default.
 */
function readInitialSelectValue({ name, element }: ServerSelect): string {
  const defaultValue = [...element.options].find((option) => option.defaultSelected)?.value ?? '';
  if (element.value !== defaultValue) return element.value;
  const fromUrl = new URLSearchParams(location.search).get(name);
  return fromUrl && [...element.options].some(({ value }) => value === fromUrl) ? fromUrl : element.value;
}

function readVariations(form: HTMLFormElement): readonly Variation[] | null {
  const attribute = 'data-product_variations';
  const text = form.getAttribute(attribute);
  const createVariationDataError = (allowed: string, cause?: unknown) =>
    new MountPointError({ element: form, attribute, allowed, cause });
  if (text === null)
    throw createVariationDataError('the variations as JSON, or false where there are too many');
  try {
    return decodeVariations(parseSafeJson(text, DATA_LIMITS));
  } catch (cause) {
    if (cause instanceof VariationDataError)
      throw createVariationDataError(`variations; ${cause.message.replace(/\.$/, '')}`, cause);
    if (cause instanceof SafeJsonError)
      throw createVariationDataError(`valid JSON (${cause.message})`, cause);
    throw cause;
  }
}

function findFormParts(form: HTMLFormElement): FormParts {
  const requireElement = <E extends HTMLElement>(selector: string): E => {
    const found = form.querySelector<E>(selector);
    if (!found) throw new MountPointError({ element: form, attribute: selector, allowed: 'it in the form' });
    return found;
  };
  const button = requireElement<HTMLButtonElement>('.single_add_to_cart_button');
  requireElement('.variations select');
  const selects = [...form.querySelectorAll<HTMLSelectElement>('.variations select')].map((element) => ({
    element,
    value: element.value,
    name: element.dataset.attribute_name ?? element.name,
    label: element.labels[0]?.textContent?.trim() ?? '',
  }));
  return {
    form,
    selects,
    addToCartButton: button,
    variationIdField: requireElement<HTMLInputElement>('input[name="variation_id"]'),
    singleVariation: requireElement('.single_variation'),
    resetLink: form.querySelector<HTMLElement>('.reset_variations'),
    quantityInput: form.querySelector<HTMLInputElement>('input[name="quantity"]'),
    productElement: form.closest<HTMLElement>('.product') ?? document.body,
  };
}
