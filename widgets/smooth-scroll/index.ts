import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { findLinkTarget, HEADER_OFFSET, scrollToLinkTarget } from '../../src/lib/scroll-to';

const options = {
  offset: {
    type: 'number',
    default: HEADER_OFFSET,
    min: 0,
    help: 'Pixels kept free above the target, for a sticky header',
  },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'smooth-scroll',
  options,
  isPlain: true,
  mount({ element, options: { offset } }) {
    const cleanups = createCleanups();
    let stop: (() => void) | undefined;
    cleanups.add(() => stop?.());
    cleanups.listen(element, 'click', (event) => {
      // Skips clicks that are `defaultPrevented`, because another widget has handled them (tabs, panel, table of
      // contents).
      if (!isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const target = link instanceof HTMLAnchorElement ? findLinkTarget(link) : null;
      if (!link || !target) return;
      event.preventDefault();
      stop?.();
      stop = scrollToLinkTarget(link, target, offset);
    });
    return cleanups.run;
  },
};

export default definition;
