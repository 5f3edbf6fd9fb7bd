import type { PageProblem } from './check.types';
import { POSITION_ATTRIBUTE } from './page-script';

/**
 * Runs before the page's own code and records which script listens to which control. Handlers bound by jQuery are
 * recorded when `.on()` is called, because the listener that jQuery adds names neither the script nor the selector.
 */
export const RECORD_LISTENERS_SCRIPT = `(() => {
  const TYPES = ['click', 'submit', 'change'];
  const heard = (window.__tiemListeners = []);
  let inJquery = false;
  const scriptOf = (stack) => {
    const frames = [...stack.matchAll(/(https?:[^\\s)]+?):(\\d+):\\d+/g)].map(([, url, line]) => ({ url, line }));
    return frames.find(({ url }) => !/jquery[^/]*\\.js/i.test(url));
  };
  const note = (target, types, selector) => {
    const script = scriptOf(new Error().stack ?? '');
    if (!script || new URL(script.url).pathname.startsWith('/tiem/')) return;
    for (const type of types) if (TYPES.includes(type)) heard.push({ target, type, selector, script });
  };
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (!inJquery && this instanceof Element) note(this, [type]);
    return addEventListener.call(this, type, ...rest);
  };
  let jquery;
  Object.defineProperty(window, 'jQuery', {
    configurable: true,
    get: () => jquery,
    set(value) {
      jquery = value;
      const event = value?.event;
      if (!event?.add || event.add.isWatched) return;
      const add = event.add;
      event.add = function (target, types, handler, data, selector) {
        const names = String(types ?? '').split(/\\s+/).map((name) => name.split('.')[0]);
        if (target instanceof Element || selector) note(target, names, selector);
        inJquery = true;
        try { return add.apply(this, arguments); } finally { inJquery = false; }
      };
      event.add.isWatched = true;
    },
  });
})()`;

interface ConflictingScript {
  widget: string;
  control: string;
  type: string;
  url: string;
  scriptLine: string;
  line: number | null;
}

/**
 * Lists scripts that listen to a control of a mount point: on the control, on an element between it and the mount
 * point, or by a jQuery selector.
 */
export const LIST_CONFLICTS_SCRIPT = `(() => {
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, form';
  const found = new Map();
  for (const control of document.querySelectorAll('[data-tiem] :is(' + CONTROLS + '), [data-tiem]:is(' + CONTROLS + ')')) {
    const mount = control.closest('[data-tiem]');
    if (control.closest('[data-tiem~=off], dialog') || mount === document.body) continue;
    for (const { target, type, selector, script } of window.__tiemListeners ?? []) {
      if ((type === 'submit') !== control.matches('form')) continue;
      const isDelegated = selector && (target === document || target.contains?.(control)) && control.matches(selector);
      if (!isDelegated && (selector || !mount.contains(target) || !target.contains(control))) continue;
      const line = parseInt(control.closest('[${POSITION_ATTRIBUTE}]')?.getAttribute('${POSITION_ATTRIBUTE}')) || null;
      const name = control.localName + [...control.classList].slice(0, 2).map((one) => '.' + one).join('');
      found.set([line, type, script.url, script.line].join(), {
        widget: mount.dataset.tiem, control: name, type, url: script.url, scriptLine: script.line, line,
      });
    }
  }
  return [...found.values()];
})()`;

/** Reports other scripts' listeners only as warnings, because a listener may do no more than count clicks. */
export const describeConflictingScripts = (
  rivals: readonly ConflictingScript[],
  page: string,
): PageProblem[] =>
  rivals.map(({ widget, control, type, url, scriptLine, line }) => ({
    ...{ kind: 'warning', line },
    message: `two scripts on one control: ${widget} and ${
      url === page ? `the page's script in line ${scriptLine}` : `${url}:${scriptLine}`
    } handle the ${type} of ${control}; take one of them out if both change something`,
  }));

export type { ConflictingScript as Rival };
