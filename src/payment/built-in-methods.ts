import { type CustomRenderer, createCustomRenderer } from '../extend/custom-renderer';
import type {
  CanMakePaymentArgument,
  ObserverAnswer,
  PaymentMethodProps,
} from '../extend/payment-method.types';
import { decodeEntities } from '../lib/html';
import { asList, asRecord, asString, type JsonObject } from '../lib/json-values';
import type { PaymentMethod } from './payment.rules';

export const toStringList = (value: unknown): readonly string[] =>
  asList(value).filter((entry) => typeof entry === 'string');

/**
 * Whether cash on delivery is allowed for the chosen shipping rates. The setting lists rate ids such as
 * `flat_rate:4`, or `flat_rate` for all rates of that kind.
 */
function isCodAllowed(
  { enableForVirtual, enableForShippingMethods }: JsonObject,
  { cartNeedsShipping, selectedShippingMethods }: CanMakePaymentArgument,
): boolean {
  if (!cartNeedsShipping) return enableForVirtual !== false;
  const allowed = toStringList(enableForShippingMethods);
  return (
    allowed.length === 0 ||
    Object.values(selectedShippingMethods).some((rate) =>
      allowed.some((method) => rate === method || rate.startsWith(`${method}:`)),
    )
  );
}

const AVAILABILITY_CHECKS: Readonly<
  Record<string, (data: JsonObject, argument: CanMakePaymentArgument) => boolean>
> = {
  bacs: () => true,
  cheque: () => true,
  cod: isCodAllowed,
};

/**
 * Creates the payment methods that need no code of a payment provider. The setting `paymentMethodData` says which of
 * them the shop has.
 */
export function createBuiltInMethods(raw: JsonObject): PaymentMethod[] {
  const allMethodData = asRecord(raw.paymentMethodData);
  return Object.entries(AVAILABILITY_CHECKS).flatMap(([name, canPay]) =>
    Object.hasOwn(allMethodData, name)
      ? [
          {
            ...createDefaultMethod(raw, name),
            canMakePayment: (argument) => canPay(asRecord(allMethodData[name]), argument),
          },
        ]
      : [],
  );
}

/**
 * Creates a method for a gateway that no script has registered. The server can process such a gateway from the order
 * alone: the shopper sees the title and the description, and is redirected after the order.
 */
export function createDefaultMethod(raw: JsonObject, id: string): PaymentMethod {
  const data = asRecord(asRecord(raw.paymentMethodData)[id]);
  const features = toStringList(data.supports);
  const title = decodeEntities(asString(data.title) || getTitleInSettings(raw, id)) || id;
  return {
    name: id,
    paymentMethodId: id,
    label: title,
    ariaLabel: title,
    content: asString(data.description),
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

/**
 * Finds gateways whose fields are missing on this page, although WooCommerce's classic checkout has fields for them.
 */
export function findGatewaysWithoutFields(raw: JsonObject): string[] {
  return Object.entries(asRecord(raw.paymentMethodData))
    .filter(([id, data]) => asRecord(data).hasFields === true && !hasClassicFields(id))
    .map(([id]) => id);
}

/**
 * Finds gateways whose fields are rendered by their own script; they are not offered before the script registers
 * them.
 */
export function findGatewaysThatNeedScripts(raw: JsonObject): string[] {
  const allMethodData = Object.entries(asRecord(raw.paymentMethodData));
  return allMethodData.filter(([, data]) => asRecord(data).needsScript === true).map(([id]) => id);
}

/** Whether the gateway has no fields. If so, the server can process the payment without a script. */
export const isGatewayWithoutFields = (raw: JsonObject, id: string): boolean =>
  asRecord(asRecord(raw.paymentMethodData)[id]).hasFields === false;

interface GlobalPaymentMethod {
  id: string;
  title: string;
}

export function readGlobalMethods({
  globalPaymentMethods: globalMethods,
}: JsonObject): GlobalPaymentMethod[] {
  return (Array.isArray(globalMethods) ? globalMethods : []).map((method) => {
    const { id, title } = asRecord(method);
    return { id: String(id ?? ''), title: asString(title) };
  });
}

const getTitleInSettings = (raw: JsonObject, id: string): string =>
  readGlobalMethods(raw).find((method) => method.id === id)?.title ?? '';

const FIELDS_ATTRIBUTE = 'data-tiem-payment-fields';

/** Finds the template with the fields that a gateway prints for WooCommerce's classic checkout. */
function findFieldsTemplate(gateway: string): HTMLTemplateElement | undefined {
  const templates = document.querySelectorAll<HTMLTemplateElement>(`template[${FIELDS_ATTRIBUTE}]`);
  return [...templates].find((template) => template.getAttribute(FIELDS_ATTRIBUTE) === gateway);
}

const hasClassicFields = (gateway: string): boolean => findFieldsTemplate(gateway) !== undefined;

/**
 * Creates a payment method that shows the gateway's classic fields. The server treats an order's `payment_data` like
 * the posted form of the classic checkout, so a gateway without a script finds the values of its fields there.
 */
export function createClassicFields(gateway: string): CustomRenderer | undefined {
  const template = findFieldsTemplate(gateway);
  if (!template) return undefined;
  return createCustomRenderer((node, props) => {
    // The cast is safe, because the content of a payment method always gets these props.
    const { eventRegistration } = props as unknown as PaymentMethodProps;
    node.append(template.content);
    let invalidControl: FormControl | undefined;
    const unsubscribe = eventRegistration.onPaymentSetup(() => {
      invalidControl = findEnabledControls(node).find((control) => !control.checkValidity());
      return invalidControl
        ? createFieldRefusal(invalidControl)
        : { type: 'success', meta: { paymentMethodData: collectFieldValues(node) } };
    });
    return {
      // Focuses the invalid field after the attempt, because the payment step is disabled during it and a disabled
      // field cannot be focused.
      update() {
        if (!invalidControl || invalidControl.matches(':disabled')) return;
        invalidControl.focus();
        invalidControl = undefined;
      },
      remove() {
        unsubscribe();
        // Moves the fields back into the template, so that their values are kept until the method is chosen again.
        template.content.append(...node.childNodes);
      },
    };
  });
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findEnabledControls = (node: HTMLElement): FormControl[] =>
  [...node.querySelectorAll<FormControl>('input, select, textarea')].filter(
    ({ name, disabled }) => name !== '' && !disabled,
  );

function createFieldRefusal(control: FormControl): ObserverAnswer {
  const label = control.labels?.[0]?.textContent?.trim();
  return { type: 'error', message: [label, control.validationMessage].filter(Boolean).join(': ') };
}

function collectFieldValues(node: HTMLElement): Record<string, string> {
  const postedControls = findEnabledControls(node).filter(
    (control) =>
      !(control instanceof HTMLInputElement) ||
      !['checkbox', 'radio'].includes(control.type) ||
      control.checked,
  );
  return Object.fromEntries(postedControls.map(({ name, value }) => [name, value]));
}
