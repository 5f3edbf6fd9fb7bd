import type { JQuery } from '../../../mount/bridges/jquery/jquery.types';

type JQueryHandler = (event: { target: EventTarget; originalEvent?: Event }, ...details: unknown[]) => void;

interface Listener {
  target: EventTarget;
  type: string;
  namespace: string;
  selector: string | undefined;
  handler: JQueryHandler;
}

/**
 * Implements the event functions of jQuery that scripts of shops use: namespaces, delegation, and `trigger`,
 * whose events native listeners do not receive.
 */
export function createMiniJQuery(): JQuery {
  let listeners: Listener[] = [];

  function notifyListeners(
    target: EventTarget,
    type: string,
    details: readonly unknown[],
    originalEvent?: Event,
  ): void {
    for (let at: Node | null = target as Node; at; at = at.parentNode ?? null) {
      for (const one of [...listeners]) {
        if (one.target !== at || one.type !== type) continue;
        if (one.selector && !(target instanceof Element && target.closest(one.selector))) continue;
        one.handler({ target, ...(originalEvent ? { originalEvent } : {}) }, ...details);
      }
    }
  }

  return (target) => {
    // Implements `$(handler)`, which calls the handler when the document is ready.
    if (typeof target === 'function') setTimeout(target as () => void);
    // An empty jQuery collection, which a script gets for an element that the page lacks, is simulated by an event
    // target that receives no events.
    const at = Array.isArray(target) ? new EventTarget() : (target as EventTarget);
    const wrapped: ReturnType<JQuery> = {
      on(events: string, ...rest: unknown[]) {
        const handler = rest.at(-1) as JQueryHandler;
        const selector = typeof rest[0] === 'string' ? rest[0] : undefined;
        for (const event of events.split(' ')) {
          const [type = '', space = ''] = event.split('.');
          listeners.push({ target: at, type, namespace: space, selector, handler });
          if (type === 'change')
            at.addEventListener(type, (native) => notifyListeners(native.target!, type, [], native));
        }
        return wrapped;
      },
      off(events) {
        const [type, space] = events.split('.');
        listeners = listeners.filter(
          (one) => one.target !== at || (type && one.type !== type) || one.namespace !== space,
        );
        return wrapped;
      },
      triggerHandler(type, details = []) {
        const results = listeners
          .filter((one) => one.target === at && one.type === type && !one.selector)
          .map(({ handler }) => handler({ target: at }, ...details) as unknown);
        return results.findLast((result) => result !== undefined);
      },
      trigger(type, details = []) {
        notifyListeners(at, type, details);
        // Calls the window's `on…` property after all handlers, as jQuery does, whichever script has set it.
        const handler: unknown = Reflect.get(window, `on${type}`);
        if (at instanceof Node && typeof handler === 'function')
          handler.call(window, { type, target: at }, ...details);
        return wrapped;
      },
    };
    return wrapped;
  };
}
