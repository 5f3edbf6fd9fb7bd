import type { AttributeField, OptionState, Selection, Variation } from '../../../src/product';

/**
 * A second implementation of the rules for comparison: checks every variation against every option, as the
 * specification says.
 */
export function matchesSelection(
  variation: Variation,
  selection: Selection,
  attributes: readonly AttributeField[],
): boolean {
  return attributes.every(({ name }) => {
    const own = variation.attributes[name];
    const chosen = selection[name];
    return !own || !chosen || own === chosen;
  });
}

export function findVariationNaively(
  list: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: Selection,
): Variation | null {
  if (attributes.some(({ name }) => !selection[name])) return null;
  return list.find((variation) => matchesSelection(variation, selection, attributes)) ?? null;
}

export function listOptionsNaively(
  list: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: Selection,
): Record<string, OptionState[]> {
  const offers: Record<string, OptionState[]> = {};
  for (const { name, values } of attributes) {
    offers[name] = [];
    for (const value of values) {
      const matching = list.filter((variation) =>
        matchesSelection(variation, { ...selection, [name]: value }, attributes),
      );
      if (matching.length === 0) continue;
      const active = matching.filter(({ isActive }) => isActive);
      const buyable = active.filter((one) => one.isPurchasable && one.isInStock && one.isVisible);
      offers[name].push({
        value,
        isDisabled: active.length === 0,
        isSoldOut: active.length > 0 && buyable.length === 0,
      });
    }
  }
  return offers;
}
