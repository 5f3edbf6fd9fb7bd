import type { CanMakePaymentArgument } from '../extend/plugin.types';
import { decodeEntities } from '../lib/entities';
import { hasClassicFields } from './classic-fields';
import type { PaymentMethod } from './payment.types';

type Fields = Readonly<Record<string, unknown>>;

const record = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** A rate id is `flat_rate:4`; the setting may contain `flat_rate` for all rates of that kind. */
function isCodAllowed(
  { enableForVirtual, enableForShippingMethods }: Fields,
  { cartNeedsShipping, selectedShippingMethods }: CanMakePaymentArgument,
): boolean {
  if (!cartNeedsShipping) return enableForVirtual !== false;
  const allowed = texts(enableForShippingMethods);
  return (
    allowed.length === 0 ||
    Object.values(selectedShippingMethods).some((rate) =>
      allowed.some((method) => rate === method || rate.startsWith(`${method}:`)),
    )
  );
}

const METHODS: Readonly<Record<string, (data: Fields, question: CanMakePaymentArgument) => boolean>> = {
  bacs: () => true,
  cheque: () => true,
  cod: isCodAllowed,
};

/** The methods that need no code of a payment provider; the setting `paymentMethodData` lists those of the shop. */
export function builtInMethods(raw: Fields): PaymentMethod[] {
  const all = record(raw.paymentMethodData);
  return Object.entries(METHODS).flatMap(([name, canPay]) =>
    Object.hasOwn(all, name)
      ? [{ ...isAnyGateway(raw, name), canMakePayment: (asked) => canPay(record(all[name]), asked) }]
      : [],
  );
}

/**
 * A gateway in the cart's list that no script has registered. The server can process any gateway from an order alone,
 * so the shopper gets its title and description and is redirected after the order.
 */
export function isAnyGateway(raw: Fields, id: string): PaymentMethod {
  const data = record(record(raw.paymentMethodData)[id]);
  const features = texts(data.supports);
  const title = decodeEntities(text(data.title) || globalTitle(raw, id)) || id;
  return {
    name: id,
    paymentMethodId: id,
    label: title,
    ariaLabel: title,
    content: text(data.description),
    edit: null,
    icons: null,
    canMakePayment: () => true,
    supports: {
      showSavedCards: false,
      showSaveOption: false,
      features: features.length > 0 ? features : ['products'],
    },
  };
}

/** Gateways with fields of WooCommerce's classic checkout that were not printed on this page. */
export function gatewaysWithoutFields(raw: Fields): string[] {
  return Object.entries(record(raw.paymentMethodData))
    .filter(([id, data]) => record(data).hasFields === true && !hasClassicFields(id))
    .map(([id]) => id);
}

/** Gateways whose fields are rendered by their own script; they are not offered before the script registers them. */
export function gatewaysThatNeedScripts(raw: Fields): string[] {
  const all = Object.entries(record(raw.paymentMethodData));
  return all.filter(([, data]) => record(data).needsScript === true).map(([id]) => id);
}

/** Whether the gateway has no fields, so that the server processes the payment alone. */
export const needsNoFields = (raw: Fields, id: string): boolean =>
  record(record(raw.paymentMethodData)[id]).hasFields === false;

export function globalMethods({ globalPaymentMethods: given }: Fields): { id: string; title: string }[] {
  return (Array.isArray(given) ? given : []).map((one) => {
    const { id, title } = record(one);
    return { id: String(id ?? ''), title: text(title) };
  });
}

const globalTitle = (raw: Fields, id: string): string =>
  globalMethods(raw).find((one) => one.id === id)?.title ?? '';
