import type { JQuery } from '../../../mount/bridges/jquery/index';

type Handler = (event: { target: EventTarget; originalEvent?: Event }, ...details: unknown[]) => void;

interface Listener {
  at: EventTarget;
  type: string;
  space: string;
  selector: string | undefined;
  handler: Handler;
}

/**
 * The event functions of jQuery that shops' scripts use: namespaces, delegation, and `trigger`, which native
 * listeners do not receive.
 */
export function createMiniJQuery(): JQuery {
  let listeners: Listener[] = [];

  function tell(target: EventTarget, type: string, details: readonly unknown[], originalEvent?: Event): void {
    for (let at: Node | null = target as Node; at; at = at.parentNode ?? null) {
      for (const one of [...listeners]) {
        if (one.at !== at || one.type !== type) continue;
        if (one.selector && !(target instanceof Element && target.closest(one.selector))) continue;
        one.handler({ target, ...(originalEvent ? { originalEvent } : {}) }, ...details);
      }
    }
  }

  return (target) => {
    // An empty collection, which scripts receive if there is no button.
    const at = Array.isArray(target) ? new EventTarget() : (target as EventTarget);
    const wrapped: ReturnType<JQuery> = {
      on(events: string, ...rest: unknown[]) {
        const handler = rest.at(-1) as Handler;
        const selector = typeof rest[0] === 'string' ? rest[0] : undefined;
        for (const event of events.split(' ')) {
          const [type = '', space = ''] = event.split('.');
          listeners.push({ at, type, space, selector, handler });
          if (type === 'change')
            at.addEventListener(type, (native) => tell(native.target!, type, [], native));
        }
        return wrapped;
      },
      off(events) {
        const [type, space] = events.split('.');
        listeners = listeners.filter(
          (one) => one.at !== at || (type && one.type !== type) || one.space !== space,
        );
        return wrapped;
      },
      triggerHandler(type, details = []) {
        for (const one of [...listeners])
          if (one.at === at && one.type === type && !one.selector) one.handler({ target: at }, ...details);
      },
      trigger(type, details = []) {
        tell(at, type, details);
        // jQuery finally calls the `on…` property of the window, whoever set it.
        const handler: unknown = Reflect.get(window, `on${type}`);
        if (at instanceof Node && typeof handler === 'function')
          handler.call(window, { type, target: at }, ...details);
        return wrapped;
      },
    };
    return wrapped;
  };
}
