import type { NewChange } from './cart.change.types';
import type { CartLine } from './cart.types';

/**
 * What puts a line back just as it was. Only one that its product and its choices tell whole: what a plugin wrote
 * into it (an engraving, a date) we do not know how to ask for.
 */
export function rebuildAddition(line: CartLine): NewChange | undefined {
  const { id, quantity, variation, type, itemData, extensions } = line;
  const isPlain = ['simple', 'variation'].includes(type) && itemData.length === 0;
  if (!isPlain || Object.keys(extensions).length > 0) return undefined;
  const choices = variation.map(({ attribute, value }) => ({ attribute, value }));
  const item = { id, quantity, ...(choices.length > 0 && { variation: choices }) };
  return { kind: 'add', productId: id, quantity, item };
}
