import './page-loader.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';

/** A page that loads longer than this is shown as far as it has come. */
const MAX_DURATION = 1000;

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'page-loader',
  options: {},
  mount({ element }) {
    const covers = element.matches('.page-loader')
      ? [element]
      : element.querySelectorAll<HTMLElement>('.page-loader');
    const removeCovers = () => {
      for (const cover of covers) cover.remove();
    };
    // Counted from the page's start: the shopper waits from then on, not from when this code came.
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
