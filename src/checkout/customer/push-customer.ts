import { addressesAnswered, addressesTold } from '../../address';
import type { App } from '../../app/app.types';
import { type Cart, enqueueChange, selectConfirmed } from '../../cart';
import { contexts } from '../../notice';
import { checkoutEvent } from '../checkout.slice';
import { formOf } from '../form/form';
import { customerChanges } from '../form/form.rules';

export const addressesOf = ({ billingAddress, shippingAddress }: Cart) => ({
  billing: billingAddress,
  shipping: shippingAddress,
});

type Changes = ReturnType<typeof customerChanges>;

/** Sends changed addresses and resolves when the shop has answered; sends nothing if the shop already has them. */
export async function pushCustomer(app: App, changes: Changes = customerChanges(formOf(app))): Promise<void> {
  if (!changes.billing && !changes.shipping) return;
  const { store } = app;
  store.dispatch(checkoutEvent({ type: 'calculationStarted' }));
  // Urgent, because the edits were debounced before: waiting in the queue would dim the totals while the shopper types.
  const asked = { kind: 'customer' as const, ...changes, urgent: true, context: contexts.checkout };
  const { result } = await enqueueChange(app, asked);
  store.dispatch(checkoutEvent({ type: 'calculationFinished' }));
  if (result === 'refused') return;
  const cart = selectConfirmed(store.getState());
  store.dispatch(
    cart ? addressesAnswered({ addresses: addressesOf(cart), sent: changes }) : addressesTold(changes),
  );
}
