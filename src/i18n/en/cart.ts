import type { TranslatedMessages } from '../keys';
import type { addingTexts } from '../vi/adding';
import type { cartTexts } from '../vi/cart';
import type { cartOutcomeTexts } from '../vi/cart-outcomes';
import type { cartPageTexts } from '../vi/cart-page';
import type { classicCartTexts } from '../vi/classic-cart';

export const cartTextsEn = {
  'cart.title': 'Cart',
  'cart.yourCart': 'Your cart',
  'cart.closePanel': 'Close cart',
  'cart.view': 'View cart',
  'cart.checkout': 'Checkout',
  'cart.continueShopping': 'Continue shopping',
  'cart.empty': 'Your cart is currently empty',
  'cart.emptyHint': 'Pick a few things you like and they will wait for you here.',
  'cart.count.one': '%d item',
  'cart.count.other': '%d items',
  'cart.added': 'Added to cart',
  'cart.itemRemovedByYou': '“%s” removed.',
  'cart.undoRemove': 'Put it back',
  'cart.quantity': 'Quantity',
  'cart.quantityOf': 'Quantity of “%s” in your cart',
  'cart.increaseOf': 'Increase quantity of “%s”',
  'cart.decreaseOf': 'Reduce quantity of “%s”',
  'cart.removeLine': 'Remove “%s” from cart',
  'cart.waitingForNetwork': 'Waiting for the network. Your changes will be sent once you are back online.',
  'cart.waitingForServer': 'The store is busy. Your changes will be sent in a few seconds.',
  'cart.freeShippingLeft': 'Add %s more to get free shipping.',
  'cart.freeShippingReached': 'Your order ships for free.',
  'totals.subtotal': 'Subtotal',
  'totals.freeShipping': 'Free shipping',
  'totals.updating': 'Updating totals…',
} satisfies TranslatedMessages<typeof cartTexts>;

export const addingTextsEn = {
  'adding.waiting': 'You are offline. This will be added to your cart as soon as there is a connection.',
} satisfies Record<keyof typeof addingTexts, string>;

export const cartOutcomeTextsEn = {
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
} satisfies TranslatedMessages<typeof cartOutcomeTexts>;

export const cartPageTextsEn = {
  'cart.proceed': 'Proceed to checkout',
  'cart.add': 'Add to cart',
  'cart.details': 'Details',
  'cart.previousPrice': 'Previous price:',
  'cart.discountedPrice': 'Discounted price:',
  'cart.save': 'Save %s',
  'cart.lowStock.one': '%d left in stock',
  'cart.lowStock.other': '%d left in stock',
  'cart.backorder': 'Available on backorder',
  'cart.outOfStock': 'Out of stock',
  'cart.soldIndividually': 'Only one of these per order',
  'cart.updating': 'Updating…',
  'totals.title': 'Cart totals',
  'totals.total': 'Total',
  'totals.estimatedTotal': 'Estimated total',
  'totals.discount': 'Discount',
  'totals.taxes': 'Taxes',
  'totals.includingTax': 'Including %s in taxes',
  'totals.taxWithRate': '%1$s (%2$s)',
  'totals.fee': 'Fee',
  'totals.shipping': 'Shipping',
  'totals.localPickup': 'Local pickup',
  'shipping.calculatedAtCheckout': 'Shipping is calculated at checkout',
  'shipping.options': 'Shipping options',
  'shipping.package': 'Shipment %d',
  'shipping.noRates': 'There are no shipping options available for this address.',
  'shipping.enterAddress': 'Enter your address to see shipping options',
  'shipping.deliverTo': 'Shipping to %s',
  'shipping.addAddress': 'Add an address for shipping estimates',
  'shipping.estimate': 'Calculate shipping',
  'coupon.add': 'Add a coupon',
  'coupon.enter': 'Enter code',
  'coupon.apply': 'Apply',
  'coupon.missing': 'Please enter a coupon code.',
  'common.free': 'Free',
} satisfies TranslatedMessages<typeof cartPageTexts>;

export const classicCartTextsEn = {
  'classicCart.removed': '“%s” removed from your cart.',
  'classicCart.undo': 'Undo',
  'classicCart.notRestored': '“%s” could not be restored. Please add it again on its product page.',
  'classicCart.total': 'Total: %s',
  'classicCart.enterCoupon': 'Please enter a coupon code.',
  'classicCart.couponApplied': 'Coupon applied.',
  'classicCart.couponRemoved': 'Coupon removed.',
  'classicCart.selectState': 'Select a state or province…',
  'classicCart.waitingForNetwork':
    'Waiting for the network. Your changes will be sent once you are back online.',
  'classicCart.waitingForServer': 'The store is busy. Your changes will be sent in a few seconds.',
  'classicCart.unreadable': 'The latest cart could not be shown.',
  'classicCart.reload': 'Reload the page',
} satisfies TranslatedMessages<typeof classicCartTexts>;
