import { MountPointError } from '../../mount/runtime/errors';
import type { Settings } from '../../src/app/settings.types';
import { type CartSettings, readCartSettings } from '../../src/cart';
import { createNativeBlockProblem } from '../../src/cart/view/block-root';
import { asRecord } from '../../src/lib/json-values';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import { getHttpUrlOrEmpty } from '../../src/lib/url';
import { findCartArea } from './areas';

export const options = {
  checkoutUrl: {
    type: 'text',
    default: '',
    help: 'Address of the button below the totals; by default the checkout page of the settings.',
  },
} as const satisfies OptionsSchema;

export interface BlockCartProps {
  element: HTMLElement;
  isPreview: boolean;
  settings: CartSettings;
  checkoutUrl: string | null;
  /** The texts that were set in the block editor. An empty string means the default text. */
  texts: { heading: string; proceedLabel: string };
  /** Titles of the payment methods by id, from the settings that WooCommerce prints for its own block. */
  methodTitles: Readonly<Record<string, string>>;
}

export function assertNotNativeBlock(element: HTMLElement): void {
  const problem = createNativeBlockProblem(element, 'cart');
  if (problem) throw new MountPointError(problem);
}

export function readBlockCart(
  element: HTMLElement,
  { checkoutUrl }: OptionsOf<typeof options>,
  settings: Settings,
): BlockCartProps {
  assertNotNativeBlock(element);
  const proceed = findCartArea(element, 'proceed-to-checkout');
  const serverLink = proceed?.querySelector<HTMLAnchorElement>('a[href]');
  return {
    element,
    isPreview: element.hasAttribute('data-tiem-preview'),
    settings: readCartSettings(settings),
    checkoutUrl: getHttpUrlOrEmpty(checkoutUrl) || serverLink?.href || settings.storePages.checkout.permalink,
    texts: {
      heading: findCartArea(element, 'cart-order-summary-heading')?.dataset.content ?? '',
      proceedLabel: proceed?.dataset.buttonLabel ?? '',
    },
    methodTitles: readPaymentMethodTitles(settings.raw.paymentMethodData),
  };
}

function readPaymentMethodTitles(methods: unknown): Record<string, string> {
  const titles = Object.entries(asRecord(methods)).flatMap(([id, method]) => {
    const { title } = asRecord(method);
    return typeof title === 'string' ? [[id, title] as const] : [];
  });
  return Object.fromEntries(titles);
}
