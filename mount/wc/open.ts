import type { App } from '../../src/app/app.types';
import type { ExtendDoor } from '../../src/extend/door';
import { pageReact } from '../../src/extend/page-react';
import { currencyOf, formatMoney } from '../../src/lib/money';
import type { Extensions } from '../extensions.types';
import { adaptMethod } from './adapt';
import { sayToHooks } from './analytics';
import { createFills } from './fills';
import { createLiveData } from './live-data';
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
    ...fills,
    registerPaymentMethod: (config: unknown) => tiem.registerPaymentMethod(adaptMethod(app, config)),
    registerExpressPaymentMethod: (config: unknown) =>
      tiem.registerExpressPaymentMethod(adaptMethod(app, config)),
    registerPaymentMethodExtensionCallbacks: tiem.registerPaymentMethodExtensionCallbacks,
    registerCheckoutFilters: tiem.registerCheckoutFilters,
    registerBlock: (block: Block) => registerBlock(tiem, block),
    extensionCartUpdate: (update: { namespace: string; data: Names }) => tiem.updateCart(update),
    formatPrice: (price: string | number, over?: Names) =>
      formatMoney(String(price), getCurrency(over) as typeof currency),
    getCurrency,
    getCurrencyFromPriceResponse: (answer: Names = {}) => currencyOf(answer, currency),
  };
  sayToHooks(app);
  for (const listener of [...shared.listeners]) listener();
}

interface Block {
  metadata?: { name?: string; parent?: string | readonly string[] };
  component?: unknown;
  force?: boolean;
}

function registerBlock(tiem: ExtendDoor, { metadata = {}, component, force }: Block): void {
  const react = pageReact();
  const { name = '', parent = [] } = metadata;
  if (!react || !component)
    throw new TypeError(`registerCheckoutBlock: "${name}" has no component, or the page no React.`);
  const checkoutExtensionData = {
    setExtensionData: (namespace: string, key: string, value: unknown) =>
      tiem.setExtensionData(namespace, { [key]: value }),
  };
  const content = react.createElement(component, { checkoutExtensionData });
  tiem.registerInnerBlock({ name, parent, content, ...(force && { force }) });
}
