/** Detects what third-party code leaves behind on a page: listeners, intervals, nodes, global names. */

type ListenerMethods = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export interface LeftoverDetection {
  /** Stops watching the page. Returns one sentence for each listener, interval and node that is left on it. */
  removeLeftovers(): string[];
}

/** Starts to record the listeners, intervals and nodes that code adds to the page. */
export function startLeftoverDetection(): LeftoverDetection {
  // jsdom's selector engine adds listeners on its first query, so one query runs before listeners are counted.
  document.querySelector('a[href^="a"]');
  const listeners = new Map<string, number>();
  const intervals = new Set<unknown>();
  const before = new Set<Node>(document.body.childNodes);
  const undo: (() => void)[] = [];

  for (const [name, target] of [
    ['window', window],
    ['document', document],
    ['<html>', document.documentElement],
    ['<body>', document.body],
  ] as const)
    undo.push(countListeners(name, target, listeners));

  const { setInterval, clearInterval } = window;
  window.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const id = setInterval.apply(window, given);
    intervals.add(id);
    return id;
  }) as typeof setInterval;
  window.clearInterval = (id) => {
    intervals.delete(id);
    clearInterval.call(window, id);
  };
  undo.push(() => Object.assign(window, { setInterval, clearInterval }));

  return {
    removeLeftovers() {
      for (const one of undo.splice(0)) one();
      const nodes = [...document.body.childNodes].filter((node) => !before.has(node));
      for (const id of intervals) clearInterval.call(window, id as number);
      return [
        ...[...listeners].filter(([, count]) => count > 0).map(([what]) => `a listener for ${what}`),
        ...[...intervals].map(() => 'an interval that still runs'),
        ...nodes.map((node) => `a node at the end of the page: ${describeNode(node)}`),
      ];
    },
  };
}

function countListeners(name: string, target: ListenerMethods, counts: Map<string, number>): () => void {
  const known = new Set<string>();
  const ids = new Map<unknown, number>();
  const { addEventListener, removeEventListener } = target;
  const getListenerId = (type: string, listener: unknown, options: unknown): string => {
    if (!ids.has(listener)) ids.set(listener, ids.size);
    const capture = typeof options === 'object' ? Object(options).capture : options;
    return `${type} ${ids.get(listener)} ${Boolean(capture)}`;
  };
  const decreaseListenerCount = (type: string, id: string) => {
    if (known.delete(id)) counts.set(`„${type}“ on ${name}`, (counts.get(`„${type}“ on ${name}`) ?? 0) - 1);
  };
  target.addEventListener = (type: string, listener: never, options?: boolean | AddEventListenerOptions) => {
    const id = getListenerId(type, listener, options);
    const { once, signal } = Object(options) as AddEventListenerOptions;
    if (!once && !known.has(id) && !signal?.aborted) {
      known.add(id);
      counts.set(`„${type}“ on ${name}`, (counts.get(`„${type}“ on ${name}`) ?? 0) + 1);
      signal?.addEventListener('abort', () => decreaseListenerCount(type, id), { once: true });
    }
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: never, options?: boolean | EventListenerOptions) => {
    decreaseListenerCount(type, getListenerId(type, listener, options));
    removeEventListener.call(target, type, listener, options);
  };
  return () => Object.assign(target, { addEventListener, removeEventListener });
}

function describeNode(node: Node): string {
  return node instanceof Element ? `<${node.localName}${node.id && ` id="${node.id}"`}>` : node.nodeName;
}

const SHARED_GLOBALS = {
  Object,
  Array,
  String,
  Promise,
  Function,
  EventTarget,
  Node,
  Element,
  HTMLElement,
} as const;
const REPLACEABLE_GLOBALS = [
  'fetch',
  'XMLHttpRequest',
  'setTimeout',
  'Promise',
  'JSON',
  'customElements',
  'onerror',
] as const;

export interface GlobalNamesWatcher {
  /** Returns one sentence for each global name that was added or replaced since `watchForNewGlobalNames` was called. */
  listChanges(allowed: readonly string[]): string[];
}

/** Records the names on `window` and on the prototypes of built-in objects, to find later additions. */
export function watchForNewGlobalNames(): GlobalNamesWatcher {
  const names = new Set(Object.getOwnPropertyNames(window));
  const own = Object.entries(SHARED_GLOBALS).map(([name, { prototype }]) => ({
    name,
    prototype,
    known: new Set(Object.getOwnPropertyNames(prototype)),
  }));
  const page = window as unknown as Record<string, unknown>;
  const values = REPLACEABLE_GLOBALS.map((name) => [name, page[name]] as const);
  return {
    listChanges: (allowed) => [
      ...Object.getOwnPropertyNames(window)
        // Skips numeric names, which the browser adds to `window` for the frames of the page.
        .filter((name) => !names.has(name) && !/^(\d+|tiemQueue)$/.test(name) && !allowed.includes(name))
        .map((name) => `window.${name} was added`),
      ...own.flatMap(({ name, prototype, known }) =>
        Object.getOwnPropertyNames(prototype)
          .filter((added) => !known.has(added))
          .map((added) => `${name}.prototype.${added} was added`),
      ),
      ...values
        .filter(([name, value]) => page[name] !== value)
        .map(([name]) => `window.${name} was replaced`),
    ],
  };
}
