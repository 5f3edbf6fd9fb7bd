import { useLayoutEffect } from 'react';

const NOTICES = '[data-tiem~="notices"]';

/** Inserts a mount point for these notices if the page has none; the loader mounts it like any other. */
export function useNoticesTarget(element: HTMLElement, context: string): void {
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
}
