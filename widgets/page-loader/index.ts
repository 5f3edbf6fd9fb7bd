import './page-loader.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';

/** Removes the cover after this time (in ms) even if the page is still loading. */
const MAX_DURATION = 1000;

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'page-loader',
  options: {},
  mount({ element }) {
    const loaders = element.matches('.page-loader')
      ? [element]
      : element.querySelectorAll<HTMLElement>('.page-loader');
    const removeCovers = () => {
      for (const loader of loaders) loader.remove();
    };
    // The time limit includes the time to load this code, because `performance.now()` counts from the start of the
    // navigation.
    const timer = setTimeout(removeCovers, Math.max(0, MAX_DURATION - performance.now()));
    if (document.readyState === 'complete') removeCovers();
    else addEventListener('load', removeCovers);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', removeCovers);
    };
  },
};

export default definition;
