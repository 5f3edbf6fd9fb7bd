import type {
  AttributeField,
  ButtonState,
  OptionState,
  Selection,
  Variation,
  VariationForm,
} from './product.types';
import { type VariationIndex, variationIndexOf } from './variation-index';

export const countChosen = (attributes: readonly AttributeField[], selection: Selection): number =>
  attributes.filter(({ name }) => selection[name]).length;

export const isComplete = (attributes: readonly AttributeField[], selection: Selection): boolean =>
  attributes.length > 0 && countChosen(attributes, selection) === attributes.length;

export function isBuyable({ isPurchasable, isInStock, isVisible }: Variation): boolean {
  return isPurchasable && isInStock && isVisible;
}

/** Returns the first matching variation, or `null` unless every attribute has a value. */
export function findVariation(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: Selection,
): Variation | null {
  if (!isComplete(attributes, selection)) return null;
  const index = variationIndexOf(variations);
  return variations[index.firstMatch(index.matchingMask(attributes, selection))] ?? null;
}

/** The options of each field that are compatible with the values of the other fields. */
export function availableOptions(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: Selection,
): Readonly<Record<string, readonly OptionState[]>> {
  const index = variationIndexOf(variations);
  return Object.fromEntries(
    attributes.map((field) => {
      const others = index.matchingMask(attributes, selection, field.name);
      return [
        field.name,
        field.values.flatMap((value) => optionState(index, others, field.name, value) ?? []),
      ];
    }),
  );
}

function optionState(
  index: VariationIndex,
  others: Uint32Array,
  name: string,
  value: string,
): OptionState | undefined {
  const own = index.maskFor(name, value);
  if (!index.intersect(others, own)) return undefined;
  const isDisabled = !index.intersect(others, own, index.active);
  return { value, isDisabled, isSoldOut: !isDisabled && !index.intersect(others, own, index.buyable) };
}

/** Clears values that are incompatible with the others; the value of the field `latest` is cleared last. */
export function dropInvalidChoices(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: Selection,
  latest?: string,
): Selection {
  const index = variationIndexOf(variations);
  const order = [...attributes].sort((a, b) => Number(a.name === latest) - Number(b.name === latest));
  let kept = selection;
  for (;;) {
    const current = kept;
    const lost = order.find((field) => {
      const value = current[field.name];
      if (!value) return false;
      const found = field.values.includes(value)
        ? optionState(index, index.matchingMask(attributes, current, field.name), field.name, value)
        : undefined;
      return !found || found.isDisabled;
    });
    if (!lost) return kept;
    kept = { ...kept, [lost.name]: '' };
  }
}

export function buttonState({ phase, variation }: VariationForm): ButtonState {
  if (phase !== 'found' || !variation) return 'selection-needed';
  return isBuyable(variation) ? 'enabled' : 'unavailable';
}

export interface QuantityBounds {
  value: string;
  min: string;
  max: string;
  isHidden: boolean;
}

/** The value and limits of the quantity field for a variation. */
export function clampQuantity(variation: Variation, value: string): QuantityBounds {
  if (variation.isSoldIndividually) return { value: '1', min: '1', max: '', isHidden: true };
  const { minQuantity: min, maxQuantity: max } = variation;
  const given = value.trim() === '' ? Number.NaN : Number(value);
  const wanted = Number.isNaN(given) ? min : Math.max(given, min);
  return {
    value: String(max === null ? wanted : Math.min(wanted, max)),
    min: String(min),
    max: max === null ? '' : String(max),
    isHidden: false,
  };
}
