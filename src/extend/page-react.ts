/**
 * The React that the page loads and that payment scripts create their elements with; WooCommerce pages load version
 * 18. An element of one React throws in a root of another, so each is rendered by its own.
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
  useEffect(effect: () => () => void, needs?: readonly unknown[]): void;
  createRoot?(node: Element): { render(tree: unknown): void; unmount(): void };
  /** React 17 and older. */
  render?(tree: unknown, node: Element): void;
  unmountComponentAtNode?(node: Element): void;
}

type Names = Record<string, unknown>;

/** `undefined` if the page has no React, or only an element of that name. */
export function pageReact(): PageReact | undefined {
  const { wp, React, ReactDOM } = window as unknown as Record<string, Names | undefined>;
  const known = [wp?.element as Names | undefined, React && { ...React, ...ReactDOM }];
  return known.find(isReact) as PageReact | undefined;
}

function isReact(names: Names | undefined): boolean {
  return (
    typeof names?.createElement === 'function' &&
    (typeof names.createRoot === 'function' || typeof names.render === 'function')
  );
}
