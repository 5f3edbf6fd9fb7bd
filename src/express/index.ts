import type { App } from '../app/app.types';
import { checkoutDomain } from '../checkout';
import { ExpressPayment } from './ExpressPayment';
import './express.css';

/** The cart's page knows nothing of orders until there is a button that makes one. */
export function openExpress(app: App): typeof ExpressPayment {
  app.addDomain(checkoutDomain);
  return ExpressPayment;
}
