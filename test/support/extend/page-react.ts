import { readPageReactScripts } from '../../../scripts/compat/add-page-scripts';

/**
 * Loads React 18 from plain scripts, as WordPress pages do, so that it is a different instance from the
 * bundle's React.
 */
function loadPageReact() {
  for (const text of Object.values(readPageReactScripts())) new Function(text).call(window);
  const { React, ReactDOM } = window as unknown as { React: PageReactApi; ReactDOM: object };
  return { ...React, ...ReactDOM };
}

/** The functions of React that the tests use, because the project's own types are those of another React version. */
interface PageReactApi {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
  useState<S>(start: S): [S, (next: (before: S) => S) => void];
  useEffect(effect: () => (() => void) | undefined, needs?: readonly unknown[]): void;
}

export const React18 = loadPageReact();

/** Adds `wp.element` to the page for one test. Returns a function that removes it. */
export function installPageReact(): () => void {
  const page = window as { wp?: unknown };
  page.wp = { element: React18 };
  return () => {
    delete page.wp;
  };
}
