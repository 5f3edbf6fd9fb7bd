import type { Plugin } from 'vite';
import { en } from '../../src/i18n/en';
import { cartTexts } from '../../src/i18n/vi/cart';
import { cartPageTexts } from '../../src/i18n/vi/cart-page';
import { checkoutTexts } from '../../src/i18n/vi/checkout';
import { fieldTexts } from '../../src/i18n/vi/field';

/** The messages that the server prints in the cart and checkout block until the widgets replace them. */
const FIRST_VIEW_KEYS = [
  'cart.backorder',
  'cart.count.one',
  'cart.count.other',
  'cart.discountedPrice',
  'cart.lowStock.one',
  'cart.lowStock.other',
  'cart.previousPrice',
  'cart.proceed',
  'cart.save',
  'cart.soldIndividually',
  'checkout.billingAddress',
  'checkout.contact',
  'checkout.contactHint',
  'checkout.createAccount',
  'checkout.delivery',
  'checkout.haveAccount',
  'checkout.login',
  'checkout.pickup',
  'checkout.pickupLocations',
  'checkout.ship',
  'checkout.shippingAddress',
  'checkout.shippingAddressHint',
  'checkout.showSummary',
  'checkout.summary',
  'common.free',
  'coupon.add',
  'field.email',
  'shipping.addAddress',
  'shipping.calculatedAtCheckout',
  'shipping.deliverTo',
  'shipping.enterAddress',
  'shipping.noRates',
  'shipping.package',
  'totals.discount',
  'totals.estimatedTotal',
  'totals.fee',
  'totals.freeShipping',
  'totals.includingTax',
  'totals.localPickup',
  'totals.shipping',
  'totals.subtotal',
  'totals.taxWithRate',
  'totals.taxes',
  'totals.title',
  'totals.total',
];

const vi = { ...cartTexts, ...cartPageTexts, ...checkoutTexts, ...fieldTexts };

const pickFirstViewTexts = (messages: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    FIRST_VIEW_KEYS.flatMap((key) => (messages[key] === undefined ? [] : [[key, messages[key]]])),
  );

/** Writes the texts of the first view into `first-view.json`, which wordpress/tiem/includes/first-view.php reads. */
export function createFirstViewTextsPlugin(): Plugin {
  return {
    name: 'tiem-first-view-texts',
    apply: 'build',
    generateBundle() {
      const texts = { vi: pickFirstViewTexts(vi), en: pickFirstViewTexts(en) };
      this.emitFile({ type: 'asset', fileName: 'first-view.json', source: JSON.stringify(texts, null, 2) });
    },
  };
}
