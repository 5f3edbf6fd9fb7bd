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
    const removeLoadingCovers = () => {
      for (const loader of loaders) loader.remove();
    };
    // The time limit includes the time to load this code, because `performance.now()` counts from the start of the
    // navigation.
    const timer = setTimeout(removeLoadingCovers, Math.max(0, MAX_DURATION - performance.now()));
    if (document.readyState === 'complete') removeLoadingCovers();
    else addEventListener('load', removeLoadingCovers);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', removeLoadingCovers);
    };
  },
};

export default definition;
