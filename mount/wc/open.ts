import type { App } from '../../src/app/app.types';
import { pageReact } from '../../src/extend/page-react';
import { currencyOf, formatMoney } from '../../src/lib/money';
import type { Extensions } from '../extensions.types';
import { adaptMethod } from './adapt';
import { sayToHooks } from './analytics';
import { createBlockComponents } from './block-components';
import { type CheckoutBlock, registerBlock, withAttributes } from './blocks';
import { createFills } from './fills';
import { createLiveData } from './live-data';
import { hearNotices } from './their-notices';
import type { Theirs } from './theirs';
import type { Names, SharedNames } from './wc.types';

/** Gives the names of dist/tiem-wc.js their answers, from this page's app. */
export function openNames(app: App, tiem: Extensions, shared: SharedNames): void {
  if (shared.live) return;
  const data = createLiveData(app, shared.listeners);
  const fills = createFills(app, tiem);
  const { currency } = app.settings;
  const getCurrency = (over: Names = {}) => ({ ...currency, ...over });

  shared.live = {
    ...data,
    registerPlugin: fills.registerPlugin,
    registerPaymentMethod: (config: unknown) => tiem.registerPaymentMethod(adaptMethod(app, config)),
    registerExpressPaymentMethod: (config: unknown) =>
      tiem.registerExpressPaymentMethod(adaptMethod(app, config)),
    registerPaymentMethodExtensionCallbacks: tiem.registerPaymentMethodExtensionCallbacks,
    registerCheckoutFilters: tiem.registerCheckoutFilters,
    registerBlock: (block: CheckoutBlock) => registerBlock(app, tiem, block),
    withAttributes,
    component: drawWith(app, fills, data.missing),
    missing: data.missing,
    extensionCartUpdate: (update: { namespace: string; data: Names }) => tiem.updateCart(update),
    formatPrice: (price: string | number, over?: Names) =>
      formatMoney(String(price), getCurrency(over) as typeof currency),
    getCurrency,
    getCurrencyFromPriceResponse: (answer: Names = {}) => currencyOf(answer, currency),
  };
  connectNotices(app, data, shared.listeners);
  sayToHooks(app);
  for (const listener of [...shared.listeners]) listener();
}

const AREAS = {
  ExperimentalOrderMeta: 'order-meta',
  ExperimentalDiscountsMeta: 'discounts-meta',
  ExperimentalOrderShippingPackages: 'order-shipping-packages',
  ExperimentalOrderLocalPickupPackages: 'local-pickup-packages',
} as const;

type Component = (props: Names) => unknown;

/** The names of the components that scripts take from `wc.blocksCheckout` and `wc.blocksComponents`. */
export function componentsOf(
  app: App,
  fills: Pick<ReturnType<typeof createFills>, 'fill'>,
): Record<string, Component> {
  const react = pageReact();
  const areas = Object.entries(AREAS).map(([name, area]) => [
    name,
    (props: Names) => fills.fill(area, props),
  ]);
  return { ...(react && createBlockComponents(app, react)), ...Object.fromEntries(areas) };
}

function drawWith(app: App, fills: ReturnType<typeof createFills>, missing: (what: string) => undefined) {
  let components: Record<string, Component> | undefined;
  return (name: string, props: Names): unknown => {
    components ??= componentsOf(app, fills);
    const component = components[name];
    if (component) return pageReact()?.createElement(component, props);
    missing(`wc.blocksCheckout.${name}`);
    return null;
  };
}

/** With WordPress's own `wp.data` on the page its notices are read there, or ours are registered in it. */
function connectNotices(app: App, live: ReturnType<typeof createLiveData>, listeners: Set<() => void>): void {
  const { wp } = window as { wp?: { data?: RealData } };
  const real = wp?.data;
  // Ours would report a name that it does not have.
  if (!real || !('register' in real) || !real.register) return;
  if (real.select('core/notices')) {
    hearNotices(app, { data: real });
    return;
  }
  real.register({
    name: 'core/notices',
    instantiate: () => ({
      getSelectors: () => live.select('core/notices'),
      getActions: () => live.actions('core/notices'),
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  });
}

type RealData = NonNullable<Theirs['data']> & { register?(store: object): void };
