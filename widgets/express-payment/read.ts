import type { OptionsOf } from '../../src/lib/options';
import type { ExpressPaymentProps } from './ExpressPayment';
import type { options } from './options';

export function read(element: HTMLElement, { separator }: OptionsOf<typeof options>): ExpressPaymentProps {
  return { element, hasSeparator: separator };
}
