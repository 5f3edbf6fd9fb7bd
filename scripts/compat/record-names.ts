export interface RecordedCalls {
  methods: string[];
  used: string[];
  missing: string[];
}

/**
 * Runs in the page after dist/tiem-wc.js and records every name that a script reads from `wc` and `wp`. It is a
 * string, because a compiled function would refer to the compiler's helpers.
 */
export const RECORDER = `(() => {
  const used = new Set();
  const missing = new Set();
  const own = new Set(['isTiem', 'then', 'toJSON', '$$typeof', 'prototype']);
  const watched = new WeakMap();
  // The bundle and React take names off them, too, also while a script waits for what it has called.
  const isTheirs = () => {
    const nearest = new Error().stack.split('\\n').find((line) => /https?:/.test(line) && !line.includes('/recorder.js'));
    return /\\/tiem-test-scripts\\/(?!(?:react|react-dom|tiem-wc|printed-data|[\\w-]+\\.stand-in)\\.js)/.test(nearest);
  };
  function watch(value, path) {
    if (typeof value !== 'object' || value === null || path.split('.').length > 2) return value;
    if (watched.has(value)) return watched.get(value);
    const proxy = new Proxy(value, {
      get(target, name) {
        const found = Reflect.get(target, name);
        if (typeof name !== 'string' || own.has(name)) return found;
        if (!isTheirs()) return watch(found, path + '.' + name);
        const whole = path + '.' + name;
        used.add(whole);
        if (found === undefined) missing.add(whole);
        return watch(found, whole);
      },
    });
    watched.set(value, proxy);
    return proxy;
  }
  const { select, dispatch } = window.wp.data;
  const stores = (name, kind) => (store) => {
    const found = (kind === 'select' ? select : dispatch)(store);
    return typeof found !== 'object' || found === null ? found : new Proxy(found, {
      get(target, member) {
        const of = typeof store === 'string' ? store : store && store.name;
        if (typeof member === 'string' && member !== 'then' && isTheirs()) used.add(name + "('" + of + "')." + member);
        return Reflect.get(target, member);
      },
    });
  };
  window.wp.data.select = stores('wp.data.select', 'select');
  window.wp.data.dispatch = stores('wp.data.dispatch', 'dispatch');
  const methods = () => Object.keys(registry.getPaymentMethods());
  const registry = window.wc.wcBlocksRegistry;
  window.tiemRecorded = () => ({ methods: methods(), used: [...used], missing: [...missing] });
  window.wc = watch(window.wc, 'wc');
  window.wp = watch(window.wp, 'wp');
})();`;
