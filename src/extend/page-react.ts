import { asRecord } from '../lib/json-values';
import type { RenderFunction } from './custom-renderer';

/**
 * The React that the page loads and with which payment scripts create elements; WooCommerce pages load version 18. An
 * element of one React throws in a root of another, so each element is rendered by the React that created it.
 */
export interface PageReact {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
  cloneElement(element: unknown, props?: object): unknown;
  isValidElement(value: unknown): boolean;
  createPortal(children: unknown, node: Element): unknown;
  Children: { map(children: unknown, visit: (child: unknown) => unknown): unknown };
  Fragment: unknown;
  Component: new (props: never) => object;
  useReducer<S>(reducer: (state: S) => S, start: S): [S, () => void];
  useEffect(effect: () => () => void, dependencies?: readonly unknown[]): void;
  createRoot?(node: Element): { render(tree: unknown): void; unmount(): void };
  /** Renders the tree in React 17 and older versions. */
  render?(tree: unknown, node: Element): void;
  unmountComponentAtNode?(node: Element): void;
}

/**
 * Finds the React of the page. Returns `undefined` if there is none, or if `window.React` is only an element with that
 * id (DOM clobbering).
 */
export function findPageReact(): PageReact | undefined {
  const { wp, React, ReactDOM } = asRecord(window);
  return [asRecord(wp).element, { ...asRecord(React), ...asRecord(ReactDOM) }].find(isPageReact);
}

function isPageReact(value: unknown): value is PageReact {
  const { createElement, createRoot, render } = asRecord(value);
  return (
    typeof createElement === 'function' && (typeof createRoot === 'function' || typeof render === 'function')
  );
}

/** Renders an element of the page's React with that React, in a node that our React never touches. */
export function createIsland(
  element: unknown,
  react: PageReact,
  onError: (cause: unknown) => void,
): RenderFunction {
  const Boundary = getErrorBoundary(react);
  const createTreeWithBoundary = (props: object) =>
    react.createElement(
      Boundary,
      { onError },
      isHtmlElement(element) ? element : react.cloneElement(element, props),
    );

  return (node, props) => {
    const root = createReactRoot(react, node);
    root.render(createTreeWithBoundary(props));
    return {
      update: (next) => root.render(createTreeWithBoundary(next)),
      remove: () => root.unmount(),
    };
  };
}

/** Whether the element is an HTML element such as `<p>`, on which props such as the cart would become attributes. */
export const isHtmlElement = (element: unknown): boolean => typeof asRecord(element).type === 'string';

function createReactRoot(react: PageReact, node: Element) {
  if (react.createRoot) return react.createRoot(node);
  return {
    render: (tree: unknown) => react.render?.(tree, node),
    unmount: () => void react.unmountComponentAtNode?.(node),
  };
}

const boundaries = new WeakMap<object, unknown>();

/**
 * An error boundary of the page's React. It is the same for all islands, because a new component class each time
 * would remount everything.
 */
function getErrorBoundary(react: PageReact): unknown {
  const existing = boundaries.get(react.Component);
  if (existing) return existing;
  // biome-ignore lint/correctness/noComponentHookFactories: the class to extend is not known before the page's React is; the map above keeps the one class
  class PageErrorBoundary extends react.Component {
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
  boundaries.set(react.Component, PageErrorBoundary);
  return PageErrorBoundary;
}
