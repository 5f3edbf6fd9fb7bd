import type { TextsLike } from '../keys';
import type { cartNewsTexts } from '../vi/cart-news';

export const cartNewsTextsEn = {
  'cart.updatedElsewhere': 'Your cart has been updated.',
  'cart.addFailed': 'This could not be added to your cart. Please try again.',
  'cart.removeFailed': '“%s” could not be removed from your cart.',
  'cart.removed': '"%s" was removed from your cart.',
  'cart.changedToMultiple':
    'The quantity of "%1$s" was changed to %2$d. You must purchase this product in groups of %3$d.',
  'cart.raisedToMinimum':
    'The quantity of "%1$s" was increased to %2$d. This is the minimum required quantity.',
  'cart.loweredToMaximum':
    'The quantity of "%1$s" was decreased to %2$d. This is the maximum allowed quantity.',
  'cart.changedTo': 'The quantity of "%1$s" was changed to %2$d.',
  'coupon.applied': 'Coupon code "%s" has been applied to your cart.',
  'coupon.removed': 'Coupon code "%s" has been removed from your cart.',
} satisfies TextsLike<typeof cartNewsTexts>;
