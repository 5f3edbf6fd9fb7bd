/**
 * dist/tiem-wc.js: the global names that scripts written for WooCommerce's block checkout use, for pages where
 * WooCommerce's own are not loaded. A classic script for the head, before those scripts; it imports nothing and weighs
 * at most 2 KiB. What is registered waits in `tiemQueue`; the rest is answered by the bundle (mount/wc) once that is
 * there, and with empty answers before. A name that the page has already stays as it is.
 */
(() => {
  type Any = (...given: unknown[]) => unknown;
  type Names = Record<string, unknown>;
  type Live = Record<string, Any>;

  const isNames = (value: unknown): value is Names =>
    Object.prototype.toString.call(value) === '[object Object]';
  const page = window as unknown as Names & { tiemQueue: { push(wish: (tiem: Live) => unknown): void } };
  if (isNames(page.wc) && page.wc.wcBlocksRegistry) return;
  // An element with the name of the queue is none.
  if (!Array.isArray(page.tiemQueue) && !isNames(page.tiemQueue)) (page as Names).tiemQueue = [];

  /** What the bundle is handed; its own answers come back in `live`. */
  const shared = {
    methods: {} as Names,
    expressMethods: {} as Names,
    listeners: new Set<Any>(),
    live: undefined as Live | undefined,
  };
  const arrive = (then?: () => void) =>
    page.tiemQueue.push((tiem) => Promise.resolve(tiem.wc?.(shared)).then(then));
  /** At once if the bundle is there; a promise of it else. */
  const ask =
    (name: string): Any =>
    (...given) =>
      shared.live
        ? shared.live[name]?.(...given)
        : new Promise((done) => arrive(() => done(shared.live?.[name]?.(...given))));
  const now =
    (name: string, empty: unknown = null): Any =>
    (...given) =>
      shared.live ? shared.live[name]?.(...given) : empty;
  const register =
    (kept: Names, name: string): Any =>
    (config) => {
      if (isNames(config)) kept[String(config.name)] = config;
      return ask(name)(config);
    };
  const empties = (make: (name: string) => Any) =>
    new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : make(String(name))) });

  const getSetting: Any = (name, fallback = false, filter) => {
    const all: Names = { ...(isNames(page.wcSettings) && page.wcSettings) };
    for (const node of document.querySelectorAll('script[data-tiem-settings]')) {
      try {
        Object.assign(all, JSON.parse(node.textContent as string));
      } catch {
        // The bundle says what is wrong with it.
      }
    }
    const key = String(name);
    // Platforms print a method's data under its own name, too.
    const method = key.endsWith('_data') && (all.paymentMethodData as Names | undefined)?.[key.slice(0, -5)];
    const value = Object.hasOwn(all, key) ? all[key] : method || fallback;
    return filter ? (filter as Any)(value, fallback) : value;
  };

  const hooks: Record<string, { name: string; run: Any; at: number }[]> = {};
  const hooked = (kind: string, all: (list: { run: Any }[], given: unknown[]) => unknown) => {
    const of = (name: unknown) => (hooks[`${kind} ${name}`] ??= []);
    return {
      [`add${kind}`]: (hook: unknown, name: string, run: Any, at = 10) =>
        of(hook).push({ name, run, at }) && of(hook).sort((a, b) => a.at - b.at),
      [`remove${kind}`]: (hook: unknown, name: string) => {
        hooks[`${kind} ${hook}`] = of(hook).filter((one) => one.name !== name);
      },
      [`has${kind}`]: (hook: unknown) => of(hook).length > 0,
      [kind === 'Action' ? 'doAction' : 'applyFilters']: (hook: unknown, ...given: unknown[]) =>
        all(of(hook), given),
    };
  };

  const texts: Record<string, Record<string, string[]>> = {};
  const text = (words: string, domain = 'default', form = 0) => texts[domain]?.[words]?.[form] || words;
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
  const nameOf = (store: unknown) => (isNames(store) ? store.name : store);
  const dispatch = (store: unknown) => empties((action) => ask('dispatch').bind(null, nameOf(store), action));
  const area = (name: string) => (props: unknown) => now('fill')(name, props);
  const keys = ['cart', 'checkout', 'payment', 'validation', 'store-notices', 'collections'].map((name) => [
    `${name.replace('-', '_').toUpperCase()}_STORE_KEY`,
    `wc/store/${name}`,
  ]);

  const names: Record<string, Names> = {
    wc: {
      wcBlocksRegistry: {
        isTiem: true,
        registerPaymentMethod: register(shared.methods, 'registerPaymentMethod'),
        registerExpressPaymentMethod: register(shared.expressMethods, 'registerExpressPaymentMethod'),
        registerPaymentMethodExtensionCallbacks: ask('registerPaymentMethodExtensionCallbacks'),
        getPaymentMethods: () => shared.methods,
        getExpressPaymentMethods: () => shared.expressMethods,
      },
      blocksCheckout: {
        registerCheckoutFilters: ask('registerCheckoutFilters'),
        __experimentalRegisterCheckoutFilters: ask('registerCheckoutFilters'),
        registerCheckoutBlock: ask('registerBlock'),
        extensionCartUpdate: ask('extensionCartUpdate'),
        ExperimentalOrderMeta: area('order-meta'),
        ExperimentalDiscountsMeta: area('discounts-meta'),
        ExperimentalOrderShippingPackages: area('order-shipping-packages'),
        ExperimentalOrderLocalPickupPackages: area('local-pickup-packages'),
      },
      wcSettings: { getSetting },
      priceFormat: {
        formatPrice: now('formatPrice', ''),
        getCurrency: now('getCurrency', {}),
        getCurrencyFromPriceResponse: now('getCurrencyFromPriceResponse', {}),
      },
      wcBlocksData: Object.fromEntries(keys),
    },
    wp: {
      data: {
        select: (store: unknown) =>
          shared.live?.select?.(nameOf(store)) ??
          empties((name) => () => (/^(is|has)/.test(name) ? false : {})),
        dispatch,
        subscribe: (listener: Any) => {
          shared.listeners.add(listener);
          return () => shared.listeners.delete(listener);
        },
        useSelect: now('useSelect', {}),
        useDispatch: (store?: unknown) => (store ? dispatch(store) : dispatch),
      },
      hooks: {
        ...hooked('Action', (list, given) => {
          for (const { run } of list) run(...given);
        }),
        ...hooked('Filter', (list, [first, ...more]) =>
          list.reduce((value, { run }) => run(value, ...more), first),
        ),
      },
      htmlEntities: {
        decodeEntities: (html: string) =>
          html.replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (all, hex, code, name) =>
            name ? (entities[name] ?? all) : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
          ),
      },
      i18n: {
        setLocaleData: (data: Record<string, string[]>, domain = 'default') => {
          texts[domain] = { ...texts[domain], ...data };
        },
        __: (words: string, domain?: string) => text(words, domain),
        _x: (words: string, context: string, domain?: string) =>
          texts[domain ?? 'default']?.[`${context}\u0004${words}`]?.[0] || words,
        // One form for all numbers, as in Vietnamese, where the texts are translated.
        _n: (one: string, many: string, count: number, domain?: string) =>
          texts[domain ?? 'default']?.[one]?.[0] || (count === 1 ? one : many),
        sprintf: (format: string, ...given: unknown[]) => {
          let at = 0;
          return format.replace(/%(?:(\d+)\$)?([sd%])/g, (_, place, kind) =>
            kind === '%' ? '%' : String(given[place ? place - 1 : at++]),
          );
        },
        isRTL: () => false,
      },
      plugins: { registerPlugin: ask('registerPlugin') },
    },
  };
  for (const [root, parts] of Object.entries(names)) {
    if (!isNames(page[root])) page[root] = {};
    const there = page[root] as Names;
    for (const [name, part] of Object.entries(parts)) there[name] ??= part;
  }
  arrive();
  const wp = page.wp as Names;
  if (wp.element) return;
  let element: unknown;
  Object.defineProperty(wp, 'element', {
    configurable: true,
    get: () => {
      if (!element && page.React) element = { ...(page.React as Names), ...(page.ReactDOM as Names) };
      return element;
    },
    // Pages that bring their own later have the last word.
    set: (value: unknown) => {
      element = value;
    },
  });
})();

export {};
