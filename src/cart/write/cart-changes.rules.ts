import type { MessageKey } from '../../i18n/keys';
import { isMultiple } from '../../lib/quantity';
import { isAddition, isLineChange } from '../cart.change';
import type { CartChange } from '../cart.change.types';
import type { CartState } from '../cart.state.types';
import type { Cart, CartLine } from '../cart.types';
import { isSameCode } from './change-kinds.rules';

/** A change of a line that the shopper did not make. */
export interface CartAnnouncement {
  id: string;
  text: MessageKey;
  values: readonly (string | number)[];
}

type Shopper = Pick<CartState, 'userId'>;

/**
 * Finds cart changes that the shopper did not make. `own` lists this page's changes that may explain a difference: just answered, pending, or confirmed by a response without a cart.
 */
export function lineAnnouncements(
  before: Cart | null,
  after: Cart,
  own: readonly CartChange[],
  arrived: readonly { productId: number }[],
): CartAnnouncement[] {
  const known = before?.items ?? [];
  const changedKeys = new Set(own.flatMap((change) => (isLineChange(change) ? [change.key] : [])));
  const added = new Set([...own.filter(isAddition), ...arrived].map(({ productId }) => productId));
  // A variable product or a grouped one: only the shop knows which lines grow.
  const anyAdded = added.has(0) || own.some((change) => change.kind === 'add' && change.item.variation);
  const isShoppersChange = (line: CartLine) => changedKeys.has(line.key) || anyAdded || added.has(line.id);

  const removed = known.filter(
    ({ key, name }) =>
      !changedKeys.has(key) && !after.items.some((line) => line.key === key) && !isNamedInErrors(after, name),
  );
  return [
    ...removed.map(
      ({ key, name }): CartAnnouncement => ({ id: `${key}-removed`, text: 'cart.removed', values: [name] }),
    ),
    ...after.items.flatMap((line) => {
      const old = known.find(({ key }) => key === line.key);
      const limits = changedKeys.has(line.key) ? undefined : limitAnnouncement(line);
      if (limits) return old && isSame(old, line) ? [] : [limits];
      if (!old || old.quantity === line.quantity || isShoppersChange(line)) return [];
      return [quantityAnnouncement(line, 'cart.changedTo', line.quantity)];
    }),
  ];
}

/** Only the response that drops the coupon gives the reason; other tabs just find it missing. */
export function couponAnnouncements(
  before: Cart | null,
  after: Cart,
  own: readonly CartChange[],
): CartAnnouncement[] {
  const removedCoupons = (before?.coupons ?? []).filter(
    ({ code }) =>
      !after.coupons.some((coupon) => isSameCode(coupon.code, code)) &&
      !own.some((change) => change.kind === 'coupon' && isSameCode(change.code, code)) &&
      !isNamedInErrors(after, code),
  );
  return removedCoupons.map(({ code }) => ({ id: `coupon-${code}`, text: 'coupon.removed', values: [code] }));
}

/** Whether an error of the shop already explains the change. */
const isNamedInErrors = ({ errors }: Cart, name: string): boolean =>
  errors.some(({ message }) => message.toLowerCase().includes(name.toLowerCase()));

/** The shopper has signed in or out in another tab. */
export const isOtherShopper = (before: Shopper, after: Shopper): boolean =>
  before.userId !== null && after.userId !== before.userId;

export function shopperChangeAnnouncements(before: Cart | null, after: Cart): CartAnnouncement[] {
  const linesFingerprint = (cart: Cart | null) =>
    JSON.stringify(cart?.items.map(({ key, quantity }) => [key, quantity]));
  if (linesFingerprint(before) === linesFingerprint(after)) return [];
  return [{ id: 'exchanged', text: 'cart.updatedElsewhere', values: [] }];
}

function limitAnnouncement(line: CartLine): CartAnnouncement | undefined {
  const { minimum, maximum, multipleOf } = line.quantityLimits;
  if (line.quantity < minimum) return quantityAnnouncement(line, 'cart.raisedToMinimum', minimum);
  if (line.quantity > maximum) return quantityAnnouncement(line, 'cart.loweredToMaximum', maximum);
  if (isMultiple(line.quantity, multipleOf)) return undefined;
  const rounded = Math.floor(line.quantity / multipleOf) * multipleOf;
  return quantityAnnouncement(line, 'cart.changedToMultiple', rounded, multipleOf);
}

function quantityAnnouncement(
  { key, name }: CartLine,
  text: MessageKey,
  ...figures: number[]
): CartAnnouncement {
  return { id: `${key}-quantity`, text, values: [name, ...figures] };
}

/** Announced once, not with every response while the cart stays the same. */
function isSame(old: CartLine, line: CartLine): boolean {
  const [a, b] = [old.quantityLimits, line.quantityLimits];
  return (
    old.quantity === line.quantity &&
    a.minimum === b.minimum &&
    a.maximum === b.maximum &&
    a.multipleOf === b.multipleOf
  );
}
