import type { App } from '../app/app.types';
import { toWcCart, type WcCart } from './convert-to-wc-cart';
import { getExtensionState, type Observer } from './extension-state';
import { createFilters, type FilterSet, type ShowAdminError } from './filters';
import { AREAS, type ExtensionArea, getRegisteredContent, PARENT_BLOCKS } from './registered-fills';

export const EVENTS = [
  'checkout_validation',
  'payment_setup',
  'checkout_success',
  'checkout_fail',
  'shipping_rate_success',
  'shipping_rate_fail',
  'shipping_rate_select_success',
  'shipping_rate_select_fail',
] as const;

export type CheckoutEventName = (typeof EVENTS)[number];

type Cleanup = () => void;

/**
 * The methods of `tiem` for extensions of cart and checkout. Registrations belong to the app. Each returned cleanup may
 * be called twice.
 */
export interface CartExtensionApi {
  observe(
    event: CheckoutEventName,
    observer: Observer,
    options?: { namespace?: string; priority?: number },
  ): Cleanup;
  fillArea(area: ExtensionArea, fill: { namespace: string; order?: number; content: unknown }): Cleanup;
  registerInnerBlock(block: {
    name: string;
    parent: string | readonly string[];
    content: unknown;
    order?: number;
    force?: boolean;
  }): Cleanup;
  registerCheckoutFilters(namespace: string, filters: FilterSet): Cleanup;
  setExtensionData(namespace: string, data: Readonly<Record<string, unknown>>): void;
  /** Returns the cart, or `null` if the page has not fetched it yet. The call itself fetches nothing. */
  getCart(): WcCart | null;
  /** Calls the listener with each cart that differs from the one before. */
  subscribe(listener: (cart: WcCart) => void): Cleanup;
}

export function createExtensionApi(app: App, showAdminError: ShowAdminError): CartExtensionApi {
  const extensionState = getExtensionState(app);
  const registered = getRegisteredContent(app);
  const filters = createFilters(app, showAdminError);
  const observedNames = new Set<string>();

  function loadFillsModule(): void {
    if (extensionState.fills.get()) return;
    // If the chunk Fills.tsx cannot be loaded, the page works without the extensions' content, and the next call that
    // adds content tries again.
    import('./Fills').then(
      ({ Fills }) => extensionState.fills.setValue(Fills),
      (cause: unknown) => app.report('content of extensions could not be loaded', cause),
    );
  }
  function getLoadedWcCart(): WcCart | null {
    const cart = extensionState.getCart();
    return cart && toWcCart(cart);
  }

  return {
    observe(event, observer, { namespace, priority } = {}) {
      assertKnownName('observe', event, EVENTS);
      if (typeof observer !== 'function')
        throw new TypeError(`observe: the observer of ${event} is no function.`);
      const name = namespace === undefined ? '' : `${event} ${assertNamespace('observe', namespace)}`;
      if (name && observedNames.has(name))
        throw new Error(`observe: "${namespace}" observes ${event} already; namespaces must be unique.`);
      if (name) observedNames.add(name);
      const remove = extensionState.observers.add(event, observer, priority);
      return createRunOnceCleanup(() => {
        remove();
        observedNames.delete(name);
      });
    },
    fillArea(area, { namespace, order = 10, content }) {
      assertKnownName('fillArea', area, AREAS);
      assertRenderable('fillArea', content);
      loadFillsModule();
      return registered.fills.add(`${area} ${assertNamespace('fillArea', namespace)}`, {
        area,
        namespace,
        order,
        content,
      });
    },
    registerInnerBlock({ name, parent, content, order = 10, force = false }) {
      const parents = typeof parent === 'string' ? [parent] : parent;
      if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(name))
        throw new TypeError(
          `registerInnerBlock: the name must be like "my-plugin/gift-note", not "${name}".`,
        );
      if (
        !Array.isArray(parents) ||
        parents.length === 0 ||
        !parents.every((one) => PARENT_BLOCKS.includes(one))
      )
        throw new TypeError(
          `registerInnerBlock: the parent must be a valid inner block area, not "${String(parent)}". Valid are ${PARENT_BLOCKS.join(', ')}.`,
        );
      assertRenderable('registerInnerBlock', content);
      loadFillsModule();
      return registered.blocks.add(name, { name, parentNames: parents, order, force, content });
    },
    registerCheckoutFilters: (namespace, filterSet) =>
      filters.addFilters(assertNamespace('registerCheckoutFilters', namespace), filterSet),
    setExtensionData(namespace, data) {
      const before = extensionState.data.get();
      const namespaceData = { ...before[assertNamespace('setExtensionData', namespace)], ...data };
      extensionState.data.setValue({ ...before, [namespace]: namespaceData });
    },
    getCart: getLoadedWcCart,
    subscribe(listener) {
      let lastCart = getLoadedWcCart();
      return app.store.subscribe(() => {
        const cart = getLoadedWcCart();
        if (!cart || cart === lastCart) return;
        lastCart = cart;
        try {
          listener(cart);
        } catch (cause) {
          app.report('a listener of the cart', cause);
        }
      });
    },
  };
}

function assertNamespace(method: string, namespace: unknown): string {
  if (typeof namespace === 'string' && namespace !== '') return namespace;
  throw new TypeError(`${method}: expected a namespace, the name of your plugin, got ${String(namespace)}.`);
}

function assertRenderable(method: string, content: unknown): void {
  // Accepts elements of any React version, and custom renderers.
  const isElement = '$$typeof' in Object(content) || 'props' in Object(content);
  if (typeof content !== 'string' && !isElement)
    throw new TypeError(`${method}: the content must be a text, tiem.draw(…) or an element.`);
}

function assertKnownName(method: string, name: string, knownNames: readonly string[]): void {
  if (!knownNames.includes(name))
    throw new TypeError(`${method}: there is no "${name}". There are ${knownNames.join(', ')}.`);
}

function createRunOnceCleanup(cleanup: Cleanup): Cleanup {
  let isDone = false;
  return () => {
    if (!isDone) cleanup();
    isDone = true;
  };
}
