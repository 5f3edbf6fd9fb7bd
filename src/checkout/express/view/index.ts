import type { App } from '../../../app/app.types';
import { cartTexts } from '../../../i18n/vi/cart';
import { checkoutDomain } from '../..';
import { ExpressPayment } from './ExpressPayment';
import './express.css';

/**
 * Opens the view of the express methods. On the cart page, the checkout domain is added only when an express method
 * needs it.
 */
export function openExpress(app: App): typeof ExpressPayment {
  app.messages.add(cartTexts);
  app.addDomain(checkoutDomain);
  return ExpressPayment;
}
