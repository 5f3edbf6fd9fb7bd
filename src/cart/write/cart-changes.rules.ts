import type { MessageKey } from '../../i18n/keys';
import { isMultipleOf } from '../../lib/quantity';
import { type CartChange, isAddition, isLineChange } from '../change.rules';
import type { CartState } from '../state.types';
import type { Cart, CartLine } from '../types';
import { isSameCouponCode } from './change-kinds.rules';

/** A message about a change of the cart that the shopper did not make. */
export interface CartAnnouncement {
  id: string;
  /** The changed line, if the message is about one. */
  lineKey?: string;
  messageKey: MessageKey;
  values: readonly (string | number)[];
}

type ShopperIdentity = Pick<CartState, 'userId'>;

/**
 * Finds cart changes that the shopper did not make. `ownChanges` lists changes of this page that may explain a
 * difference: changes that were just answered, are pending, or were confirmed by a response without a cart.
 */
export function findLineAnnouncements(
  before: Cart | null,
  after: Cart,
  ownChanges: readonly CartChange[],
  confirmedAdditions: readonly { productId: number }[],
): CartAnnouncement[] {
  const previousLines = before?.items ?? [];
  const changedKeys = new Set(ownChanges.flatMap((change) => (isLineChange(change) ? [change.key] : [])));
  const addedProductIds = new Set(
    [...ownChanges.filter(isAddition), ...confirmedAdditions].map(({ productId }) => productId),
  );
  // After adding a variable or grouped product, every changed line may be the shopper's, because only the shop
  // knows which lines it adds.
  const isAddedLineUnknown =
    addedProductIds.has(0) || ownChanges.some((change) => change.kind === 'add' && change.item.variation);
  const isShoppersChange = (line: CartLine) =>
    changedKeys.has(line.key) || isAddedLineUnknown || addedProductIds.has(line.id);

  const removedLines = previousLines.filter(
    ({ key, name }) =>
      !changedKeys.has(key) && !after.items.some((line) => line.key === key) && !isNamedInErrors(after, name),
  );
  return [
    ...removedLines.map(
      ({ key, name }): CartAnnouncement => ({
        ...{ id: `${key}-removed`, lineKey: key },
        ...{ messageKey: 'cart.removed', values: [name] },
      }),
    ),
    ...after.items.flatMap((line) => {
      const previousLine = previousLines.find(({ key }) => key === line.key);
      const limits = changedKeys.has(line.key) ? undefined : createLimitAnnouncement(line);
      if (limits) return previousLine && hasSameQuantities(previousLine, line) ? [] : [limits];
      if (!previousLine || previousLine.quantity === line.quantity || isShoppersChange(line)) return [];
      return [createQuantityAnnouncement(line, 'cart.changedTo', line.quantity)];
    }),
  ];
}

/**
 * Finds coupons that the shop has removed. Only the response that removes a coupon gives the reason; other tabs can only
 * see that it is missing.
 */
export function findCouponAnnouncements(
  before: Cart | null,
  after: Cart,
  ownChanges: readonly CartChange[],
): CartAnnouncement[] {
  const removedCoupons = (before?.coupons ?? []).filter(
    ({ code }) =>
      !after.coupons.some((coupon) => isSameCouponCode(coupon.code, code)) &&
      !ownChanges.some((change) => change.kind === 'coupon' && isSameCouponCode(change.code, code)) &&
      !isNamedInErrors(after, code),
  );
  return removedCoupons.map(({ code }) => ({
    id: `coupon-${code}`,
    messageKey: 'coupon.removed',
    values: [code],
  }));
}

/**
 * Whether an error of the shop already tells the shopper about the change, because it contains the name of the product
 * or coupon.
 */
const isNamedInErrors = ({ errors }: Cart, name: string): boolean =>
  errors.some(({ message }) => message.toLowerCase().includes(name.toLowerCase()));

/** Whether the shopper has signed in or out in another tab. */
export const isCartOfOtherShopper = (before: ShopperIdentity, after: ShopperIdentity): boolean =>
  before.userId !== null && after.userId !== before.userId;

export function createShopperAnnouncements(before: Cart | null, after: Cart): CartAnnouncement[] {
  const getLinesFingerprint = (cart: Cart | null) =>
    JSON.stringify(cart?.items.map(({ key, quantity }) => [key, quantity]));
  if (getLinesFingerprint(before) === getLinesFingerprint(after)) return [];
  return [{ id: 'exchanged', messageKey: 'cart.updatedElsewhere', values: [] }];
}

function createLimitAnnouncement(line: CartLine): CartAnnouncement | undefined {
  const { minimum, maximum, multipleOf } = line.quantityLimits;
  if (line.quantity < minimum) return createQuantityAnnouncement(line, 'cart.raisedToMinimum', minimum);
  if (line.quantity > maximum) return createQuantityAnnouncement(line, 'cart.loweredToMaximum', maximum);
  if (isMultipleOf(line.quantity, multipleOf)) return undefined;
  const rounded = Math.floor(line.quantity / multipleOf) * multipleOf;
  return createQuantityAnnouncement(line, 'cart.changedToMultiple', rounded, multipleOf);
}

function createQuantityAnnouncement(
  { key, name }: CartLine,
  messageKey: MessageKey,
  ...quantities: number[]
): CartAnnouncement {
  return { id: `${key}-quantity`, lineKey: key, messageKey, values: [name, ...quantities] };
}

/**
 * Whether the quantities are unchanged. If they are, a violated quantity limit has been announced before and is not
 * announced again.
 */
function hasSameQuantities(previousLine: CartLine, line: CartLine): boolean {
  const [previousLimits, limits] = [previousLine.quantityLimits, line.quantityLimits];
  return (
    previousLine.quantity === line.quantity &&
    previousLimits.minimum === limits.minimum &&
    previousLimits.maximum === limits.maximum &&
    previousLimits.multipleOf === limits.multipleOf
  );
}
