import { selectAddresses } from '../address';
import type { App } from '../app/app.types';
import { selectConfirmed, selectShownCart } from '../cart';
import { selectPrefersCollection } from './checkout.selectors';
import type { Form } from './form.rules';
import { settingsOf } from './settings';

/** The form as it stands: what the rules need of the store and the settings, in one piece. */
export function formOf(app: App, state: unknown = app.store.getState()): Form {
  const { schema, collectableMethodIds, forcedBillingAddress } = settingsOf(app);
  const cart = selectShownCart(state) ?? selectConfirmed(state);
  return {
    schema,
    addresses: selectAddresses(state),
    needs: {
      needsShipping: cart?.needsShipping ?? true,
      prefersCollection: selectPrefersCollection(state, collectableMethodIds),
      forcedBillingAddress,
    },
    optional: (label) => app.messages.t('field.optional', label),
  };
}
