import type { NewChange } from './cart.change';
import type { CartLine } from './cart.types';

/**
 * Returns the addition that restores a removed line; `undefined` for a line that product and choices do not
 * fully describe, because data of a plugin, such as an engraving, cannot be requested again.
 */
export function rebuildAddition(line: CartLine): NewChange | undefined {
  const { id, quantity, variation, type, itemData, extensions } = line;
  const isPlain = ['simple', 'variation'].includes(type) && itemData.length === 0;
  if (!isPlain || Object.keys(extensions).length > 0) return undefined;
  const choices = variation.map(({ attribute, value }) => ({ attribute, value }));
  const item = { id, quantity, ...(choices.length > 0 && { variation: choices }) };
  return { kind: 'add', productId: id, quantity, item };
}
