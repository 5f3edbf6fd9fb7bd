import type { RenderFunction } from './custom-renderer';
import type { PageReact } from './page-react';

/** Draws an element of the page's React with that React, in a node that ours never looks into. */
export function createIsland(
  element: unknown,
  react: PageReact,
  onError: (cause: unknown) => void,
): RenderFunction {
  const Boundary = boundaryOf(react);
  const islandTree = (props: object) =>
    react.createElement(Boundary, { onError }, isTag(element) ? element : react.cloneElement(element, props));

  return (node, props) => {
    const root = openRoot(react, node);
    root.render(islandTree(props));
    return {
      update: (next) => root.render(islandTree(next)),
      remove: () => root.unmount(),
    };
  };
}

/** `<span>` has no use for a cart, and would print it as an attribute. */
const isTag = (element: unknown): boolean => typeof (element as { type?: unknown }).type === 'string';

function openRoot(react: PageReact, node: Element) {
  if (react.createRoot) return react.createRoot(node);
  return {
    render: (islandTree: unknown) => react.render?.(islandTree, node),
    unmount: () => void react.unmountComponentAtNode?.(node),
  };
}

const boundaries = new WeakMap<object, unknown>();

/** A component of their React; one for all islands, as a new one each time would draw everything anew. */
function boundaryOf(react: PageReact): unknown {
  const known = boundaries.get(react.Component);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: there is no class to extend before the page's React is known; the map above keeps the one
  class Boundary extends react.Component {
    declare props: { children: unknown; onError(cause: unknown): void };
    state = { isBroken: false };

    static getDerivedStateFromError(): object {
      return { isBroken: true };
    }

    componentDidCatch(cause: unknown): void {
      this.props.onError(cause);
    }

    render(): unknown {
      return this.state.isBroken ? null : this.props.children;
    }
  }
  boundaries.set(react.Component, Boundary);
  return Boundary;
}
