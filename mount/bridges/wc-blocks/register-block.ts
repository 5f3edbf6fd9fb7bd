import type { App } from '../../../src/app/app.types';
import { getExtensionState } from '../../../src/extend/extension-state';
import { findPageReact } from '../../../src/extend/page-react';
import { asRecord, asString } from '../../../src/lib/json-values';
import type { Extensions } from '../../api/extension-queue';
import { createValidationStore } from './stores/validation';
import type { NamespaceObject } from './wc-values';

type BlockRegistration = Pick<Extensions, 'registerInnerBlock' | 'setExtensionData'>;

export const readBlockName = (block: unknown): string => asString(asRecord(asRecord(block).metadata).name);

/**
 * Registers an extension's checkout block. Its parent blocks render it with the props that WooCommerce passes. `block`
 * is the argument of `registerCheckoutBlock`, or an entry of WooCommerce's `getRegisteredBlocks`.
 */
export function registerBlock(app: App, tiem: BlockRegistration, block: unknown): () => void {
  const react = findPageReact();
  const { metadata, component, force } = asRecord(block);
  const { parent, attributes } = asRecord(metadata);
  const name = readBlockName(block);
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
    parent: [parent].flat().map(asString).filter(Boolean),
    content: react.createElement(component, given),
    // A block that the editor may not remove is rendered even if the page was saved before the plugin was
    // installed.
    force: typeof force === 'boolean' ? force : isRemovalLocked(attributes),
  });
}

/** Whether the default of the attribute `lock` keeps editors from removing the block. */
const isRemovalLocked = (attributes: unknown): boolean =>
  asRecord(asRecord(asRecord(attributes).lock).default).remove === true;

/**
 * Implements WooCommerce's `withFilteredAttributes`: parses the attributes in the server's HTML according to their
 * declared types.
 */
export function renderWithAttributes(
  declared: NamespaceObject,
  component: unknown,
  props: NamespaceObject,
): unknown {
  const parsed = Object.entries(declared).map(([name, declaration]) => {
    const { type, default: fallback } = asRecord(declaration);
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
