import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectAddresses } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { selectShownCart } from '../../src/cart';
import { type CheckoutForm, formOf, selectCheckout } from '../../src/checkout';
import { selectPayment } from '../../src/payment';

/** The form's rules with what is in it now. */
export function useForm(): CheckoutForm {
  const app = useApp();
  const addresses = useSelector(selectAddresses);
  const cart = useSelector(selectShownCart);
  const { additionalFields, orderNotes, shouldCreateAccount } = useSelector(selectCheckout);
  const { activePaymentMethod } = useSelector(selectPayment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read from the store, of which these are the parts
  return useMemo(
    () => formOf(app),
    [app, addresses, cart, additionalFields, orderNotes, shouldCreateAccount, activePaymentMethod],
  );
}
