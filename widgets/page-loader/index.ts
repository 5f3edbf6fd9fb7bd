import './page-loader.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';

/** Uncovers a page that is still loading after this time. */
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
    // `performance.now()` counts from navigation start, so the limit does not begin again when this code has loaded.
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
