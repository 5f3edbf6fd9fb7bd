import type { AttributeField, Selection, Variation } from './product.types';

/**
 * Stores sets of variations as bit masks: filtering needs a few dozen AND operations on 32 variations each, where
 * comparing strings for every option of every field would need thousands of comparisons.
 */
export interface VariationIndex {
  readonly active: Uint32Array;
  readonly buyable: Uint32Array;
  /** The variations that have this value or accept any value. */
  maskFor(name: string, value: string): Uint32Array;
  /** The variations that match the selection, ignoring the field `except`. */
  matchingMask(attributes: readonly AttributeField[], selection: Selection, except?: string): Uint32Array;
  intersect(...sets: readonly Uint32Array[]): boolean;
  /** The index of the first variation in the set; -1 if the set is empty. */
  firstMatch(set: Uint32Array): number;
}

interface AttributeMasks {
  any: Uint32Array;
  exact: Map<string, Uint32Array>;
}

/** Built once for each list, and garbage collected with it. */
const built = new WeakMap<readonly Variation[], VariationIndex>();

export function variationIndexOf(variations: readonly Variation[]): VariationIndex {
  const index = built.get(variations) ?? buildIndex(variations);
  built.set(variations, index);
  return index;
}

function buildIndex(variations: readonly Variation[]): VariationIndex {
  const words = Math.ceil(variations.length / 32);
  const bitsetWhere = (belongs: (variation: Variation) => boolean): Uint32Array => {
    const set = new Uint32Array(words);
    variations.forEach((variation, at) => {
      if (belongs(variation)) set[at >> 5]! |= 1 << (at & 31);
    });
    return set;
  };
  const all = bitsetWhere(() => true);
  const values = new Map<string, AttributeMasks>();

  function valuesOf(name: string): AttributeMasks {
    let own = values.get(name);
    if (own) return own;
    const any = bitsetWhere(({ attributes }) => !attributes[name]);
    const exact = new Map<string, Uint32Array>();
    variations.forEach(({ attributes }, at) => {
      const value = attributes[name];
      if (!value) return;
      const set = exact.get(value) ?? any.slice();
      set[at >> 5]! |= 1 << (at & 31);
      exact.set(value, set);
    });
    own = { any, exact };
    values.set(name, own);
    return own;
  }

  const maskFor = (name: string, value: string): Uint32Array => {
    if (value === '') return all;
    const { any, exact } = valuesOf(name);
    return exact.get(value) ?? any;
  };

  return {
    active: bitsetWhere(({ isActive }) => isActive),
    buyable: bitsetWhere(({ isActive, isPurchasable, isInStock, isVisible }) =>
      [isActive, isPurchasable, isInStock, isVisible].every(Boolean),
    ),
    maskFor,
    matchingMask(attributes, selection, except) {
      const matchingMask = all.slice();
      for (const { name } of attributes) {
        const value = selection[name];
        if (name === except || !value) continue;
        const own = maskFor(name, value);
        for (let word = 0; word < words; word++) matchingMask[word]! &= own[word]!;
      }
      return matchingMask;
    },
    intersect(...sets) {
      for (let word = 0; word < words; word++) {
        if (sets.reduce((bits, set) => bits & set[word]!, -1) !== 0) return true;
      }
      return false;
    },
    firstMatch(set) {
      const word = set.findIndex((bits) => bits !== 0);
      return word < 0 ? -1 : word * 32 + 31 - Math.clz32(set[word]! & -set[word]!);
    },
  };
}
