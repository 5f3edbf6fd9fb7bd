import { useLayoutEffect } from 'react';

const NOTICES = '[data-tiem~="notices"]';

interface NoticesPlaceProps {
  element: HTMLElement;
  context: string;
}

/** A page without a place for these notices gets one on top; the loader finds it like any other. */
export function NoticesPlace({ element, context }: NoticesPlaceProps): null {
  useLayoutEffect(() => {
    const isSaid = [...document.querySelectorAll<HTMLElement>(NOTICES)].some(
      ({ dataset }) => (dataset.tiemContext ?? 'wc/cart') === context,
    );
    if (isSaid) return;
    const place = document.createElement('div');
    place.dataset.tiem = 'notices';
    place.dataset.tiemContext = context;
    element.prepend(place);
    return () => place.remove();
  }, [element, context]);
  return null;
}
