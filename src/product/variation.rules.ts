import type {
  AttributeField,
  AttributeSelection,
  ButtonState,
  OptionState,
  Variation,
  VariationForm,
} from './variation.decode';

export const countChosenFields = (
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): number => attributes.filter(({ name }) => selection[name]).length;

export const isSelectionComplete = (
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): boolean => attributes.length > 0 && countChosenFields(attributes, selection) === attributes.length;

function isVariationBuyable({ isPurchasable, isInStock, isVisible }: Variation): boolean {
  return isPurchasable && isInStock && isVisible;
}

/** Returns the first matching variation, or `null` unless every attribute has a value. */
export function findVariation(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): Variation | null {
  if (!isSelectionComplete(attributes, selection)) return null;
  const index = getVariationIndex(variations);
  return variations[index.findFirstMatch(index.getMatchingMask(attributes, selection))] ?? null;
}

/** Returns the options of each field that are compatible with the values of the other fields. */
export function findAvailableOptions(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): Readonly<Record<string, readonly OptionState[]>> {
  const index = getVariationIndex(variations);
  return Object.fromEntries(
    attributes.map((field) => {
      const otherFieldsMask = index.getMatchingMask(attributes, selection, field.name);
      return [
        field.name,
        field.values.flatMap((value) => getOptionState(index, otherFieldsMask, field.name, value) ?? []),
      ];
    }),
  );
}

function getOptionState(
  index: VariationIndex,
  otherFieldsMask: Uint32Array,
  name: string,
  value: string,
): OptionState | undefined {
  const optionMask = index.getMask(name, value);
  if (!index.haveCommonVariation(otherFieldsMask, optionMask)) return undefined;
  const isDisabled = !index.haveCommonVariation(otherFieldsMask, optionMask, index.activeMask);
  return {
    value,
    isDisabled,
    isSoldOut: !isDisabled && !index.haveCommonVariation(otherFieldsMask, optionMask, index.buyableMask),
  };
}

/** Clears values that are incompatible with the others; the value of the field `latest` is cleared last. */
export function dropInvalidChoices(
  variations: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
  latest?: string,
): AttributeSelection {
  const index = getVariationIndex(variations);
  const order = [...attributes].sort((a, b) => Number(a.name === latest) - Number(b.name === latest));
  let validSelection = selection;
  for (;;) {
    const current = validSelection;
    const invalidField = order.find((field) => {
      const value = current[field.name];
      if (!value) return false;
      const optionState = field.values.includes(value)
        ? getOptionState(index, index.getMatchingMask(attributes, current, field.name), field.name, value)
        : undefined;
      return !optionState || optionState.isDisabled;
    });
    if (!invalidField) return validSelection;
    validSelection = { ...validSelection, [invalidField.name]: '' };
  }
}

export function getButtonState({ phase, variation }: VariationForm): ButtonState {
  if (phase !== 'found' || !variation) return 'selection-needed';
  return isVariationBuyable(variation) ? 'enabled' : 'unavailable';
}

export interface QuantityBounds {
  value: string;
  min: string;
  max: string;
  isHidden: boolean;
}

/** Returns the value and limits of the quantity field for a variation. */
export function clampQuantity(variation: Variation, value: string): QuantityBounds {
  if (variation.isSoldIndividually) return { value: '1', min: '1', max: '', isHidden: true };
  const { minQuantity: min, maxQuantity: max } = variation;
  const enteredQuantity = value.trim() === '' ? Number.NaN : Number(value);
  const quantity = Number.isNaN(enteredQuantity) ? min : Math.max(enteredQuantity, min);
  return {
    value: String(max === null ? quantity : Math.min(quantity, max)),
    min: String(min),
    max: max === null ? '' : String(max),
    isHidden: false,
  };
}

/**
 * Stores sets of variations as bit masks: filtering needs a few dozen AND operations on 32 variations each, where
 * comparing strings for every option of every field would need thousands of comparisons.
 */
interface VariationIndex {
  readonly activeMask: Uint32Array;
  readonly buyableMask: Uint32Array;
  /** Returns the variations that have this value or accept any value. */
  getMask(name: string, value: string): Uint32Array;
  /** Returns the variations that match the selection, ignoring the field `except`. */
  getMatchingMask(
    attributes: readonly AttributeField[],
    selection: AttributeSelection,
    except?: string,
  ): Uint32Array;
  haveCommonVariation(...sets: readonly Uint32Array[]): boolean;
  /** Returns the index of the first variation in the set; -1 if the set is empty. */
  findFirstMatch(set: Uint32Array): number;
}

/** Sets of variations as bit masks: those that accept any value of an attribute, and those of each value. */
interface VariationMasks {
  anyValueMask: Uint32Array;
  maskByValue: Map<string, Uint32Array>;
}

/** The index is built once for each list, and garbage collected together with the list. */
const indexByVariations = new WeakMap<readonly Variation[], VariationIndex>();

function getVariationIndex(variations: readonly Variation[]): VariationIndex {
  const index = indexByVariations.get(variations) ?? buildVariationIndex(variations);
  indexByVariations.set(variations, index);
  return index;
}

function buildVariationIndex(variations: readonly Variation[]): VariationIndex {
  const wordCount = Math.ceil(variations.length / 32);
  const createVariationBitset = (isInSet: (variation: Variation) => boolean): Uint32Array => {
    const set = new Uint32Array(wordCount);
    variations.forEach((variation, index) => {
      if (isInSet(variation)) set[index >> 5]! |= 1 << (index & 31);
    });
    return set;
  };
  const all = createVariationBitset(() => true);
  const values = new Map<string, VariationMasks>();

  function getVariationMasks(name: string): VariationMasks {
    let masks = values.get(name);
    if (masks) return masks;
    const any = createVariationBitset(({ attributes }) => !attributes[name]);
    const exact = new Map<string, Uint32Array>();
    variations.forEach(({ attributes }, index) => {
      const value = attributes[name];
      if (!value) return;
      const set = exact.get(value) ?? any.slice();
      set[index >> 5]! |= 1 << (index & 31);
      exact.set(value, set);
    });
    masks = { anyValueMask: any, maskByValue: exact };
    values.set(name, masks);
    return masks;
  }

  const getMaskOfValue = (name: string, value: string): Uint32Array => {
    if (value === '') return all;
    const { anyValueMask: any, maskByValue: exact } = getVariationMasks(name);
    return exact.get(value) ?? any;
  };

  return {
    activeMask: createVariationBitset(({ isActive }) => isActive),
    buyableMask: createVariationBitset(({ isActive, isPurchasable, isInStock, isVisible }) =>
      [isActive, isPurchasable, isInStock, isVisible].every(Boolean),
    ),
    getMask: getMaskOfValue,
    getMatchingMask(attributes, selection, except) {
      const matching = all.slice();
      for (const { name } of attributes) {
        const value = selection[name];
        if (name === except || !value) continue;
        const valueMask = getMaskOfValue(name, value);
        for (let word = 0; word < wordCount; word++) matching[word]! &= valueMask[word]!;
      }
      return matching;
    },
    haveCommonVariation(...sets) {
      for (let word = 0; word < wordCount; word++) {
        if (sets.reduce((bits, set) => bits & set[word]!, -1) !== 0) return true;
      }
      return false;
    },
    findFirstMatch(set) {
      const word = set.findIndex((bits) => bits !== 0);
      return word < 0 ? -1 : word * 32 + 31 - Math.clz32(set[word]! & -set[word]!);
    },
  };
}
