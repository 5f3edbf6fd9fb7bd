import type { PaymentState } from './payment.types';

export const selectPayment = (state: unknown): PaymentState => (state as { payment: PaymentState }).payment;

export const selectIsExpress = (state: unknown): boolean => {
  const { activePaymentMethod, availableExpressPaymentMethods } = selectPayment(state);
  return availableExpressPaymentMethods.includes(activePaymentMethod);
};
