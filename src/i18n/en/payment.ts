import type { TextsLike } from '../keys';
import type { paymentTexts } from '../vi/payment';

export const paymentTextsEn = {
  'payment.none': 'There are no payment methods available. Please contact us for help placing your order.',
  'payment.saved': 'Saved payment methods',
  'payment.useAnother': 'Use another payment method',
  'payment.save': 'Save payment information to my account for future purchases.',
  'payment.savedToken': '%1$s ending in %2$s (expires %3$s)',
  'payment.savedTokenNoDate': '%1$s ending in %2$s',
  'payment.loading': 'Loading payment options…',
  'payment.loadingOne': 'Loading %s…',
  'payment.failedToLoad': '%s could not be loaded. Please choose another method.',
  'payment.waiting': 'Waiting for %s to confirm…',
  'payment.setupCancelled': 'You stopped the payment. No order was placed.',
  'payment.expressIncomplete':
    'The wallet did not tell everything: %s. Please fill it in at the checkout and try again.',
  'payment.expressCancelled': 'Express checkout was closed. Your cart is as it was.',
  'payment.registrationFailed': "There was an error registering the payment method with id '%s': ",
  'payment.missingProperties': 'The payment method configuration object is missing the following properties:',
} satisfies TextsLike<typeof paymentTexts>;
