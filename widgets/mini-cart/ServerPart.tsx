import { type ReactElement, useLayoutEffect, useRef } from 'react';

/** A copy of the server's HTML, without its ids, since the original is still in the page. */
export function ServerPart({ element }: { element: Element }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const copy = element.cloneNode(true) as Element;
    for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
    copy.removeAttribute('hidden');
    place.current?.replaceChildren(copy);
  }, [element]);
  return <div ref={place} className="tiem-mini-cart__own" />;
}
