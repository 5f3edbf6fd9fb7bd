import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { canPrefetch, excludedPaths } from './prefetch-policy';
import { createPrefetcher } from './prefetcher';

/** A pointer that stays this long over a link means it. */
const HOVER_DELAY = 65;
/** Browsers send a hover after every touch. */
const TOUCH_PAUSE = 1100;

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
    const undo = createCleanups();
    const ahead = createPrefetcher();
    const forbidden = excludedPaths(settings);
    let touched = -TOUCH_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: HTMLAnchorElement | undefined;

    const cancelPrefetch = () => {
      clearTimeout(timer);
      waiting = undefined;
    };
    undo.add(ahead.undo);
    undo.add(cancelPrefetch);

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
      cancelPrefetch();
      if (timeStamp - touched < TOUCH_PAUSE || (never && link.matches(never))) return;
      if (!ahead.isAllowed() || !canPrefetch(link, location.href, forbidden)) return;
      waiting = link;
      timer = setTimeout(() => ahead.fetch(link.href.split('#')[0] ?? link.href), HOVER_DELAY);
    });
    undo.listen(element, 'mouseout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && waiting?.contains(relatedTarget))) cancelPrefetch();
    });
    return undo.run;
  },
};

export default definition;
