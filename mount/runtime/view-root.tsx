import { Fragment, type ReactElement, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { OptionsSchema } from '../../src/lib/options';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { MountingError } from './errors';
import type { ViewDefinition } from './mount.types';
import type { Mounted } from './mounting.types';
import { replaceServerNodes } from './server-nodes';

interface ViewMount {
  element: HTMLElement;
  view: ViewDefinition<OptionsSchema, object>;
  props: object;
  /** Puts the store around the view, where it shows something of it. */
  around?: ((view: ReactElement) => ReactElement) | undefined;
  crashed(cause: unknown): void;
}

const Strict = process.env.NODE_ENV === 'production' ? Fragment : StrictMode;

let roots = 0;

/**
 * Resolves with the view's undoing when it has drawn itself, and not before: until then the page is the server's.
 * A view that throws instead leaves nothing behind.
 */
export function mountView({ element, view, props, around, crashed }: ViewMount): Promise<Mounted> {
  const { View, replaces } = view;
  const container = document.createElement('tiem-root');
  element.append(container);
  let server: Mounted | undefined;
  // Ids made by `useId` would otherwise be the same in every root of the page.
  const root = createRoot(container, { identifierPrefix: `tiem${++roots}-`, onCaughtError: () => {} });

  function cleanup(): void {
    root.unmount();
    server?.cleanup();
    container.remove();
  }

  return new Promise((resolve, reject) => {
    let drawn = false;
    let alive = false;
    let broken = false;
    function failRender(cause: unknown): void {
      // Preact finishes drawing what stands beside the broken part, and would take that for a view.
      broken = true;
      const error = new MountingError('render', 'The view threw while rendering.', cause);
      // Not while React is still at work on this very root.
      queueMicrotask(() => {
        if (alive) return crashed(error);
        cleanup();
        reject(error);
      });
    }
    function swapInView(): void {
      if (drawn || broken) return;
      drawn = true;
      if (replaces === 'whole') server = replaceServerNodes(element, container);
    }
    // Views hang their listeners in effects, which run after the drawing: only then can a gesture be replayed.
    const resolveMount = () =>
      queueMicrotask(() => {
        if (broken) return;
        alive = true;
        resolve({ ...server, cleanup });
      });
    const drawing = <View {...props} />;
    // `Drawn` stands first, so its effect runs first: the view measures itself in a page without the server's nodes.
    const tree = (
      <Strict>
        <ErrorBoundary onError={failRender}>
          <MountEffects onDrawn={swapInView} onAlive={resolveMount} />
          {around ? around(drawing) : drawing}
        </ErrorBoundary>
      </Strict>
    );
    // Preact knows no identifierPrefix and counts from zero in every root; this is where it keeps the count.
    Reflect.set(tree, '__m', [roots, 0]);
    root.render(tree);
  });
}

function MountEffects({ onDrawn, onAlive }: { onDrawn(): void; onAlive(): void }): null {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(onAlive, [onAlive]);
  return null;
}
