import type { App } from '../app/app.types';
import { createNamedRegistry, type NamedRegistry } from './named-registry';

/** Areas of the totals and shipping rates that extensions can fill. */
export const AREAS = [
  'order-meta',
  'discounts-meta',
  'order-shipping-packages',
  'local-pickup-packages',
] as const;

export type ExtensionArea = (typeof AREAS)[number];

const INNER_BLOCKS = [
  'checkout-fields',
  'checkout-totals',
  'checkout-contact-information',
  'checkout-shipping-address',
  'checkout-billing-address',
  'checkout-shipping-method',
  'checkout-shipping-methods',
  'checkout-pickup-options',
  'checkout-payment-methods',
  'checkout-additional-information',
  'checkout-order-summary',
  'checkout-order-summary-totals',
  'filled-cart',
  'empty-cart',
  'cart-items',
  'cart-cross-sells',
  'cart-totals',
  'cart-order-summary',
  'cart-order-summary-totals',
  'mini-cart-title',
  'mini-cart-items',
  'mini-cart-footer',
  'filled-mini-cart-contents',
  'empty-mini-cart-contents',
];

/** Names of the blocks that may contain extension blocks. */
export const PARENT_BLOCKS: readonly string[] = [
  'woocommerce/checkout',
  'woocommerce/cart',
  'woocommerce/mini-cart-contents',
  ...INNER_BLOCKS.map((name) => `woocommerce/${name}-block`),
];

interface Fill {
  area: ExtensionArea;
  namespace: string;
  /** Fills with a lower value are rendered first; fills with the same value keep the order of registration. */
  order: number;
  content: unknown;
}

export interface InnerBlock {
  name: string;
  parentNames: readonly string[];
  order: number;
  /** Whether the block is rendered in its parent blocks even if the server printed no element for it. */
  force: boolean;
  content: unknown;
}

interface RegisteredContent {
  fills: NamedRegistry<Fill>;
  blocks: NamedRegistry<InnerBlock>;
}

const registries = new WeakMap<App, RegisteredContent>();

/**
 * The content that extensions have registered. It is used only by the extension API and the components that render
 * it.
 */
export function getRegisteredContent(app: App): RegisteredContent {
  const existing = registries.get(app);
  if (existing) return existing;
  const newContent = { fills: createNamedRegistry<Fill>(), blocks: createNamedRegistry<InnerBlock>() };
  registries.set(app, newContent);
  return newContent;
}
