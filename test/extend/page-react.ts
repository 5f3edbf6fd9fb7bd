import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const load = createRequire(require.resolve('../../fixtures/page-react/package.json'));

/** React 18 as a platform prints it, beside the one that the bundle has. */
export const React18 = load('react');
export const ReactDom18 = { ...load('react-dom'), ...load('react-dom/client') };

/** For one test: a page with `wp.element`. Undone by what it returns. */
export function givePageReact(): () => void {
  const page = window as { wp?: unknown };
  page.wp = { element: { ...React18, ...ReactDom18 } };
  return () => {
    delete page.wp;
  };
}

export const placeOfReact18 = dirname(load.resolve('react/package.json'));
