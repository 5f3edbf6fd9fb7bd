import type { App } from '../../../src/app/app.types';
import { getExtensionState } from '../../../src/extend/extension-state';
import { findPageReact } from '../../../src/extend/page-react';
import type { Extensions } from '../../api/extension-api.types';
import { createValidationStore } from './stores/validation';
import type { Namespace } from './wc.types';

/** The argument of `registerCheckoutBlock`, and an entry of WooCommerce's `getRegisteredBlocks`. */
export interface CheckoutBlock {
  metadata?: {
    name?: string;
    parent?: string | readonly string[];
    attributes?: { lock?: { default?: { remove?: boolean } } };
  };
  component?: unknown;
  force?: boolean;
}

type BlockRegistration = Pick<Extensions, 'registerInnerBlock' | 'setExtensionData'>;

/**
 * Registers an extension's checkout block, which is rendered in its parent blocks with the props that WooCommerce
 * passes.
 */
export function registerBlock(
  app: App,
  tiem: BlockRegistration,
  { metadata = {}, component, force }: CheckoutBlock,
): () => void {
  const react = findPageReact();
  const { name = '', parent = [], attributes } = metadata;
  if (!react || !component)
    throw new TypeError(`registerCheckoutBlock: "${name}" has no component, or the page no React.`);
  const { selectors, actions } = createValidationStore(app);
  const given = {
    validation: { ...selectors, ...actions },
    checkoutExtensionData: {
      get extensionData() {
        return getExtensionState(app).data.get();
      },
      setExtensionData: (namespace: string, key: string, value: unknown) =>
        tiem.setExtensionData(namespace, { [key]: value }),
    },
  };
  return tiem.registerInnerBlock({
    name,
    parent,
    content: react.createElement(component, given),
    // A block that the editor may not remove is rendered even if the page was saved before the plugin was
    // installed.
    force: force ?? attributes?.lock?.default?.remove === true,
  });
}

/**
 * Implements WooCommerce's `withFilteredAttributes`: parses the attributes in the server's HTML according to their
 * declared types.
 */
export function renderWithAttributes(declared: Namespace, component: unknown, props: Namespace): unknown {
  const parsed = Object.entries(declared).map(([name, declaration]) => {
    const { type, default: fallback } = Object(declaration) as Namespace;
    const value = props[name];
    if (value === undefined) return [name, fallback];
    if (typeof value !== 'string') return [name, value];
    if (type === 'boolean') return [name, value === 'true'];
    if (type === 'number') return [name, Number(value)];
    if (type !== 'object' && type !== 'array') return [name, value];
    try {
      return [name, JSON.parse(value)];
    } catch {
      return [name, fallback];
    }
  });
  return findPageReact()?.createElement(component, { ...props, ...Object.fromEntries(parsed) });
}
