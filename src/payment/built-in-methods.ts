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

/** A rate is `flat_rate:4`; a shop may mean all of a kind by `flat_rate`. */
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

/** Those that need no code of a payment provider: the shop's setting `paymentMethodData` says which it has. */
export function builtInMethods(raw: Fields): PaymentMethod[] {
  const all = record(raw.paymentMethodData);
  return Object.entries(METHODS).flatMap(([name, canPay]) =>
    Object.hasOwn(all, name)
      ? [{ ...isAnyGateway(raw, name), canMakePayment: (asked) => canPay(record(all[name]), asked) }]
      : [],
  );
}

/**
 * A gateway that the cart lists and no script registered. The server runs any of them from an order alone, so the
 * shopper gets its title and what the shop says of it, and goes where it sends them.
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

/** Gateways whose fields are those of WooCommerce's classic checkout, on a page that does not have them. */
export function gatewaysWithoutFields(raw: Fields): string[] {
  return Object.entries(record(raw.paymentMethodData))
    .filter(([id, data]) => record(data).hasFields === true && !hasClassicFields(id))
    .map(([id]) => id);
}

/** Gateways whose fields are drawn by a script of theirs; one that has not registered it is offered by nobody. */
export function gatewaysThatNeedScripts(raw: Fields): string[] {
  const all = Object.entries(record(raw.paymentMethodData));
  return all.filter(([, data]) => record(data).needsScript === true).map(([id]) => id);
}

/** Whether the server alone runs the payment: a gateway without fields sends the shopper on, or needs nothing. */
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
