import type { App } from '../../../src/app/app.types';
import { findPageReact } from '../../../src/extend/page-react';
import { decodeCurrency, formatMoney } from '../../../src/lib/money';
import type { Extensions } from '../../api/extension-queue';
import { emitAnalyticsHooks } from './analytics-hooks';
import { createBlockComponents } from './block-components';
import { createDataRegistry } from './data-registry';
import { importNotices } from './import-notices';
import { adaptPaymentMethod } from './payment-components';
import { registerBlock, renderWithAttributes } from './register-block';
import { createSlotFills } from './slot-fills';
import { isWpDataRegistry, type NamespaceObject, type SharedWcState } from './wc-values';

/** Connects the global names of dist/tiem-wc.js to this page's app. */
export function connectWcNames(app: App, tiem: Extensions, shared: SharedWcState): void {
  if (shared.live) return;
  const data = createDataRegistry(app, shared.listeners);
  const fills = createSlotFills(app, tiem);
  const { currency } = app.settings;
  const createCurrency = (overrides: Partial<typeof currency> = {}) => ({ ...currency, ...overrides });

  shared.live = {
    ...data,
    registerPlugin: fills.registerPlugin,
    registerPaymentMethod: (config: unknown) => tiem.registerPaymentMethod(adaptPaymentMethod(app, config)),
    registerExpressPaymentMethod: (config: unknown) =>
      tiem.registerExpressPaymentMethod(adaptPaymentMethod(app, config)),
    registerPaymentMethodExtensionCallbacks: tiem.registerPaymentMethodExtensionCallbacks,
    registerCheckoutFilters: tiem.registerCheckoutFilters,
    registerBlock: (block: unknown) => registerBlock(app, tiem, block),
    withAttributes: renderWithAttributes,
    component: createComponentRenderer(app, fills, data.missing),
    missing: data.missing,
    extensionCartUpdate: (update: { namespace: string; data: NamespaceObject }) => tiem.updateCart(update),
    formatPrice: (price: string | number, overrides?: Partial<typeof currency>) =>
      formatMoney(String(price), createCurrency(overrides)),
    getCurrency: createCurrency,
    getCurrencyFromPriceResponse: (answer: NamespaceObject = {}) => decodeCurrency(answer, currency),
  };
  connectNotices(app, data, shared.listeners);
  emitAnalyticsHooks(app);
  for (const listener of [...shared.listeners]) listener();
}

const AREAS = {
  ExperimentalOrderMeta: 'order-meta',
  ExperimentalDiscountsMeta: 'discounts-meta',
  ExperimentalOrderShippingPackages: 'order-shipping-packages',
  ExperimentalOrderLocalPickupPackages: 'local-pickup-packages',
} as const;

/** Returns the components that scripts read from `wc.blocksCheckout` and `wc.blocksComponents`, by name. */
export function createPublicComponents(
  app: App,
  fills: Pick<ReturnType<typeof createSlotFills>, 'fill'>,
): NamespaceObject {
  const react = findPageReact();
  const areas = Object.entries(AREAS).map(([name, area]) => [
    name,
    (props: NamespaceObject) => fills.fill(area, props),
  ]);
  return { ...(react && createBlockComponents(app, react)), ...Object.fromEntries(areas) };
}

function createComponentRenderer(
  app: App,
  fills: ReturnType<typeof createSlotFills>,
  missing: (what: string) => undefined,
) {
  let components: NamespaceObject | undefined;
  return (name: string, props: NamespaceObject): unknown => {
    components ??= createPublicComponents(app, fills);
    const component = components[name];
    if (component) return findPageReact()?.createElement(component, props);
    missing(`wc.blocksCheckout.${name}`);
    return null;
  };
}

/**
 * If WordPress's own `wp.data` is on the page, imports the notices of its `core/notices` store; if that store is
 * missing, registers ours there.
 */
function connectNotices(
  app: App,
  ownRegistry: ReturnType<typeof createDataRegistry>,
  listeners: Set<() => void>,
): void {
  const wpData = window.wp?.data;
  // Checks the property with `in`, because our own `wp.data` would log a read of `register` as an unknown name.
  if (!isWpDataRegistry(wpData) || !('register' in wpData)) return;
  const { register } = wpData;
  if (typeof register !== 'function') return;
  if (wpData.select('core/notices')) {
    importNotices(app, { data: wpData });
    return;
  }
  register.call(wpData, {
    name: 'core/notices',
    instantiate: () => ({
      getSelectors: () => ownRegistry.select('core/notices'),
      getActions: () => ownRegistry.actions('core/notices'),
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  });
}
