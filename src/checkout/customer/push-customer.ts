import { addressesAnswered, addressesTold } from '../../address';
import type { App } from '../../app/app.types';
import { askCart, type Cart, selectConfirmed } from '../../cart';
import { contexts } from '../../notice';
import { checkoutEvent } from '../checkout.slice';
import { formOf } from '../form/form';
import { customerChanges } from '../form/form.rules';

export const addressesOf = ({ billingAddress, shippingAddress }: Cart) => ({
  billing: billingAddress,
  shipping: shippingAddress,
});

type Changes = ReturnType<typeof customerChanges>;

/** Resolves when the shop has answered; nothing is sent where it knows everything already. */
export async function pushCustomer(app: App, changes: Changes = customerChanges(formOf(app))): Promise<void> {
  if (!changes.billing && !changes.shipping) return;
  const { store } = app;
  store.dispatch(checkoutEvent({ type: 'calculationStarted' }));
  // The waiting was done before; in the queue it would dim the totals while the shopper is still typing.
  const asked = { kind: 'customer' as const, ...changes, urgent: true, context: contexts.checkout };
  const { result } = await askCart(app, asked);
  store.dispatch(checkoutEvent({ type: 'calculationFinished' }));
  if (result === 'refused') return;
  const cart = selectConfirmed(store.getState());
  store.dispatch(
    cart ? addressesAnswered({ addresses: addressesOf(cart), sent: changes }) : addressesTold(changes),
  );
}
