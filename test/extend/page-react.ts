import { pageReactScripts } from '../../scripts/compat/page-with-scripts';

/** React 18 as a platform prints it: plain scripts, so that nothing reads it as the React of the bundle. */
function run() {
  for (const text of Object.values(pageReactScripts())) new Function(text).call(window);
  const { React, ReactDOM } = window as unknown as { React: PageReactNames; ReactDOM: object };
  return { ...React, ...ReactDOM };
}

/** What the tests use of it; the types of React 18 are not those the project has. */
interface PageReactNames {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
  useState<S>(start: S): [S, (next: (before: S) => S) => void];
  useEffect(effect: () => (() => void) | undefined, needs?: readonly unknown[]): void;
}

export const React18 = run();

/** For one test: a page with `wp.element`. Undone by what it returns. */
export function givePageReact(): () => void {
  const page = window as { wp?: unknown };
  page.wp = { element: React18 };
  return () => {
    delete page.wp;
  };
}
