import type { AttributeField, Selection, Variation } from './product.types';

/**
 * Variations as sets of bits, one bit each: a choice is answered by a few dozen ANDs of 32 variations at a time,
 * where walking the list would compare texts a thousand times for every option of every field.
 */
export interface VariationIndex {
  readonly active: Uint32Array;
  readonly buyable: Uint32Array;
  /** The variations that have this value or take any. */
  mask(name: string, value: string): Uint32Array;
  /** Those that fit the selection, one field left out of account. */
  fitting(attributes: readonly AttributeField[], selection: Selection, except?: string): Uint32Array;
  meet(...sets: readonly Uint32Array[]): boolean;
  /** The first in the set; -1 when it is empty. */
  first(set: Uint32Array): number;
}

interface Values {
  any: Uint32Array;
  exact: Map<string, Uint32Array>;
}

/** Built once for a list and gone with it. */
const built = new WeakMap<readonly Variation[], VariationIndex>();

export function indexOf(variations: readonly Variation[]): VariationIndex {
  const index = built.get(variations) ?? build(variations);
  built.set(variations, index);
  return index;
}

function build(variations: readonly Variation[]): VariationIndex {
  const words = Math.ceil(variations.length / 32);
  const where = (belongs: (variation: Variation) => boolean): Uint32Array => {
    const set = new Uint32Array(words);
    variations.forEach((variation, at) => {
      if (belongs(variation)) set[at >> 5]! |= 1 << (at & 31);
    });
    return set;
  };
  const all = where(() => true);
  const values = new Map<string, Values>();

  function valuesOf(name: string): Values {
    let own = values.get(name);
    if (own) return own;
    const any = where(({ attributes }) => !attributes[name]);
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

  const mask = (name: string, value: string): Uint32Array => {
    if (value === '') return all;
    const { any, exact } = valuesOf(name);
    return exact.get(value) ?? any;
  };

  return {
    active: where(({ isActive }) => isActive),
    buyable: where(({ isActive, isPurchasable, isInStock, isVisible }) =>
      [isActive, isPurchasable, isInStock, isVisible].every(Boolean),
    ),
    mask,
    fitting(attributes, selection, except) {
      const fitting = all.slice();
      for (const { name } of attributes) {
        const value = selection[name];
        if (name === except || !value) continue;
        const own = mask(name, value);
        for (let word = 0; word < words; word++) fitting[word]! &= own[word]!;
      }
      return fitting;
    },
    meet(...sets) {
      for (let word = 0; word < words; word++) {
        if (sets.reduce((bits, set) => bits & set[word]!, -1) !== 0) return true;
      }
      return false;
    },
    first(set) {
      const word = set.findIndex((bits) => bits !== 0);
      return word < 0 ? -1 : word * 32 + 31 - Math.clz32(set[word]! & -set[word]!);
    },
  };
}
