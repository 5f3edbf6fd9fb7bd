import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Slot } from '../../src/extend/extension-points';
import type { CheckoutArea, RenderedArea } from './read-props';

interface ServerNodeProps {
  node: HTMLElement;
  innerAreas: readonly RenderedArea[];
  renderArea?(area: RenderedArea): ReactNode;
}

/**
 * Shows a server-rendered element at this position, with the widget's own blocks inside it, and moves it back when
 * unmounted.
 */
export function ServerNode({ node, innerAreas, renderArea }: ServerNodeProps): ReactElement {
  const parent = useRef<HTMLDivElement>(null);
  const [containers] = useState(() =>
    innerAreas.map(() => {
      const container = document.createElement('div');
      container.className = 'tiem-block-checkout__area';
      return container;
    }),
  );
  useLayoutEffect(() => {
    const marker = document.createComment('');
    node.before(marker);
    parent.current?.append(node);
    innerAreas.forEach(({ serverElement }, index) => {
      serverElement?.replaceWith(containers[index]!);
    });
    return () => {
      innerAreas.forEach(({ serverElement }, index) => {
        if (serverElement) containers[index]!.replaceWith(serverElement);
      });
      marker.replaceWith(node);
    };
  }, [node, innerAreas, containers]);
  return (
    <>
      <div ref={parent} className="tiem-block-checkout__third-party" />
      {innerAreas.map((area, index) => createPortal(renderArea?.(area), containers[index]!, area.area))}
    </>
  );
}

const NO_AREAS: readonly RenderedArea[] = [];

/** Renders several server-rendered elements one after the other. */
export function ServerNodes({ nodes }: { nodes: readonly HTMLElement[] }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the server's markup does not change
    <ServerNode key={index} node={node} innerAreas={NO_AREAS} />
  ));
}

interface CheckoutAreasProps {
  areas: readonly CheckoutArea[];
  draw(area: RenderedArea): ReactNode;
}

/** Renders the widget's own blocks and the server-rendered elements in the order of the server's markup. */
export function CheckoutAreas({ areas, draw }: CheckoutAreasProps): ReactNode {
  return areas.map((area, index) => {
    if ('area' in area) return draw(area);
    const block = area.inner.length > 0 && area.node.dataset.blockName;
    return [
      // biome-ignore lint/suspicious/noArrayIndexKey: the areas are the server's markup, which does not change
      <ServerNode key={index} node={area.node} innerAreas={area.inner} renderArea={draw} />,
      block &&
        createPortal(
          <Slot areaName={block} context="woocommerce/checkout" serverElement={[area.node]} />,
          area.node,
          block,
        ),
    ];
  });
}
