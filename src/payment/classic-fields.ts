import { type Drawing, drawing } from '../extend/drawing';
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
export function classicFields(gateway: string): Drawing | undefined {
  const template = templateOf(gateway);
  if (!template) return undefined;
  return drawing((node, props) => {
    const { eventRegistration } = props as unknown as PaymentMethodProps;
    node.append(template.content);
    const undo = eventRegistration.onPaymentSetup(() => readFields(node));
    return {
      remove() {
        undo();
        // What was typed is there again when the method is chosen again.
        template.content.append(...node.childNodes);
      },
    };
  });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function readFields(node: HTMLElement): ObserverAnswer {
  const controls = [...node.querySelectorAll<Control>('input, select, textarea')].filter(
    ({ name, disabled }) => name !== '' && !disabled,
  );
  const wrong = controls.find((control) => !control.checkValidity());
  if (wrong) {
    wrong.focus();
    const label = wrong.labels?.[0]?.textContent?.trim();
    return { type: 'error', message: [label, wrong.validationMessage].filter(Boolean).join(': ') };
  }
  const posted = controls.filter(
    (control) => !['checkbox', 'radio'].includes(control.type) || (control as HTMLInputElement).checked,
  );
  const paymentMethodData = Object.fromEntries(posted.map(({ name, value }) => [name, value]));
  return { type: 'success', meta: { paymentMethodData } };
}
