import type { ViewDefinition } from '../../mount/mount.types';
import { checkoutDomain } from '../../src/checkout';
import { ExpressPayment, type ExpressPaymentProps } from './ExpressPayment';
import { options } from './options';
import { read } from './read';
import './express-payment.css';

const expressPayment: ViewDefinition<typeof options, ExpressPaymentProps> = {
  kind: 'view',
  name: 'express-payment',
  options,
  domains: [checkoutDomain],
  draws: 'beside',
  read,
  View: ExpressPayment,
};

export default expressPayment;
