import type { BehaviourDefinition } from '../../mount/mount.types';
import type { OptionsSchema } from '../../src/lib/options';
import { undoings } from '../../src/lib/undoings';
import { createFetchAhead } from './fetch-ahead';
import { mayPrefetch, neverOf } from './may-prefetch';

/** A pointer that stays this long over a link means it. */
const HOVER = 65;
/** Browsers send a hover after every touch. */
const AFTER_TOUCH = 1100;

const options = {
  never: {
    type: 'selector',
    default: '',
    help: 'More links that are never fetched ahead',
  },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'prefetch',
  options,
  mount({ element, options: { never }, settings }) {
    const undo = undoings();
    const ahead = createFetchAhead();
    const forbidden = neverOf(settings);
    let touched = -AFTER_TOUCH;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: HTMLAnchorElement | undefined;

    const forget = () => {
      clearTimeout(timer);
      waiting = undefined;
    };
    undo.add(ahead.undo);
    undo.add(forget);

    undo.listen(
      element,
      'touchstart',
      ({ timeStamp }) => {
        touched = timeStamp;
      },
      { passive: true, capture: true },
    );
    // Not pointerover, which a finger sends before its touch begins.
    undo.listen(element, 'mouseover', ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!(link instanceof HTMLAnchorElement) || link === waiting) return;
      forget();
      if (timeStamp - touched < AFTER_TOUCH || (never && link.matches(never))) return;
      if (!ahead.isWelcome() || !mayPrefetch(link, location.href, forbidden)) return;
      waiting = link;
      timer = setTimeout(() => ahead.fetch(link.href.split('#')[0] ?? link.href), HOVER);
    });
    undo.listen(element, 'mouseout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && waiting?.contains(relatedTarget))) forget();
    });
    return undo.run;
  },
};

export default definition;
