import type { App } from '../../../src/app/app.types';
import { type CustomRenderer, createCustomRenderer } from '../../../src/extend/custom-renderer';
import type { CartExtensionApi } from '../../../src/extend/extension-api';
import { createIsland, findPageReact, isHtmlElement } from '../../../src/extend/page-react';
import type { NamespaceObject } from './wc-values';

type FillArea = Parameters<CartExtensionApi['fillArea']>[0];

/**
 * Plugins render their fills in a tree of their own and name the area. Each fill is rendered through a portal of the
 * page's React into a node inside that area, once for each cart and checkout on the page.
 *
 *   registerPlugin ──▶ detached island ──<ExperimentalOrderMeta>──▶ portal ──▶ node in our area
 */
export function createSlotFills(app: App, api: CartExtensionApi) {
  const nodesByArea = new Map<FillArea, Map<HTMLElement, NamespaceObject>>();
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };

  function getAreaNodes(area: FillArea): Map<HTMLElement, NamespaceObject> {
    const known = nodesByArea.get(area);
    if (known) return known;
    const nodes = new Map<HTMLElement, NamespaceObject>();
    nodesByArea.set(area, nodes);
    const content: CustomRenderer = createCustomRenderer((node, props) => {
      const setNodeProps = (nodeProps: NamespaceObject) => {
        nodes.set(node, nodeProps);
        notifyListeners();
      };
      const removeNode = () => {
        nodes.delete(node);
        notifyListeners();
      };
      setNodeProps(props);
      return { update: setNodeProps, remove: removeNode };
    });
    api.fillArea(area, { namespace: 'wp-plugins', content });
    return nodes;
  }

  return {
    /** The implementation of `<ExperimentalOrderMeta>` and similar components. */
    fill(area: FillArea, { children }: { children?: unknown }): unknown {
      const react = findPageReact();
      if (!react) return null;
      const [, forceUpdate] = react.useReducer((count: number) => count + 1, 0);
      react.useEffect(() => {
        getAreaNodes(area);
        listeners.add(forceUpdate);
        forceUpdate();
        return () => void listeners.delete(forceUpdate);
      }, [area]);
      return [...(nodesByArea.get(area) ?? [])].map(([node, props]) =>
        react.createPortal(
          react.Children.map(children, (child) =>
            react.isValidElement(child) && !isHtmlElement(child) ? react.cloneElement(child, props) : child,
          ),
          node,
        ),
      );
    },
    registerPlugin(name: string, { render }: { render?: unknown }): void {
      const react = findPageReact();
      if (typeof render !== 'function' || !react)
        throw new TypeError(`registerPlugin: "${name}" has nothing to draw, or the page has no React.`);
      const node = document.createElement('div');
      createIsland(react.createElement(render), react, (cause) => app.report(`the plugin "${name}"`, cause))(
        node,
        {},
      );
    },
  };
}
