import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectAddresses } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { selectOptimisticCart } from '../../src/cart';
import { type CheckoutForm, formOf, selectCheckout } from '../../src/checkout';
import { selectPayment } from '../../src/payment';

/** The form's values and settings, updated when the store changes. */
export function useForm(): CheckoutForm {
  const app = useApp();
  const addresses = useSelector(selectAddresses);
  const cart = useSelector(selectOptimisticCart);
  const { additionalFields, orderNotes, shouldCreateAccount } = useSelector(selectCheckout);
  const { activePaymentMethod } = useSelector(selectPayment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `formOf` reads these parts of the store
  return useMemo(
    () => formOf(app),
    [app, addresses, cart, additionalFields, orderNotes, shouldCreateAccount, activePaymentMethod],
  );
}
