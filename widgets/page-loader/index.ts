import './page-loader.css';
import type { BehaviourDefinition } from '../../mount/mount.types';

/** A page that loads longer than this is shown as far as it has come. */
const LONGEST = 1000;

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'page-loader',
  options: {},
  mount({ element }) {
    const covers = element.matches('.page-loader')
      ? [element]
      : element.querySelectorAll<HTMLElement>('.page-loader');
    const lift = () => {
      for (const cover of covers) cover.remove();
    };
    // Counted from the page's start: the shopper waits from then on, not from when this code came.
    const timer = setTimeout(lift, Math.max(0, LONGEST - performance.now()));
    if (document.readyState === 'complete') lift();
    else addEventListener('load', lift);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', lift);
    };
  },
};

export default definition;
