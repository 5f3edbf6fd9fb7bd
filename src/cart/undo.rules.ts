import type { NewChange } from './change.rules';
import type { CartLine } from './types';

/**
 * Returns the addition that restores a removed line. Returns `undefined` for a line with data of a plugin, such as an
 * engraving, because an addition cannot contain that data.
 */
export function createUndoAddition(line: CartLine): NewChange | undefined {
  const { id, quantity, variation, type, itemData, extensions } = line;
  const isPlain = ['simple', 'variation'].includes(type) && itemData.length === 0;
  if (!isPlain || Object.keys(extensions).length > 0) return undefined;
  const choices = variation.map(({ attribute, value }) => ({ attribute, value }));
  const item = { id, quantity, ...(choices.length > 0 && { variation: choices }) };
  return { kind: 'add', productId: id, quantity, item };
}
