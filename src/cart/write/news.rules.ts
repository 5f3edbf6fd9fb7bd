import type { MessageKey } from '../../i18n/keys';
import { isMultiple } from '../../lib/quantity';
import type { CartChange } from '../cart.change.types';
import { isAddition, isLineChange } from '../cart.kinds';
import type { CartState } from '../cart.state.types';
import type { Cart, CartLine } from '../cart.types';
import { sameCode } from './change-kinds.rules';

/** Something about a line that the shopper did not ask for and should know. */
export interface LineNews {
  id: string;
  text: MessageKey;
  values: readonly (string | number)[];
}

type Shopper = Pick<CartState, 'shopper'>;

/**
 * What became of the cart without the shopper's doing. `own` are the changes that may be behind it: answered just
 * now, still pending, or arrived by a way whose answer is no cart.
 */
export function lineNews(
  before: Cart | null,
  after: Cart,
  own: readonly CartChange[],
  arrived: readonly { productId: number }[],
): LineNews[] {
  const known = before?.items ?? [];
  const touched = new Set(own.flatMap((change) => (isLineChange(change) ? [change.key] : [])));
  const added = new Set([...own.filter(isAddition), ...arrived].map(({ productId }) => productId));
  // A product with choices, or a set of goods: only the shop knew which lines would grow.
  const anyAdded = added.has(0) || own.some((change) => change.kind === 'add' && change.item.variation);
  const isOwn = (line: CartLine) => touched.has(line.key) || anyAdded || added.has(line.id);

  const gone = known.filter(
    ({ key, name }) =>
      !touched.has(key) && !after.items.some((line) => line.key === key) && !isNamedInErrors(after, name),
  );
  return [
    ...gone.map(
      ({ key, name }): LineNews => ({ id: `${key}-removed`, text: 'cart.removed', values: [name] }),
    ),
    ...after.items.flatMap((line) => {
      const old = known.find(({ key }) => key === line.key);
      const limits = touched.has(line.key) ? undefined : limitNews(line);
      if (limits) return old && isSame(old, line) ? [] : [limits];
      if (!old || old.quantity === line.quantity || isOwn(line)) return [];
      return [quantityNews(line, 'cart.changedTo', line.quantity)];
    }),
  ];
}

/** The shop names the reason only in the response that drops the coupon: every other tab finds it gone. */
export function couponNews(before: Cart | null, after: Cart, own: readonly CartChange[]): LineNews[] {
  const gone = (before?.coupons ?? []).filter(
    ({ code }) =>
      !after.coupons.some((coupon) => sameCode(coupon.code, code)) &&
      !own.some((change) => change.kind === 'coupon' && sameCode(change.code, code)) &&
      !isNamedInErrors(after, code),
  );
  return gone.map(({ code }) => ({ id: `coupon-${code}`, text: 'coupon.removed', values: [code] }));
}

/** The shop says itself why the line or coupon is gone. */
const isNamedInErrors = ({ errors }: Cart, name: string): boolean =>
  errors.some(({ message }) => message.toLowerCase().includes(name.toLowerCase()));

/** The shopper has signed in or out in another tab. */
export const isExchanged = (before: Shopper, after: Shopper): boolean =>
  before.shopper !== null && after.shopper !== before.shopper;

export function exchangeNews(before: Cart | null, after: Cart): LineNews[] {
  const linesOf = (cart: Cart | null) =>
    JSON.stringify(cart?.items.map(({ key, quantity }) => [key, quantity]));
  if (linesOf(before) === linesOf(after)) return [];
  return [{ id: 'exchanged', text: 'cart.updatedElsewhere', values: [] }];
}

function limitNews(line: CartLine): LineNews | undefined {
  const { minimum, maximum, multipleOf } = line.quantityLimits;
  if (line.quantity < minimum) return quantityNews(line, 'cart.raisedToMinimum', minimum);
  if (line.quantity > maximum) return quantityNews(line, 'cart.loweredToMaximum', maximum);
  if (isMultiple(line.quantity, multipleOf)) return undefined;
  const rounded = Math.floor(line.quantity / multipleOf) * multipleOf;
  return quantityNews(line, 'cart.changedToMultiple', rounded, multipleOf);
}

function quantityNews({ key, name }: CartLine, text: MessageKey, ...figures: number[]): LineNews {
  return { id: `${key}-quantity`, text, values: [name, ...figures] };
}

/** Said once, not with every answer of a cart that stays as it is. */
function isSame(old: CartLine, line: CartLine): boolean {
  const [a, b] = [old.quantityLimits, line.quantityLimits];
  return (
    old.quantity === line.quantity &&
    a.minimum === b.minimum &&
    a.maximum === b.maximum &&
    a.multipleOf === b.multipleOf
  );
}
