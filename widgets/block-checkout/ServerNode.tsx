import { type ReactElement, useLayoutEffect, useRef } from 'react';

/** A node of the server's, shown in its place among ours, and given back as it was. */
export function ServerNode({ node }: { node: Element }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stand = document.createComment('');
    node.before(stand);
    place.current?.append(node);
    return () => stand.replaceWith(node);
  }, [node]);
  return <div ref={place} className="tiem-checkout__foreign" />;
}
