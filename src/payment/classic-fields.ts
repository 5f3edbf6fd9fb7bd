import { type CustomRenderer, createCustomRenderer } from '../extend/custom-renderer';
import type { ObserverAnswer, PaymentMethodProps } from '../extend/plugin.types';

const ATTRIBUTE = 'data-tiem-payment-fields';

/** The fields that a gateway prints for WooCommerce's classic checkout, kept in a template until it is chosen. */
function templateOf(gateway: string): HTMLTemplateElement | undefined {
  const all = document.querySelectorAll<HTMLTemplateElement>(`template[${ATTRIBUTE}]`);
  return [...all].find((template) => template.getAttribute(ATTRIBUTE) === gateway);
}

export const hasClassicFields = (gateway: string): boolean => templateOf(gateway) !== undefined;

/**
 * The server puts `payment_data` of an order where its classic checkout has the posted form, so a gateway without a
 * script reads its own fields there.
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
      // The step is disabled during the attempt, and a disabled field cannot have the focus.
      update() {
        if (!refused || refused.matches(':disabled')) return;
        refused.focus();
        refused = undefined;
      },
      remove() {
        undo();
        // What was typed is there again when the method is chosen again.
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
