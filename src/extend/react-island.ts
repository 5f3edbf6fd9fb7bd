import type { RenderFunction } from './custom-renderer';
import type { PageReact } from './page-react';

/** Renders an element of the page's React with that React, in a node that our React never touches. */
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

/** A plain tag would print a cart as an attribute. */
const isTag = (element: unknown): boolean => typeof (element as { type?: unknown }).type === 'string';

function openRoot(react: PageReact, node: Element) {
  if (react.createRoot) return react.createRoot(node);
  return {
    render: (islandTree: unknown) => react.render?.(islandTree, node),
    unmount: () => void react.unmountComponentAtNode?.(node),
  };
}

const boundaries = new WeakMap<object, unknown>();

/**
 * An error boundary of the page's React. One for all islands, because a new component class each time would remount
 * everything.
 */
function boundaryOf(react: PageReact): unknown {
  const known = boundaries.get(react.Component);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: the class to extend is not known before the page's React is; the map above keeps the one class
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
