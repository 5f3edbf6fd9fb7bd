import type { App } from '../../../app/app.types';
import { cartTexts } from '../../../i18n/vi/cart';
import { checkoutDomain } from '../..';
import { ExpressPayment } from './ExpressPayment';
import './express.css';

/**
 * Opens the view of the express methods. The cart page adds the checkout domain only when an express method needs it.
 */
export function openExpressPayment(app: App): typeof ExpressPayment {
  app.messages.add(cartTexts);
  app.addDomain(checkoutDomain);
  return ExpressPayment;
}
