import { useLayoutEffect } from 'react';
import { contexts } from '../../src/notice';

const NOTICES = '[data-tiem~="notices"]';

/** A page without a place for notices gets one at the top of the cart; the loader finds it like any other. */
export function AreaNotices({ element }: { element: HTMLElement }): null {
  useLayoutEffect(() => {
    const isSaid = [...document.querySelectorAll<HTMLElement>(NOTICES)].some(
      ({ dataset }) => (dataset.tiemContext ?? contexts.cart) === contexts.cart,
    );
    if (isSaid) return;
    const place = document.createElement('div');
    place.dataset.tiem = 'notices';
    element.prepend(place);
    return () => place.remove();
  }, [element]);
  return null;
}
