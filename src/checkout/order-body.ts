import type { App } from '../app/app.types';
import { attributionValues } from '../attribution';
import type { Cart } from '../cart';
import { extendingOf } from '../extend/extending';
import { paymentDataList, selectPayment } from '../payment';
import { selectCheckout } from './checkout.selectors';
import { formOf } from './form';
import { addressesToUse } from './form.rules';
import { passwordOf } from './secrets';

export function orderBody(app: App, cart: Cart): Record<string, unknown> {
  const state = app.store.getState();
  const { billing, shipping } = addressesToUse(formOf(app, state));
  const { orderNotes, shouldCreateAccount } = selectCheckout(state);
  const { activePaymentMethod, paymentMethodData } = selectPayment(state);
  const password = shouldCreateAccount ? passwordOf(app) : '';
  const attribution = attributionValues(app.settings);
  return {
    billing_address: billing,
    ...(shipping && { shipping_address: shipping }),
    customer_note: orderNotes.trim().normalize('NFC'),
    create_account: shouldCreateAccount,
    ...(password && { customer_password: password }),
    // A server that is told of a method checks it, even where there is nothing to pay.
    ...(cart.needsPayment && {
      payment_method: activePaymentMethod,
      payment_data: paymentDataList(paymentMethodData),
    }),
    extensions: {
      ...extendingOf(app).data.get(),
      ...(Object.keys(attribution).length > 0 && {
        [`${app.settings.pluginPrefix}/order-attribution`]: attribution,
      }),
    },
  };
}
