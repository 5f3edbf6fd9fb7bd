import { type AddressSchema, type AddressValues, VALIDATED_FIELDS } from '../../address';
import type { App } from '../../app/app.types';
import { attributionValues } from '../../attribution';
import { extensionStateOf } from '../../extend/extension-state';
import { methodOf, paymentDataList, savePaymentFieldName, selectPayment } from '../../payment';
import { selectCheckout } from '../checkout.selectors';
import { settingsOf } from '../checkout.settings';
import { sentValues } from '../form/additional-fields.rules';
import { formOf } from '../form/form';
import { additionalFields, addressesToUse } from '../form/form.rules';
import { passwordOf } from '../form/password';

export interface SentPayment {
  payment_method: string;
  payment_data: ReturnType<typeof paymentDataList>;
}

/** `earlier`: the payment method of an unpaid order, used instead of the chosen one. */
export function paymentPayload(app: App, earlier?: string): SentPayment {
  const state = app.store.getState();
  const { activePaymentMethod, activeSavedToken, paymentMethodData, shouldSavePaymentMethod } =
    selectPayment(state);
  const name = earlier ?? activePaymentMethod;
  const method = methodOf(app, name);
  const id = method?.paymentMethodId ?? name;
  const saves =
    shouldSavePaymentMethod &&
    method?.supports.showSaveOption === true &&
    !activeSavedToken &&
    // Saving a payment method needs an account.
    (app.settings.currentUserId > 0 || selectCheckout(state).shouldCreateAccount);
  // WooCommerce's block sends this flag for every method, under the registered name.
  const data = { ...paymentMethodData, [savePaymentFieldName(name)]: saves };
  return { payment_method: id, payment_data: paymentDataList(earlier === undefined ? data : {}) };
}

function withBooleans({ fields }: AddressSchema, address: AddressValues): Record<string, unknown> {
  const boxes = fields.filter(({ type, name }) => type === 'checkbox' && address[name] !== undefined);
  return {
    ...address,
    ...Object.fromEntries(boxes.map(({ name }) => [name, address[name] === VALIDATED_FIELDS])),
  };
}

/** `payment`: `null` if nothing is to be paid, because the server validates any method it is sent. */
export function orderBody(app: App, payment: SentPayment | null): Record<string, unknown> {
  const state = app.store.getState();
  const form = formOf(app, state);
  const { billing, shipping } = addressesToUse(form);
  const added = (['contact', 'order'] as const).flatMap((place) => additionalFields(form, place));
  const { orderNotes, shouldCreateAccount } = selectCheckout(state);
  const password = shouldCreateAccount ? passwordOf(app) : '';
  const attribution = attributionValues(app.settings);
  const { isVersion8 } = settingsOf(app);
  return {
    billing_address: withBooleans(form.schema, billing),
    ...(shipping && { shipping_address: withBooleans(form.schema, shipping) }),
    // A shop with a required additional field refuses an order that lacks the `additional_fields` key.
    ...((added.length > 0 || !isVersion8) && {
      additional_fields: sentValues(added, form.additional),
    }),
    customer_note: orderNotes.trim().normalize('NFC'),
    create_account: shouldCreateAccount,
    ...(!isVersion8 && { customer_password: password }),
    ...payment,
    extensions: {
      ...extensionStateOf(app).data.get(),
      ...(Object.keys(attribution).length > 0 && {
        [`${app.settings.pluginPrefix}/order-attribution`]: attribution,
      }),
    },
  };
}
