import type { PaymentState } from './payment.types';

export const selectPayment = (state: unknown): PaymentState => (state as { payment: PaymentState }).payment;
