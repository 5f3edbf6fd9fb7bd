/**
 * dist/tiem-wc.js: the global names that scripts for WooCommerce's block checkout use, for pages without
 * WooCommerce's own scripts. A classic script for <head>, placed before those scripts; it imports nothing and is at
 * most 2 KiB. Registrations wait in `tiemQueue`; every other name returns empty values until the bundle
 * (mount/bridges/wc-blocks) has loaded. A name that the page already has is kept, and WordPress's own script, if it
 * loads later, replaces ours: our stores are then registered in the real `wp.data`.
 */
(() => {
  type AnyFunction = (...given: unknown[]) => unknown;
  type NamespaceObject = Record<string, unknown>;
  type BundleFunctions = Record<string, AnyFunction>;

  const isObject = (value: unknown): value is NamespaceObject =>
    Object.prototype.toString.call(value) === '[object Object]';
  // The cast is safe, because the code below checks each property of `window` before it uses it, and sets `tiemQueue`.
  const page = window as unknown as NamespaceObject & {
    tiemQueue: { push(callback: (tiem: BundleFunctions) => unknown): void };
  };
  if (isObject(page.wc) && page.wc.wcBlocksRegistry) return;
  // An element with the id `tiemQueue` is readable as `window.tiemQueue`; it is replaced by an empty list. The cast
  // allows that, because the code below needs only the list's method `push`.
  if (!Array.isArray(page.tiemQueue) && !isObject(page.tiemQueue)) (page as NamespaceObject).tiemQueue = [];

  /**
   * State shared by this script and the bundle: what scripts have registered so far, and in `live` the bundle's
   * functions, which are undefined until the bundle has loaded.
   */
  const shared: {
    methods: NamespaceObject;
    expressMethods: NamespaceObject;
    listeners: Set<AnyFunction>;
    live: BundleFunctions | undefined;
  } = { methods: {}, expressMethods: {}, listeners: new Set(), live: undefined };
  const loadRealImplementations = (then?: () => void) =>
    page.tiemQueue.push((tiem) => Promise.resolve(tiem.wc?.(shared)).then(then));
  /**
   * Creates a stand-in for a function of the bundle. It calls the real function at once if the bundle has loaded, and
   * otherwise returns a promise of its result.
   */
  const createAsyncStandIn =
    (name: string): AnyFunction =>
    (...given) =>
      shared.live
        ? shared.live[name]?.(...given)
        : new Promise((done) => loadRealImplementations(() => done(shared.live?.[name]?.(...given))));
  const createSyncStandIn =
    (name: string, empty: unknown = null): AnyFunction =>
    (...given) =>
      shared.live ? shared.live[name]?.(...given) : empty;
  /**
   * Older scripts register a function that gets a class and returns `new Class(configuration)`. This function replaces
   * that class and returns the configuration.
   */
  const returnRegisteredConfig = function (this: object, config: object) {
    return config;
  };
  const createRegisterFunction =
    (registered: NamespaceObject, name: string): AnyFunction =>
    (given) => {
      // The cast is safe: scripts pass an object or a function. For any other value, the call throws an error in the
      // script that passed it.
      const config = isObject(given) ? given : (given as AnyFunction)(returnRegisteredConfig);
      const { name: key } = Object(config);
      if (key) registered[key] = config;
      return createAsyncStandIn(name)(config);
    };
  const createPromiseProxy = (make: (name: string) => AnyFunction) =>
    new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : make(String(name))) });

  const getSetting: AnyFunction = (name, fallback = false, filter) => {
    // The casts are safe, because spreading a value that is no object adds no settings.
    const wcSettings = { ...(page.wcSettings as NamespaceObject) };
    const all: NamespaceObject = { ...wcSettings };
    for (const node of document.querySelectorAll('script[data-tiem-settings]')) {
      try {
        // The cast is safe, because `textContent` is null only for documents and doctypes.
        Object.assign(all, JSON.parse(node.textContent as string));
      } catch {
        // Invalid JSON is ignored here, because the bundle reports it.
      }
    }
    // WooCommerce's settings have precedence, because they contain the gateway's own data; those of Tiệm may contain
    // only title and description. The casts are safe, because spreading a value that is no object adds nothing.
    const methods = {
      ...(all.paymentMethodData as NamespaceObject),
      ...(wcSettings.paymentMethodData as NamespaceObject),
    };
    if (all.paymentMethodData) all.paymentMethodData = methods;
    const key = String(name);
    const value = key in all ? all[key] : (methods[key.replace(/_data$/, '')] ?? fallback);
    // The cast is safe, because WooCommerce's `getSetting` accepts only a function as its filter.
    return filter ? (filter as AnyFunction)(value, fallback) : value;
  };

  const hooks: Record<string, { name: string; run: AnyFunction; at: number }[]> = {};
  const createHookRegistry = (
    kind: string,
    all: (list: { run: AnyFunction }[], given: unknown[]) => unknown,
  ) => {
    const getHookCallbacks = (name: unknown) => (hooks[`${kind} ${name}`] ??= []);
    return {
      [`add${kind}`]: (hook: unknown, name: string, run: AnyFunction, at = 10) =>
        getHookCallbacks(hook).push({ name, run, at }) && getHookCallbacks(hook).sort((a, b) => a.at - b.at),
      [`remove${kind}`]: (hook: unknown, name: string) => {
        hooks[`${kind} ${hook}`] = getHookCallbacks(hook).filter((one) => one.name !== name);
      },
      [`has${kind}`]: (hook: unknown) => Boolean(getHookCallbacks(hook)[0]),
      [kind === 'Action' ? 'doAction' : 'applyFilters']: (hook: unknown, ...given: unknown[]) =>
        all(getHookCallbacks(hook), given),
    };
  };

  const texts: Record<string, Record<string, string[]>> = {};
  const translate = (text: string, domain = 'default') => texts[domain]?.[text]?.[0] || text;
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
  // The cast is safe, because WordPress names a store by a string or by a descriptor with a `name`.
  const getStoreName = (store: unknown) => (Object(store).name ?? store) as string;
  const stores: string[] = [];
  const storeNames: NamespaceObject = {};
  for (const domainName of ['cart', 'checkout', 'payment', 'validation', 'store-notices', 'collections']) {
    const name = `wc/store/${domainName}`;
    stores.push(name);
    storeNames[`${domainName.replace('-', '_').toUpperCase()}_STORE_KEY`] = name;
    storeNames[`${domainName.replace('-n', 'N')}Store`] = { name };
  }
  const select = (store: unknown) =>
    shared.live
      ? shared.live.select?.(getStoreName(store))
      : /^(wc\/|core\/notices)/.test(getStoreName(store))
        ? createPromiseProxy((name) => () => (/^(is|has)/.test(name) ? false : {}))
        : undefined;
  const dispatch = (store: unknown) =>
    createPromiseProxy((action) => createAsyncStandIn('dispatch').bind(null, getStoreName(store), action));
  const subscribe = (listener: AnyFunction) => {
    shared.listeners.add(listener);
    return () => shared.listeners.delete(listener);
  };
  /**
   * Accepts any capitalised name as a component, which the bundle renders later. Unknown names are reported by the
   * bundle.
   */
  const createUnknownNameProxy = (part: NamespaceObject, path: string): NamespaceObject =>
    new Proxy(part, {
      get: (target, own: string) => {
        if (own in target || !/^(?!then|default)[a-z]\w+$/i.test(String(own))) return target[own];
        if (/^wc\.blocksC.*\.[A-Z]/.test(path + own))
          target[own] = (props: unknown) => createSyncStandIn('component')(own, props);
        else createAsyncStandIn('missing')(path + own);
        return target[own];
      },
    });

  const names: Record<string, Record<string, NamespaceObject | undefined>> = {
    wc: {
      wcBlocksRegistry: {
        isTiem: true,
        registerPaymentMethod: createRegisterFunction(shared.methods, 'registerPaymentMethod'),
        registerExpressPaymentMethod: createRegisterFunction(
          shared.expressMethods,
          'registerExpressPaymentMethod',
        ),
        registerPaymentMethodExtensionCallbacks: createAsyncStandIn(
          'registerPaymentMethodExtensionCallbacks',
        ),
        getPaymentMethods: () => shared.methods,
        getExpressPaymentMethods: () => shared.expressMethods,
      },
      blocksComponents: {},
      blocksCheckout: {
        registerCheckoutFilters: createAsyncStandIn('registerCheckoutFilters'),
        __experimentalRegisterCheckoutFilters: createAsyncStandIn('registerCheckoutFilters'),
        registerCheckoutBlock: createAsyncStandIn('registerBlock'),
        extensionCartUpdate: createAsyncStandIn('extensionCartUpdate'),
      },
      wcBlocksSharedHocs: {
        withFilteredAttributes: (attributes: unknown) => (component: unknown) => (props: unknown) =>
          createSyncStandIn('withAttributes')(attributes, component, props),
      },
      wcSettings: {
        getSetting,
        getPaymentMethodData: (name: string, fallback?: unknown) => getSetting(`${name}_data`, fallback),
      },
      priceFormat: {
        formatPrice: createSyncStandIn('formatPrice', ''),
        getCurrency: createSyncStandIn('getCurrency', {}),
        getCurrencyFromPriceResponse: createSyncStandIn('getCurrencyFromPriceResponse', {}),
      },
      wcBlocksData: storeNames,
    },
    wp: {
      data: {
        select,
        dispatch,
        subscribe,
        useSelect: createSyncStandIn('useSelect', {}),
        useDispatch: (store?: unknown) => (store ? dispatch(store) : dispatch),
      },
      hooks: {
        ...createHookRegistry('Action', (list, given) => {
          for (const { run } of list) run(...given);
        }),
        ...createHookRegistry('Filter', (list, [first, ...more]) =>
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
        __: (text: string, domain?: string) => translate(text, domain),
        _x: (text: string, context: string, domain?: string) =>
          texts[domain ?? 'default']?.[`${context}\u0004${text}`]?.[0] || text,
        // The singular is looked up for every count, because Vietnamese has only one plural form.
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
      plugins: { registerPlugin: createAsyncStandIn('registerPlugin') },
      element: undefined,
    },
  };
  /** Connects WordPress's own scripts with the names defined here, whether they load before or after this script. */
  const connectReal: Record<string, (real: BundleFunctions) => unknown> = {
    data: (real) => {
      for (const name of stores) {
        real.register?.({
          name,
          instantiate: () => ({
            getSelectors: () => select(name),
            getActions: () => dispatch(name),
            subscribe,
          }),
        });
      }
    },
    hooks: (real) => {
      for (const [key, list] of Object.entries(hooks)) {
        const [kind, hook] = key.split(' ');
        for (const { name, run, at } of list) real[`add${kind}`]?.(hook, name, run, at);
      }
    },
    wcSettings: (real) => ({ ...real, getSetting }),
  };
  /**
   * Builds `wp.element` from the page's React and ReactDOM, which may load later. The casts are safe, because spreading
   * a value that is no object adds nothing.
   */
  const createWpElement = () =>
    page.React && { ...(page.React as NamespaceObject), ...(page.ReactDOM as NamespaceObject) };
  for (const [root, parts] of Object.entries(names)) {
    if (!isObject(page[root])) page[root] = {};
    // The cast is safe, because the line above makes every global name (`wc`, `wp` …) an object.
    const target = page[root] as NamespaceObject;
    for (const [name, part] of Object.entries(parts)) {
      // `in` prevents a read of a missing property: WooCommerce logs a warning for each property of `window.wc` that a
      // script reads without having declared it as a dependency.
      let value = name in target && target[name];
      // Called when a WordPress script that loads later assigns its own value. The cast is safe, because WordPress assigns
      // objects of functions to these names.
      const assignLoadedValue = (real: unknown) => {
        value = connectReal[name]?.(real as BundleFunctions) ?? real;
      };
      if (value) assignLoadedValue(value);
      else if (part) value = createUnknownNameProxy(part, `${root}.${name}.`);
      Object.defineProperty(target, name, {
        enumerable: true,
        get: () => (value ||= createWpElement()),
        set: assignLoadedValue,
      });
    }
  }
  loadRealImplementations();
})();

export {};
