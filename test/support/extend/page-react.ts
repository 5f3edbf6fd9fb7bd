import { pageReactScripts } from '../../../scripts/compat/page-with-scripts';

/**
 * Loads React 18 as WordPress prints it, in plain scripts, so that it is another instance than the bundle's React.
 */
function run() {
  for (const text of Object.values(pageReactScripts())) new Function(text).call(window);
  const { React, ReactDOM } = window as unknown as { React: PageReactNames; ReactDOM: object };
  return { ...React, ...ReactDOM };
}

/** The parts that the tests use; the project's types are those of another React version. */
interface PageReactNames {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
  useState<S>(start: S): [S, (next: (before: S) => S) => void];
  useEffect(effect: () => (() => void) | undefined, needs?: readonly unknown[]): void;
}

export const React18 = run();

/** Gives the page a `wp.element` for one test. Returns a cleanup function. */
export function installPageReact(): () => void {
  const page = window as { wp?: unknown };
  page.wp = { element: React18 };
  return () => {
    delete page.wp;
  };
}
