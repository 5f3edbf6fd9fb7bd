import type { Messages } from '../../src/i18n/keys';
import { type Cleanups, createCleanups, restoreStyleOnCleanup } from '../../src/lib/cleanups';
import { decodeEntities } from '../../src/lib/html';
import {
  clampQuantity,
  findAvailableOptions,
  getButtonState,
  type OptionState,
  type Variation,
  type VariationForm,
} from '../../src/product';
import type { FormParts, ServerSelect } from './read-props';
import { createImageSwitcher } from './variation-images';

export interface ServerForm {
  updateForm(form: VariationForm): void;
  /** Restores the server's markup and keeps the chosen values. */
  restore(): void;
}

const SELECTION_NEEDED_CLASS = 'wc-variation-selection-needed';
const UNAVAILABLE_CLASS = 'wc-variation-is-unavailable';

/** Creates the functions that write the store's state into the server-rendered form. */
export function createServerForm(parts: FormParts, messages: Messages): ServerForm {
  const { form: element, addToCartButton: button, resetLink, variationIdField } = parts;
  const cleanups = createCleanups();
  const selects = parts.selects.map((select) => createAttributeSelect(select, messages, cleanups));
  const data = createProductData(parts.productElement, cleanups);
  const pictures = createImageSwitcher(parts.productElement, cleanups);
  const showQuantity = createQuantityUpdater(parts, cleanups);
  restoreClassesOnCleanup(button, cleanups, ['disabled', SELECTION_NEEDED_CLASS, UNAVAILABLE_CLASS]);
  restoreAttributeOnCleanup(button, cleanups, 'aria-disabled');
  restoreAttributeOnCleanup(element, cleanups, 'aria-busy');
  if (resetLink) restoreStyleOnCleanup(cleanups, resetLink);
  const initialId = variationIdField.value;
  cleanups.add(() => {
    variationIdField.value = initialId;
  });

  return {
    updateForm(form) {
      const offers =
        form.variations && findAvailableOptions(form.variations, form.attributes, form.selection);
      for (const select of selects)
        select.showOptions(offers?.[select.name] ?? null, form.selection[select.name] ?? '');

      const state = getButtonState(form);
      button.classList.toggle('disabled', state !== 'enabled');
      button.classList.toggle(SELECTION_NEEDED_CLASS, state === 'selection-needed');
      button.classList.toggle(UNAVAILABLE_CLASS, state === 'unavailable');
      // Sets `aria-disabled` on the button, because it must stay clickable: a click shows which choices are missing.
      button.setAttribute('aria-disabled', String(state !== 'enabled'));

      if (form.phase === 'looking') element.setAttribute('aria-busy', 'true');
      else element.removeAttribute('aria-busy');
      // Hides the reset link with `visibility`, so that showing it on the first choice causes no layout shift.
      if (resetLink)
        resetLink.style.visibility = Object.values(form.selection).some(Boolean) ? 'visible' : 'hidden';

      writeFieldValue(variationIdField, form.variation ? String(form.variation.id) : '');
      showQuantity(form);
      data.updateForm(form.variation);
      pictures.show(form.variation?.image ?? null);
    },
    restore: cleanups.run,
  };
}

/**
 * Sets the value and dispatches `change`, which browsers do not fire for scripts but analytics and other plugins
 * listen for.
 */
function writeFieldValue(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function createQuantityUpdater(
  { quantityInput: quantity }: FormParts,
  undo: Cleanups,
): (form: VariationForm) => void {
  if (!quantity) return () => {};
  const box = quantity.closest<HTMLElement>('.quantity') ?? quantity;
  const { min, max } = quantity;
  const before = { min, max, display: box.style.display };
  const updateQuantityLimits = (bounds: { min: string; max: string }, display: string) => {
    quantity.min = bounds.min;
    quantity.max = bounds.max;
    // Hides the field with an inline style, because a theme's `.quantity { display: flex }` would override the
    // attribute `hidden`.
    box.style.display = display;
  };
  undo.add(() => updateQuantityLimits(before, before.display));
  return ({ variation }) => {
    if (!variation) return updateQuantityLimits(before, before.display);
    const bounds = clampQuantity(variation, quantity.value);
    updateQuantityLimits(bounds, bounds.isHidden ? 'none' : before.display);
    writeFieldValue(quantity, bounds.value);
  };
}

function restoreClassesOnCleanup(element: Element, undo: Cleanups, names: readonly string[]): void {
  const before = names.filter((name) => element.classList.contains(name));
  undo.add(() => {
    element.classList.remove(...names);
    element.classList.add(...before);
  });
}

function restoreAttributeOnCleanup(element: Element, undo: Cleanups, name: string): void {
  const before = element.getAttribute(name);
  undo.add(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
}

const FIELD_SELECTORS = [
  ['sku', '.product_meta .sku'],
  [
    'weightHtml',
    '.product_weight, .woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value',
  ],
  [
    'dimensionsHtml',
    '.product_dimensions, .woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value',
  ],
] as const satisfies readonly (readonly [keyof Variation, string])[];

/** Shows the variation's SKU, weight and dimensions, or the product's where the variation has none. */
function createProductData(product: HTMLElement, undo: Cleanups) {
  const fieldElements = FIELD_SELECTORS.flatMap(([field, selector]) =>
    [...product.querySelectorAll(selector)].map((element) => ({
      field,
      element,
      before: [...element.childNodes],
    })),
  );
  const renderVariationData = (variation: Variation | null): void => {
    for (const { field, element, before } of fieldElements) {
      const own = variation?.[field];
      if (own) {
        const text = decodeEntities(own);
        if (element.textContent !== text) element.replaceChildren(text);
      } else if (element.firstChild !== (before[0] ?? null)) element.replaceChildren(...before);
    }
  };
  undo.add(() => renderVariationData(null));
  return { updateForm: renderVariationData };
}

interface AttributeSelect {
  name: string;
  /** Limits the select to the given options; with `null`, shows all options that the server printed. */
  showOptions(offers: readonly OptionState[] | null, value: string): void;
}

/**
 * Keeps only the available options in the select. Removes all others, because phones ignore `hidden` on options.
 */
function createAttributeSelect(
  { element, name }: ServerSelect,
  messages: Messages,
  undo: Cleanups,
): AttributeSelect {
  const options = [...element.options].map((option) => ({
    option,
    // The select or `optgroup` that contains the option. An `optgroup` stays even when it is empty.
    home: option.parentElement ?? element,
    text: option.textContent ?? '',
    isDisabled: option.disabled,
  }));
  const parents = [...new Set(options.map(({ home }) => home))];
  const dropsPlaceholder = element.dataset.show_option_none === 'no';

  function updateSelectOptions(isKept: (option: HTMLOptionElement) => boolean): void {
    for (const home of parents) {
      const keptOptions = options
        .filter((one) => one.home === home && isKept(one.option))
        .map((one) => one.option);
      const now = [...home.children].filter((child) => child instanceof HTMLOptionElement);
      const isSame =
        keptOptions.length === now.length && keptOptions.every((option, at) => option === now[at]);
      if (isSame) continue;
      for (const option of now) option.remove();
      home.append(...keptOptions);
    }
  }

  undo.add(() => {
    const { value } = element;
    updateSelectOptions(() => true);
    for (const { option, text, isDisabled } of options) {
      option.textContent = text;
      option.disabled = isDisabled;
    }
    element.value = value;
  });

  return {
    name,
    showOptions(offers, value) {
      const byValue = new Map(offers?.map((offer) => [offer.value, offer]));
      for (const { option, text, isDisabled } of options) {
        const offer = byValue.get(option.value);
        const shown = offer ? getOptionLabel(offer, text, messages) : text;
        if (option.textContent !== shown) option.textContent = shown;
        option.disabled = isDisabled || (offer?.isDisabled ?? false);
      }
      updateSelectOptions(({ value: own }) =>
        own === '' ? !(dropsPlaceholder && value !== '') : !offers || byValue.has(own),
      );
      if (element.value !== value) element.value = value;
    },
  };
}

/** Adds "unavailable" or "sold out" to an option's text, so that shoppers see it before they choose. */
function getOptionLabel({ isDisabled, isSoldOut }: OptionState, text: string, messages: Messages): string {
  if (isDisabled) return messages.t('product.optionUnavailable', text);
  return isSoldOut ? messages.t('product.optionSoldOut', text) : text;
}
