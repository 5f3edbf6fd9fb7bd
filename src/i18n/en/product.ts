import type { TextsLike } from '../keys';
import type { productTexts } from '../vi/product';

export const productTextsEn = {
  'product.selectOptions': 'Select options',
  'product.clearDone': 'Selections cleared',
  'product.noMatch': 'Sorry, no products match your selection. Please choose a different combination.',
  'product.selectFirst': 'Please select product options before adding this product to your cart.',
  'product.unavailable':
    'Sorry, this product is currently unavailable. Please choose a different combination.',
  'product.optionSoldOut': '%s (out of stock)',
  'product.optionUnavailable': '%s (unavailable)',
  'product.quantity': 'Quantity',
  'product.quantityLess': 'Reduce quantity',
  'product.quantityMore': 'Increase quantity',
  'product.lookingUp': 'Looking for the matching variation…',
  'product.lookUpFailed': 'This variation could not be looked up. Please try again.',
} satisfies TextsLike<typeof productTexts>;
