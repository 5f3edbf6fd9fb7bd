import { type CustomRenderer, createCustomRenderer } from '../extend/custom-renderer';
import type { ObserverAnswer, PaymentMethodProps } from '../extend/plugin.types';

const ATTRIBUTE = 'data-tiem-payment-fields';

/** The template with the fields that a gateway prints for WooCommerce's classic checkout. */
function templateOf(gateway: string): HTMLTemplateElement | undefined {
  const all = document.querySelectorAll<HTMLTemplateElement>(`template[${ATTRIBUTE}]`);
  return [...all].find((template) => template.getAttribute(ATTRIBUTE) === gateway);
}

export const hasClassicFields = (gateway: string): boolean => templateOf(gateway) !== undefined;

/**
 * The server treats an order's `payment_data` like the posted form of the classic checkout, so a gateway without a
 * script finds the values of its fields there.
 */
export function classicFields(gateway: string): CustomRenderer | undefined {
  const template = templateOf(gateway);
  if (!template) return undefined;
  return createCustomRenderer((node, props) => {
    const { eventRegistration } = props as unknown as PaymentMethodProps;
    node.append(template.content);
    let refused: Control | undefined;
    const undo = eventRegistration.onPaymentSetup(() => {
      refused = controlsIn(node).find((control) => !control.checkValidity());
      return refused ? refusalOf(refused) : { type: 'success', meta: { paymentMethodData: valuesIn(node) } };
    });
    return {
      // The payment step is disabled during an attempt, and a disabled field cannot be focused.
      update() {
        if (!refused || refused.matches(':disabled')) return;
        refused.focus();
        refused = undefined;
      },
      remove() {
        undo();
        // Moves the fields back into the template, so that their values are kept until the method is chosen again.
        template.content.append(...node.childNodes);
      },
    };
  });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsIn = (node: HTMLElement): Control[] =>
  [...node.querySelectorAll<Control>('input, select, textarea')].filter(
    ({ name, disabled }) => name !== '' && !disabled,
  );

function refusalOf(control: Control): ObserverAnswer {
  const label = control.labels?.[0]?.textContent?.trim();
  return { type: 'error', message: [label, control.validationMessage].filter(Boolean).join(': ') };
}

function valuesIn(node: HTMLElement): Record<string, string> {
  const posted = controlsIn(node).filter(
    (control) => !['checkbox', 'radio'].includes(control.type) || (control as HTMLInputElement).checked,
  );
  return Object.fromEntries(posted.map(({ name, value }) => [name, value]));
}
